import type { ImportCheck } from '#contract/import-rows.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../messages/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Entry } from '../jobs/job.ts'
import type { CheckedRow } from './checked-rows.ts'
import { type ColumnMap, guessColumns } from './columns.ts'
import { ChooseFile } from './choose-file.tsx'
import { MapColumns } from './map-columns.tsx'
import type { CsvTable } from './read-csv.ts'
import { ReviewRows } from './review-rows.tsx'
import type { CommonFields } from './to-import-rows.ts'

type ImportDialogProps = {
  readonly onClose: () => void
  readonly onImport: (entries: readonly Entry[]) => void
}

type Checked = { readonly rows: readonly CheckedRow[]; readonly limit: ImportCheck['limit'] }

/** From a file to codes in three steps: the file, its columns, every row as the service sees it. Only then is written. */
export function ImportDialog({ onClose, onImport }: ImportDialogProps) {
  const session = useSession()
  const [table, setTable] = useState<CsvTable | null>(null)
  const [columns, setColumns] = useState<ColumnMap>({})
  const [common, setCommon] = useState<CommonFields>({
    brandedDomain: session.data?.domains[0] ?? '',
    tags: [],
  })
  const [checked, setChecked] = useState<Checked | null>(null)
  const title = table === null ? 'import.title' : checked === null ? 'import.columns' : 'import.checked'

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(title)}
      {...(table === null && { description: t('import.text') })}
    >
      {table === null ? (
        <ChooseFile
          onTable={(read) => {
            setColumns(guessColumns(read.header, read.rows[0]?.cells ?? []))
            setTable(read)
          }}
        />
      ) : checked === null ? (
        <MapColumns
          table={table}
          columns={columns}
          common={common}
          domains={session.data?.domains ?? []}
          onColumns={setColumns}
          onCommon={setCommon}
          onBack={() => setTable(null)}
          onChecked={(rows, limit) => setChecked({ rows, limit })}
        />
      ) : (
        <ReviewRows
          rows={checked.rows}
          limit={checked.limit}
          onRows={(rows) => setChecked({ ...checked, rows })}
          onBack={() => setChecked(null)}
          onImport={onImport}
        />
      )}
    </Dialog>
  )
}
