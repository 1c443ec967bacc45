import { maxCounts } from '#contract/limits.ts'
import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { textOfFile } from '../../ui/csv-cell.ts'
import { Sections } from '../../feature.tsx'
import { Button } from '../../ui/button.tsx'
import { csvRow } from '../../ui/csv-cell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import type { Entry } from '../jobs/job.ts'
import { guessColumns, parseCsv, wrongQuoteIn, type ColumnMap, type CommonFields } from './import-rows.ts'
import type { CsvTable } from './known-files.ts'
import { type CheckedFile, MapColumns } from './map-columns.tsx'
import { ReviewRows } from './review-rows.tsx'

type ImportDialogProps = {
  readonly onClose: () => void
  readonly onImport: (entries: readonly Entry[]) => void
}

/** Import in three steps: file, columns, review. Codes are created only after the review. */
export function ImportDialog({ onClose, onImport }: ImportDialogProps) {
  const session = useSession()
  const [table, setTable] = useState<CsvTable | null>(null)
  const [columns, setColumns] = useState<ColumnMap>({})
  const [common, setCommon] = useState<CommonFields>({
    brandedDomain: session.data?.domains[0] ?? '',
    tags: [],
  })
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  /** Whether rows come from another service, whose form is alone in the dialog. */
  const [asksService, setAsksService] = useState(false)
  /** Notes which links of the service are left for the next import. */
  const noteRest = useRef<(() => void) | null>(null)
  const start = asksService ? 'import.service.title' : 'import.title'
  const title = table === null ? start : checked === null ? 'import.columns' : 'import.checked'
  function take(read: CsvTable, service?: string, onImport?: () => void): void {
    noteRest.current = onImport ?? null
    setColumns(guessColumns(read.header, read.rows[0]?.cells ?? []))
    setCommon({ ...common, service })
    setTable(read)
  }

  return (
    <Dialog
      wide
      onClose={onClose}
      title={t(title)}
      {...(table === null && !asksService && { description: t('import.text') })}
    >
      {table === null ? (
        <>
          {!asksService && <ChooseFile onTable={take} />}
          <Sections place="import" given={{ isAlone: asksService, onAlone: setAsksService, onTable: take }} />
        </>
      ) : checked === null ? (
        <MapColumns
          table={table}
          columns={columns}
          common={common}
          domains={session.data?.domains ?? []}
          exactDomains={session.data?.exactDomains ?? []}
          onColumns={setColumns}
          onCommon={setCommon}
          onBack={() => setTable(null)}
          onChecked={setChecked}
        />
      ) : (
        <ReviewRows
          checked={checked}
          onRows={(rows) => setChecked({ ...checked, rows })}
          onBack={() => setChecked(null)}
          onImport={(entries) => {
            noteRest.current?.()
            onImport(entries)
          }}
        />
      )}
    </Dialog>
  )
}

const sample =
  csvRow(['destinationUrl', 'title', 'slashTag', 'tags', 'expirationDate']) +
  csvRow(['https://example.com/summer', 'Summer sale', 'summer', 'print, poster', '2030-12-31'])

type ChooseFileProps = { readonly onTable: (table: CsvTable) => void }

/** Takes a file by picker or by drop. */
function ChooseFile({ onTable }: ChooseFileProps) {
  const [words, setWords] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [long, setLong] = useState<CsvTable | null>(null)

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setWords(null)
    setLong(null)
    setIsReading(true)
    try {
      const text = await textOfFile(file)
      const line = wrongQuoteIn(text)
      const table = parseCsv(text)
      if (line !== null) setWords(t('import.wrongQuote', { line }))
      else if (table === null) setWords(t('import.unreadable'))
      else if (table.rows.length > maxCounts.fileRows) setLong(table)
      else onTable(table)
    } catch {
      setWords(t('import.unreadable'))
    } finally {
      setIsReading(false)
    }
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  return (
    <div
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="flex flex-col items-start gap-3"
    >
      <FileBox isReading={isReading} onFile={(file) => void read(file)} />
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <p id="import-hint" className="text-small text-ink-soft">
          {t('import.chooseHint', { rows: maxCounts.fileRows })}
        </p>
        <Button variant="quiet" size="small" onClick={() => saveCsv('sample.csv', sample)}>
          {t('import.sample')}
        </Button>
      </div>
      {words !== null && <FormMessage>{words}</FormMessage>}
      {long !== null && <ChoosePart table={long} onTable={onTable} />}
    </div>
  )
}

/** Which rows of a file to import that has more than an import takes. */
function ChoosePart({ table, onTable }: { readonly table: CsvTable } & ChooseFileProps) {
  const { header, rows } = table
  const size = maxCounts.fileRows
  return (
    <>
      <p role="status">{t('import.part.choose', { all: rows.length, rows: size })}</p>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: Math.ceil(rows.length / size) }, (_, place) => {
          const some = rows.slice(place * size, (place + 1) * size)
          const [from, to] = [place * size + 1, place * size + some.length]
          return (
            <Button
              key={from}
              onClick={() => onTable({ header, rows: some, part: { from, to, all: rows.length } })}
            >
              {t('import.part.rows', { from, to })}
            </Button>
          )
        })}
      </div>
    </>
  )
}

type FileBoxProps = {
  readonly isReading: boolean
  readonly onFile: (file: File | undefined) => void
}

function FileBox({ isReading, onFile }: FileBoxProps) {
  return (
    <label className="relative flex w-full cursor-pointer flex-col items-center gap-1 rounded-large border border-dashed border-line-strong px-4 py-10 text-center hover:border-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal">
      <Upload aria-hidden className="size-6 text-signal" />
      <span className="font-semibold">{isReading ? t('import.reading') : t('import.choose')}</span>
      <span className="text-small text-ink-soft">{t('import.drop')}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv"
        aria-label={t('import.choose')}
        aria-describedby="import-hint"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again after fixing it.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
