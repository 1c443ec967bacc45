import { textOfFile } from '#dashboard/ui/csv-cell.ts'
import { useId, useState } from 'react'
import { defaultDesign } from '#design/design.ts'
import { errorLevel } from '#design/error-level.ts'
import { formatList, formatNumber } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import type { SheetSource } from './make-sheets.ts'
import { Button, buttonClass } from '#dashboard/ui/button.tsx'
import { classNames } from '#dashboard/ui/class-names.ts'
import { Dialog, DialogActions } from '#dashboard/ui/dialog.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'
import { Select } from '#dashboard/ui/select.tsx'
import type { CsvTable } from '#dashboard/library/import/known-files.ts'
import { fileTitle } from '#dashboard/ui/file-title.ts'

const SheetDialog = lazyPart(() => import('./sheet-dialog.tsx'), 'SheetDialog')

type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'empty' }
  /** A quotation mark in this line is never closed. */
  | { readonly kind: 'wrong-quote'; readonly line: number }
  | { readonly kind: 'table'; readonly table: CsvTable }
  | { readonly kind: 'ready'; readonly sources: readonly SheetSource[] }

/** Labels from the rows of a CSV file or from pictures. */
export function FileLabelsDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'none' })

  async function take(files: readonly File[]): Promise<void> {
    const table = files.find(({ name, type }) => type === 'text/csv' || /\.(csv|tsv|txt)$/i.test(name))
    if (table !== undefined) {
      const { parseCsv, wrongQuoteIn } = await import('#dashboard/library/import/import-rows.ts')
      const text = await textOfFile(table)
      const line = wrongQuoteIn(text)
      if (line !== null) return setChosen({ kind: 'wrong-quote', line })
      const read = parseCsv(text)
      return setChosen(read === null ? { kind: 'empty' } : { kind: 'table', table: read })
    }
    const sources = files.flatMap((file): SheetSource[] =>
      file.type.startsWith('image/') ? [{ kind: 'picture', title: fileTitle(file.name), file }] : [],
    )
    setChosen(sources.length === 0 ? { kind: 'empty' } : { kind: 'ready', sources })
  }

  if (chosen.kind === 'ready') {
    const { sources } = chosen
    const count = sources.length
    return (
      <SheetDialog
        count={count}
        title={t('labels.files.title', { count })}
        load={() => Promise.resolve(sources)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog wide onClose={onClose} title={t('labels.files.choose')} description={t('labels.files.text')}>
      {chosen.kind === 'table' ? (
        <Columns table={chosen.table} onReady={(sources) => setChosen({ kind: 'ready', sources })} />
      ) : (
        <FileButtons chosen={chosen} onFiles={(files) => void take(files)} />
      )}
    </Dialog>
  )
}

type FileButtonsProps = { readonly chosen: Chosen; readonly onFiles: (files: readonly File[]) => void }

function FileButtons({ chosen, onFiles }: FileButtonsProps) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className={classNames('min-h-6', chosen.kind !== 'none' && 'text-bad')}>
        {chosen.kind === 'empty' && t('labels.files.empty')}
        {chosen.kind === 'wrong-quote' && t('import.wrongQuote', { line: chosen.line })}
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton label={t('labels.files.files')} onFiles={onFiles} isPrimary />
        <FileButton label={t('labels.files.folder')} onFiles={onFiles} isFolder />
      </div>
    </div>
  )
}

type FileButtonProps = {
  readonly label: string
  readonly isPrimary?: boolean
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

function FileButton({ label, isPrimary = false, isFolder = false, onFiles }: FileButtonProps) {
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        {...(isFolder ? { webkitdirectory: '' } : { accept: '.csv,.tsv,text/csv,image/*' })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonClass(isPrimary ? 'primary' : 'secondary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-signal',
        )}
      >
        {label}
      </label>
    </span>
  )
}

const textNames = ['text', 'link', 'url', 'shortlink', 'payload', 'destinationurl']
const titleNames = ['title', 'name', 'label']

type ColumnsProps = {
  readonly table: CsvTable
  readonly onReady: (sources: readonly SheetSource[]) => void
}

/** Which columns of the table make the labels. */
function Columns({ table: { header, rows }, onReady }: ColumnsProps) {
  const find = (names: readonly string[]) => header.findIndex((name) => names.includes(name.toLowerCase()))
  const [text, setText] = useState(() => Math.max(0, find(textNames)))
  const [title, setTitle] = useState(() => find(titleNames))
  const filled = rows.filter(({ cells }) => (cells[text] ?? '') !== '')
  const good = filled.filter(({ cells }) => errorLevel(defaultDesign, cells[text] ?? '', null) !== null)
  const tooLong = filled.filter((row) => !good.includes(row)).map(({ line }) => line)
  const options = header.map((name, index) => ({ value: String(index), label: name || String(index + 1) }))
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('labels.files.column')}
        value={String(text)}
        options={options}
        onChange={({ target }) => setText(Number(target.value))}
      />
      <Select
        label={t('labels.files.titleColumn')}
        value={String(title)}
        options={[{ value: '-1', label: t('labels.files.noColumn') }, ...options]}
        onChange={({ target }) => setTitle(Number(target.value))}
      />
      {tooLong.length > 0 && (
        <p className="text-warn">
          {t('labels.files.tooLong', { lines: formatList(tooLong.slice(0, 20).map(formatNumber)) })}
        </p>
      )}
      <DialogActions>
        <Button
          variant="primary"
          disabled={good.length === 0}
          onClick={() =>
            onReady(
              good.map(({ cells }) => {
                const value = cells[text] ?? ''
                const link = /^https?:\/\//i.test(value) ? value.replace(/^https?:\/\//i, '') : ''
                return { kind: 'text', text: value, title: cells[title] ?? '', link }
              }),
            )
          }
        >
          {t('labels.files.next')}
        </Button>
      </DialogActions>
    </div>
  )
}
