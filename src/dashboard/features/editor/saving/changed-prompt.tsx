import '../../../messages/history-messages.ts'
import { useState } from 'react'
import type { EditorField } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { compareEdits, type Edits } from '../values/merge-edits.ts'
import { changesOf } from './changes.ts'

export type ChangedPromptProps = {
  /** Null closes it. */
  readonly edits: Edits | null
  readonly isSaving: boolean
  /** Which fields take what somebody saved meanwhile. */
  readonly onConfirm: (theirs: ReadonlySet<EditorField>) => void
  readonly onClose: () => void
}

type Side = 'theirs' | 'mine'

/** Somebody saved the same code: field by field, theirs or mine. */
export function ChangedPrompt({ edits, isSaving, onConfirm, onClose }: ChangedPromptProps) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<EditorField, Side>>>>({})
  if (edits === null) return null
  const { contested, onlyTheirs } = compareEdits(edits)
  const labels = onlyTheirs.map((field) => labelOf(edits, field))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('changed.title')}
      description={contested.length > 0 ? t('changed.text') : t('changed.none')}
      actions={
        <>
          <Button onClick={onClose}>{t('changed.back')}</Button>
          <Button
            variant="primary"
            busy={isSaving}
            onClick={() => onConfirm(new Set(contested.filter((field) => chosen[field] === 'theirs')))}
          >
            {t('changed.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {contested.map((field) => (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1 font-medium">{labelOf(edits, field)}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label
                key={side}
                className="flex min-w-0 cursor-pointer items-start gap-2 rounded-base border border-line p-3 text-small has-checked:border-signal has-focus-visible:outline-2 has-focus-visible:outline-signal"
              >
                <input
                  type="radio"
                  name={`changed-${field}`}
                  className="mt-1 accent-signal"
                  checked={(chosen[field] ?? 'mine') === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span className="min-w-0">
                  <span className="block text-ink-soft">{t(`changed.${side}`)}</span>
                  <Value edits={edits} field={field} side={side} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {labels.length > 0 && (
          <p className="text-small text-ink-soft">
            {t('changed.also', { fields: [...new Set(labels)].join(', ') })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Value({
  edits,
  field,
  side,
}: {
  readonly edits: Edits
  readonly field: EditorField
  readonly side: Side
}) {
  const changes = changesOf(edits.base, edits[side], new Set([field]))
  return changes.map(({ label, after }) => (
    <span key={label} dir="auto" className="block [overflow-wrap:anywhere]">
      {field === 'design' && after !== null ? `${label}: ${after}` : (after ?? label)}
    </span>
  ))
}

function labelOf(edits: Edits, field: EditorField): string {
  switch (field) {
    case 'design':
      return t('changed.design')
    case 'password':
      return t('changed.password')
    case 'isProtected':
      return t('changed.protection')
    case 'isActive':
      return t('changed.state')
    default:
      return changesOf(edits.base, edits.theirs, new Set([field]))[0]?.label ?? field
  }
}
