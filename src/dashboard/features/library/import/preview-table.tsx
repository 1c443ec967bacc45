import { t } from '../../../messages/t.ts'
import { type ColumnMap, importFields } from './columns.ts'
import type { CsvTable } from './read-csv.ts'

/** A box that scrolls has to be reached by keyboard. */
const reachable = { tabIndex: 0 }

/** Rows that show what the columns mean. */
const shown = 3

/** The first rows under the names of their fields. */
export function PreviewTable({ table, columns }: { readonly table: CsvTable; readonly columns: ColumnMap }) {
  const fields = importFields.filter((field) => columns[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <div
      role="region"
      aria-label={t('import.preview')}
      {...reachable}
      className="overflow-x-auto rounded-base border border-line"
    >
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{t('import.preview')}</caption>
        <thead>
          <tr>
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                className="border-b border-line px-3 py-2 text-start font-medium whitespace-nowrap"
              >
                {t(`import.field.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, shown).map(({ line, cells }) => (
            <tr key={line}>
              {fields.map((field) => (
                <td key={field} dir="auto" className="max-w-64 truncate px-3 py-1.5 text-ink-soft">
                  {cells[columns[field] ?? 0] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
