import { importCheckMaxRows } from '#contract/import-rows.ts'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { saveFile } from '../../../picture/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { csvRow } from '../../../csv/csv-cell.ts'
import type { CsvTable } from './read-csv.ts'

const sample =
  csvRow(['destinationUrl', 'title', 'slashTag', 'tags', 'expirationDate']) +
  csvRow(['https://example.com/summer', 'Summer sale', 'summer', 'print, poster', '2030-12-31'])

/** Takes a file by the browser's own choice or by dropping it. */
export function ChooseFile({ onTable }: { readonly onTable: (table: CsvTable) => void }) {
  const [words, setWords] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setWords(null)
    setIsReading(true)
    try {
      const { parseCsv, textOfFile } = await import('./read-csv.ts')
      const table = parseCsv(await textOfFile(file))
      if (table === null) setWords(t('import.unreadable'))
      else if (table.rows.length > importCheckMaxRows)
        setWords(t('import.tooMany', { count: table.rows.length, rows: importCheckMaxRows }))
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
      <label className="relative flex w-full cursor-pointer flex-col items-center gap-1 rounded-large border border-dashed border-line-strong px-4 py-10 text-center hover:border-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal">
        <Upload aria-hidden className="size-6 text-signal" />
        <span className="font-semibold">{isReading ? t('import.reading') : t('import.choose')}</span>
        <span className="text-small text-ink-soft">{t('import.drop')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('import.choose')}
          aria-describedby="import-hint"
          onChange={(event) => {
            void read(event.target.files?.[0])
            // The same file may be chosen again after it was mended.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <p id="import-hint" className="text-small text-ink-soft">
          {t('import.chooseHint', { rows: importCheckMaxRows })}
        </p>
        <Button
          variant="quiet"
          size="small"
          onClick={() => saveFile(new Blob([sample], { type: 'text/csv;charset=utf-8' }), 'sample.csv')}
        >
          {t('import.sample')}
        </Button>
      </div>
      {words !== null && <FormMessage>{words}</FormMessage>}
    </div>
  )
}
