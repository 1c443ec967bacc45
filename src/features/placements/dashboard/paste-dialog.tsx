import { Upload } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { maxCounts } from '#contract/limits.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useCreatePlacements } from './operations.ts'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { formatList } from '#dashboard/messages/format.ts'
import { ownReasonWords, reasonWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { FileButton } from '#dashboard/picture/file-button.tsx'
import { Banner } from '#dashboard/ui/banner.tsx'
import { textOfFile } from '#dashboard/ui/csv-cell.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { TextArea } from '#dashboard/ui/text-field.tsx'
import { factsOf } from './placement-facts.ts'
import { atLines, type ReadSheet, readSheet } from './read-sheet.ts'

type PasteProps = {
  readonly codeId: number
  /** Names of the placements that the code has. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

/** Shown problems and rows; the rest is counted. */
const mostShown = 20

/** Adds placements from a spreadsheet or a CSV file, after a preview. */
export function PasteDialog({ codeId, names, onClose }: PasteProps) {
  const create = useCreatePlacements(codeId)
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const sheet = useMemo(() => readSheet(read, names), [read, names])
  const failure = create.error === null ? null : failureOf(create.error)
  const refused = failure?.kind === 'validation' ? atLines(sheet.rows, failure.errors) : []
  const problems = [
    ...sheet.wrong.map(({ line, reason }) => ({ line, words: ownReasonWords(reason) })),
    ...refused.map(({ line, reason }) => ({ line, words: reasonWords(reason) })),
  ]
  const isReady = sheet.rows.length > 0 && sheet.wrong.length === 0 && text === read

  function edit(next: string): void {
    setText(next)
    create.reset()
  }

  return (
    <Dialog
      wide
      title={t('placements.paste')}
      description={t('placements.paste.text')}
      confirm={t('placements.paste.confirm', { count: sheet.rows.length })}
      busy={create.isPending}
      disabled={!isReady}
      onConfirm={() =>
        create.mutate(
          sheet.rows.map(({ placement }) => placement),
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <SheetField text={text} onEdit={edit} />
        {sheet.rows.length > maxCounts.placements && (
          <Banner tone="bad">
            {ownReasonWords({ code: 'full-placements', values: { count: maxCounts.placements } })}
          </Banner>
        )}
        {sheet.wrongQuote !== null && (
          <Banner tone="bad">{t('import.wrongQuote', { line: sheet.wrongQuote })}</Banner>
        )}
        {problems.length > 0 && (
          <Banner tone="bad" title={t('placements.paste.wrong', { count: problems.length })}>
            <ul>
              {problems.slice(0, mostShown).map(({ line, words }) => (
                <li key={`${line} ${words}`}>{t('placements.paste.line', { line, words })}</li>
              ))}
            </ul>
          </Banner>
        )}
        {failure !== null && refused.length === 0 && <FailurePrompt failure={failure} doing="save" />}
        <Preview sheet={sheet} />
      </div>
    </Dialog>
  )
}

type FieldProps = { readonly text: string; readonly onEdit: (text: string) => void }

function SheetField({ text, onEdit }: FieldProps) {
  return (
    <TextArea
      label={t('placements.paste.field')}
      aside={
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          size="small"
          variant="quiet"
          icon={<Upload aria-hidden className="size-4" />}
          onFile={(file) => void textOfFile(file).then(onEdit)}
        >
          {t('placements.paste.file')}
        </FileButton>
      }
      reserve={false}
      rows={8}
      className="font-mono text-small"
      placeholder={t('placements.paste.example')}
      value={text}
      onChange={({ target }) => onEdit(target.value)}
    />
  )
}

/** Names that are left out, and the places to add. */
function Preview({ sheet }: { readonly sheet: ReadSheet }) {
  return (
    <>
      {sheet.known.length > 0 && (
        <Banner>
          {t('placements.paste.known', {
            names: formatList(sheet.known.slice(0, 5)),
            count: sheet.known.length,
          })}
        </Banner>
      )}
      {sheet.rows.length > 0 && (
        <ol
          className="divide-y divide-line border-y border-line text-small"
          aria-label={t('placements.paste.preview')}
        >
          {sheet.rows.slice(0, mostShown).map(({ line, placement }) => (
            <li key={line} dir="auto" className="py-1.5 [overflow-wrap:anywhere]">
              {[placement.name, factsOf({ ...placement, scans: 0 }, null)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
