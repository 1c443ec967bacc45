import type { Failure } from '#contract/failure.ts'
import type { ImportCheck } from '#contract/import-rows.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/failure-of.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipsField } from '../../../ui/chips-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type CheckedRow, toCheckedRow } from './checked-rows.ts'
import { type ColumnMap, importFields } from './columns.ts'
import { PreviewTable } from './preview-table.tsx'
import type { CsvTable } from './read-csv.ts'
import { type CommonFields, toImportRows } from './to-import-rows.ts'

type MapColumnsProps = {
  readonly table: CsvTable
  readonly columns: ColumnMap
  readonly common: CommonFields
  readonly domains: readonly string[]
  readonly onColumns: (columns: ColumnMap) => void
  readonly onCommon: (common: CommonFields) => void
  readonly onBack: () => void
  readonly onChecked: (rows: readonly CheckedRow[], limit: ImportCheck['limit']) => void
}

/** Which column is what, with the first rows as they would be understood; then the service checks every row. */
export function MapColumns(props: MapColumnsProps) {
  const { table, columns, common, domains, onColumns, onCommon, onBack, onChecked } = props
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasDestination = columns.destinationUrl !== undefined

  async function check(): Promise<void> {
    setFailure(null)
    setIsChecking(true)
    try {
      const rows = toImportRows(table, columns, common)
      const answer = await request('checkImport', {
        body: { rows: rows.map(({ key, body }) => ({ key, body })) },
      })
      const checked = rows.map((row, place) => toCheckedRow(row, answer.rows[place]))
      announce(t('import.outcome.wrong', { count: checked.filter(({ state }) => state === 'wrong').length }))
      onChecked(checked, answer.limit)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('import.columnsText')}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {importFields.map((field) => (
          <Select
            key={field}
            label={t(`import.field.${field}`)}
            reserve={false}
            value={columns[field] ?? ''}
            onChange={({ target: { value } }) => {
              const { [field]: _former, ...others } = columns
              onColumns(value === '' ? others : { ...others, [field]: Number(value) })
            }}
            options={[
              { value: '', label: t('import.column.none') },
              ...table.header.map((name, place) => ({
                value: String(place),
                label: name || String(place + 1),
              })),
            ]}
          />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('import.domain')}
          reserve={false}
          value={common.brandedDomain}
          onChange={({ target: { value } }) => onCommon({ ...common, brandedDomain: value })}
          options={domains.map((domain) => ({ value: domain, label: domain }))}
        />
        <ChipsField
          label={t('import.commonTags')}
          value={common.tags}
          onValueChange={(tags) => onCommon({ ...common, tags })}
        />
      </div>
      <PreviewTable table={table} columns={columns} />
      {!hasDestination && <p className="text-small text-warn">{t('import.needsDestination')}</p>}
      {failure !== null && (
        <FailurePrompt failure={failure} doing="load" byHand onRetry={() => void check()} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('import.back')}</Button>
        <Button variant="primary" busy={isChecking} onClick={() => void check()}>
          {t('import.check')}
        </Button>
      </div>
    </div>
  )
}
