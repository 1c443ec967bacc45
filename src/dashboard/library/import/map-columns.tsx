import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { ImportCheck } from '#contract/import-rows.ts'
import { failureOf } from '../../api/failure-of.ts'
import { request } from '../../api/request.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { bringIntoView, DialogActions } from '../../ui/dialog.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { Select } from '../../ui/select.tsx'
import { maxCounts } from '#contract/limits.ts'
import { shownDomain } from '#contract/unicode-host.ts'
import { type CsvTable, headOf, importFields, knownFileOf } from './known-files.ts'
import {
  leftBehind,
  toCheckedRow,
  withoutClashes,
  toImportRows,
  type CheckedRow,
  type ColumnMap,
  type CommonFields,
  sentBody,
} from './import-rows.ts'

export type CheckedFile = {
  readonly rows: readonly CheckedRow[]
  readonly limit: ImportCheck['limit']
  /** Folders that the import creates. */
  readonly newFolders: readonly string[]
  readonly left: ReturnType<typeof leftBehind>
  readonly part: CsvTable['part']
  readonly unread: number
}

type MapColumnsProps = {
  readonly table: CsvTable
  readonly columns: ColumnMap
  readonly common: CommonFields
  readonly domains: readonly string[]
  readonly exactDomains: readonly string[]
  readonly onColumns: (columns: ColumnMap) => void
  readonly onCommon: (common: CommonFields) => void
  readonly onBack: () => void
  readonly onChecked: (checked: CheckedFile) => void
}

/** Assigns columns with a preview of the first rows. Then the service validates every row. */
export function MapColumns(props: MapColumnsProps) {
  const { table, columns, common, domains, exactDomains, onColumns, onCommon, onBack, onChecked } = props
  /** Rows that are checked; null when nothing is. */
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const service = common.service ?? knownFileOf(table.header.map(headOf))?.service
  const hasDestination = columns.destinationUrl !== undefined

  async function check(): Promise<void> {
    setFailure(null)
    setDone(0)
    try {
      const rows = toImportRows(table, columns, { ...common, domains, exactDomains, service })
      const { rows: answered, limit, newFolders } = await checkRows(rows, setDone)
      const checked = withoutClashes(answered, exactDomains)
      announce(t('import.outcome.wrong', { count: checked.filter(({ state }) => state === 'wrong').length }))
      const left = leftBehind(table, columns, rows, domains)
      onChecked({ rows: checked, limit, newFolders, left, part: table.part, unread: table.unread ?? 0 })
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setDone(null)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {service === undefined
          ? t('import.columnsText')
          : t(common.service === undefined ? 'import.knownFile' : 'import.fromService', { service })}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {importFields.map((field) => (
          <ColumnSelect
            key={field}
            field={field}
            header={table.header}
            columns={columns}
            onColumns={onColumns}
          />
        ))}
      </div>
      <CommonValues common={common} domains={domains} onCommon={onCommon} />
      <PreviewTable table={table} columns={columns} />
      {!hasDestination && <p className="text-small text-warn">{t('import.needsDestination')}</p>}
      {failure !== null && (
        <div ref={bringIntoView}>
          <FailurePrompt failure={failure} doing="load" byHand onRetry={() => void check()} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('import.back')}</Button>
        <Button variant="primary" busy={done !== null} onClick={() => void check()}>
          {done === null || table.rows.length <= maxCounts.checkedRows
            ? t('import.check')
            : t('import.checking', { done, count: table.rows.length })}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Checks rows in requests of a size that the service takes. */
async function checkRows(rows: ReturnType<typeof toImportRows>, onDone: (rows: number) => void) {
  const checked: CheckedRow[] = []
  const newFolders = new Set<string>()
  let limit: ImportCheck['limit'] = null
  let placedLinks: number | undefined
  while (checked.length < rows.length) {
    const some = rows.slice(checked.length, checked.length + maxCounts.checkedRows)
    const readyBefore = checked.filter(({ state }) => state === 'ready').length
    const answer = await request('checkImport', {
      body: {
        readyBefore,
        ...(placedLinks !== undefined && { linksBefore: placedLinks }),
        rows: some.map(({ key, body, folder, brand, aliases }) => ({
          key,
          body: { ...sentBody({ body, brand }), earlierDays: null },
          ...(folder !== undefined && { folder }),
          ...(brand !== undefined && { brand }),
          ...(aliases.length > 0 && { aliases }),
        })),
      },
    })
    checked.push(...some.map((row, place) => toCheckedRow(row, answer.rows[place])))
    for (const folder of answer.newFolders ?? []) newFolders.add(folder)
    limit = answer.limit ?? limit
    placedLinks = answer.placedLinks
    onDone(checked.length)
  }
  return { rows: checked, limit, newFolders: [...newFolders] }
}

type ColumnSelectProps = Pick<MapColumnsProps, 'columns' | 'onColumns'> & {
  readonly field: (typeof importFields)[number]
  readonly header: CsvTable['header']
}

function ColumnSelect({ field, header, columns, onColumns }: ColumnSelectProps) {
  return (
    <Select
      label={t(`import.field.${field}`)}
      reserve={false}
      value={columns[field] ?? ''}
      onChange={({ target: { value } }) => {
        const { [field]: _former, ...others } = columns
        onColumns(value === '' ? others : { ...others, [field]: Number(value) })
      }}
      options={[
        { value: '', label: t('import.column.none') },
        ...header.map((name, place) => ({
          value: String(place),
          label: name || String(place + 1),
        })),
      ]}
    />
  )
}

function CommonValues({
  common,
  domains,
  onCommon,
}: Pick<MapColumnsProps, 'common' | 'domains' | 'onCommon'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('import.domain')}
        reserve={false}
        value={common.brandedDomain}
        onChange={({ target: { value } }) => onCommon({ ...common, brandedDomain: value })}
        options={domains.map((domain) => ({ value: domain, label: shownDomain(domain) }))}
      />
      <ChipsField
        label={t('import.commonTags')}
        value={common.tags}
        onValueChange={(tags) => onCommon({ ...common, tags })}
      />
    </div>
  )
}

/** Scrollable boxes must be focusable. */
const reachable = { tabIndex: 0 }

const shown = 3

function PreviewTable({ table, columns }: { readonly table: CsvTable; readonly columns: ColumnMap }) {
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
