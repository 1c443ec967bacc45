import { maxLengths } from '#contract/limits.ts'
import { useState } from 'react'
import { notePhotoMaxBytes, type PrintOutcome } from '#contract/print-checks.ts'
import { dataUrl } from '../api/logos.ts'
import { failureOf } from '../api/failure-of.ts'
import { useCreatePrintNote } from '../api/print-notes.ts'
import { t } from '../messages/t.ts'
import { smallerJpeg } from '../picture/paint-picture.ts'
import type { Photo } from '../picture/print-check/photo-pixels.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { ComparisonState } from './comparison-panel.tsx'
import type { CheckedCode } from './use-print-check.ts'

type SaveNoteProps = {
  readonly codeId: number
  readonly found: CheckedCode
  readonly comparison: ComparisonState
}

/** Saves a check with its photo to the code: the only time a photo leaves the browser. */
export function SaveNote({ codeId, found, comparison }: SaveNoteProps) {
  const [text, setText] = useState('')
  const create = useCreatePrintNote(codeId)
  async function save(): Promise<void> {
    const photo = await photoText(found.photo)
    create.mutate(
      { outcome: outcomeOf(found, comparison), text: text.trim(), photo },
      { onSuccess: () => announce(t('check.saved')) },
    )
  }
  if (create.isSuccess)
    return (
      <p role="status" className="font-medium text-good">
        {t('check.saved')}
      </p>
    )
  const isFull = create.isError && failureOf(create.error).kind === 'plan-limit'
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={t('check.save.text')}
        hint={t('check.save.hint')}
        rows={2}
        maxLength={maxLengths.checkNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {create.isError && (
        <p role="alert" className="text-bad">
          {t(isFull ? 'check.saveFull' : 'check.saveFailed')}
        </p>
      )}
      <Button type="submit" className="self-start" busy={create.isPending}>
        {t('check.save')}
      </Button>
    </form>
  )
}

function outcomeOf({ text, diagnosis }: CheckedCode, comparison: ComparisonState): PrintOutcome {
  if (text === null || diagnosis !== null) return 'unread'
  const stored = comparison.state === 'done' ? comparison.stored : null
  if (stored === null) return 'matches'
  const { outcome, versions, damage } = stored
  if (!outcome.isShown) return 'differs'
  if (damage !== null && damage.wrong.length > 0) return 'damaged'
  return outcome.alike.some((index) => versions[index]?.isCurrent === true) ? 'matches' : 'older'
}

/** Longer sides in pixels; a large photo is saved smaller until it fits. */
const sides = [1_200, 900, 600]

/** A JPEG in base64, without the place and time that a phone writes into photos. */
async function photoText({ canvas }: Photo): Promise<string | null> {
  for (const side of sides) {
    const bytes = await smallerJpeg(canvas, side, 0.82)
    if (bytes === null || bytes.size > notePhotoMaxBytes) continue
    const address = await dataUrl(bytes)
    return address.slice(address.indexOf(',') + 1)
  }
  return null
}
