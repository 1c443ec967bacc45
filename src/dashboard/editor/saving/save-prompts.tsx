import { Lock, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Person } from '#contract/people/person.ts'
import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Initials } from '../../ui/initials.tsx'
import { compareEdits, contentFieldIn, type Edits, type MergeField } from '../values/record-values.ts'
import type { EditAttempt } from './save-state.ts'
import { ChangeList } from './change-list.tsx'
import { changedTitle } from './changed-title.ts'
import { type Change, changesOf, contentChanges, payloadChange } from './changes.ts'

export type ChangeSummaryProps = {
  /** Null closes the dialog. */
  readonly edit: EditAttempt | null
  readonly saved: EditorValues
  readonly scanMarker: string | null
  readonly isSaving: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Lists the changes of an edit before it is saved. */
export function ChangeSummary({ edit, saved, scanMarker, isSaving, onConfirm, onClose }: ChangeSummaryProps) {
  const changes = edit && changesOf(edit.on.values, edit.values, edit.changed)
  const payload = payloadChange(saved, edit?.values ?? saved, scanMarker)
  const confirm = useRef<HTMLButtonElement>(null)
  const PayloadIcon = payload.isSame ? Lock : Link2
  return (
    <Dialog
      open={changes !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      initialFocus={confirm}
      title={t('editor.summary.title', { count: changes?.length ?? 0 })}
      actions={
        <>
          <Button onClick={onClose}>{t('editor.summary.back')}</Button>
          <Button ref={confirm} variant="primary" busy={isSaving} onClick={onConfirm}>
            {t('editor.summary.confirm')}
          </Button>
        </>
      }
    >
      <ChangeList changes={changes ?? []} />
      <p className={`mt-4 flex items-start gap-2 text-small ${payload.isSame ? 'text-good' : 'text-warn'}`}>
        <PayloadIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {payload.isSame ? t('editor.summary.samePayload') : t('editor.summary.newPayload')}{' '}
          <bdi dir="ltr" className="font-mono [overflow-wrap:anywhere] text-ink">
            {payload.payload}
          </bdi>
        </span>
      </p>
    </Dialog>
  )
}

export type ChangedPromptProps = {
  readonly edits: Edits
  /** The person who saved the newer version; null when unknown. */
  readonly by: Person | null
  /** When they saved it, ISO 8601. */
  readonly savedAt: string
  /** Id of the signed-in person. */
  readonly me: number | undefined
  /** The fields that take the newer saved value. */
  readonly onConfirm: (theirs: ReadonlySet<MergeField>) => void
  readonly onClose: () => void
}

type Side = 'theirs' | 'mine'

/** Resolves a conflict field by field: theirs or mine. */
export function ChangedPrompt({ edits, by, savedAt, me, onConfirm, onClose }: ChangedPromptProps) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<MergeField, Side>>>>({})
  const { contested, onlyTheirs } = compareEdits(edits)
  const labels = onlyTheirs.map((field) => labelOf(edits, field))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={changedTitle(by, savedAt, me)}
      description={contested.length > 0 ? t('changed.text') : t('changed.none')}
      actions={
        <>
          <Button onClick={onClose}>{t('changed.back')}</Button>
          <Button
            variant="primary"
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
                  <SideName side={side} by={by} me={me} />
                  <Value edits={edits} field={field} side={side} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {labels.length > 0 && (
          <p className="text-small text-ink-soft">
            {t('changed.also', { fields: formatList([...new Set(labels)]) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Names the side of a value: yours, another person's, or yours of another window. */
function SideName({ side, by, me }: { readonly side: Side } & Pick<ChangedPromptProps, 'by' | 'me'>) {
  const other = side === 'theirs' ? by : null
  if (other !== null && other.id === me)
    return <span className="block text-ink-soft">{t('changed.otherWindow')}</span>
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      {other !== null && <Initials decorative name={other.name} />}
      <span dir="auto">{other?.name ?? t(`changed.${side}`)}</span>
    </span>
  )
}

function Value({
  edits,
  field,
  side,
}: {
  readonly edits: Edits
  readonly field: MergeField
  readonly side: Side
}) {
  const changes = mergeChanges(edits, field, side)
  return changes.map(({ label, after }) => (
    <span key={label} dir="auto" className="block [overflow-wrap:anywhere]">
      {field === 'design' && after !== null ? `${label}: ${after}` : (after ?? label)}
    </span>
  ))
}

function mergeChanges({ base, ...edits }: Edits, field: MergeField, side: Side): readonly Change[] {
  const name = contentFieldIn(field)
  if (name === null) return changesOf(base, edits[side], new Set([field as EditorField]))
  return contentChanges(base.content, edits[side].content, [name])
}

function labelOf(edits: Edits, field: MergeField): string {
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
      return mergeChanges(edits, field, 'theirs')[0]?.label ?? field
  }
}
