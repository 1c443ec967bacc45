import { useNavigate } from '@tanstack/react-router'
import { Link2, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Person } from '#contract/people/person.ts'
import type { Draft } from '../../api/drafts.ts'
import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import { UpgradePrompt } from '../../failures/upgrade-prompt.tsx'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { GatePrompt } from '../../picture/gate/gate-prompt.tsx'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Initials } from '../../ui/avatar.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { coloursWithinPlan } from '../design/colours-within-plan.ts'
import { useEditor, useEditorForm } from '../editor-context.ts'
import { payloadOfValues } from '../values/content-values.ts'
import {
  compareEdits,
  contentFieldIn,
  designPartIn,
  type Edits,
  type MergeField,
  withParts,
} from '../values/record-values.ts'
import {
  type Change,
  changedTitle,
  ChangeList,
  changesOf,
  contentChanges,
  payloadChange,
} from './changes.tsx'
import type { EditAttempt } from './save-state.ts'
import type { useSave } from './use-save.ts'

type KeepDraft = (values: EditorValues, reason: Draft['reason']) => Promise<boolean>
type SaveProps = { readonly save: ReturnType<typeof useSave> }
type SaveQuestionsProps = SaveProps & { readonly saved: EditorValues; readonly keepDraft: KeepDraft }

export function SaveQuestions({ save, saved, keepDraft }: SaveQuestionsProps) {
  return (
    <>
      <ScanQuestion save={save} keepDraft={keepDraft} />
      <SummaryQuestion save={save} saved={saved} />
      <MergeQuestion save={save} />
      <LimitQuestion save={save} />
    </>
  )
}

/** The picture does not scan: nothing that reads nowhere is saved, and a risky one only knowingly. */
function ScanQuestion({ save, keepDraft }: SaveProps & { readonly keepDraft: KeepDraft }) {
  const { history } = useEditor()
  const { step, dispatch } = save
  if (step.at !== 'stopped') return null
  const isLost = step.picture.word === 'none'
  const close = () => dispatch({ type: 'close' })
  return (
    <GatePrompt
      stopped={step.picture}
      onClose={close}
      onRepair={(design) => {
        history.change('repair', () => design)
        dispatch({ type: 'accept', design })
      }}
      // An existing code may be saved with the design it already had.
      onAnyway={
        isLost && !step.isOldDesign ? null : () => dispatch({ type: 'accept', design: step.values.design })
      }
      onKeepDraft={
        isLost
          ? () => {
              close()
              void keepDraft(step.values, 'unread').then((kept) =>
                showToast({ message: t(kept ? 'drafts.keptUnread' : 'drafts.notKept') }),
              )
            }
          : null
      }
    />
  )
}

/** A change that visitors or prints notice, shown before it is saved. */
function SummaryQuestion({ save, saved }: SaveProps & { readonly saved: EditorValues }) {
  const { session } = useEditor()
  const { step, dispatch } = save
  const isSending = step.at === 'sending' && step.from === 'summary'
  const attempt = step.at === 'summary' || isSending ? step.attempt : null
  const edit = attempt?.kind === 'update' ? attempt : null
  const [isWanted, setIsWanted] = useState(false)
  if (edit !== null && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  return (
    <ChangeSummary
      edit={edit}
      saved={saved}
      scanMarker={session.scanMarker}
      isSaving={isSending}
      onConfirm={() => dispatch({ type: 'confirm' })}
      onClose={() => dispatch({ type: 'close' })}
    />
  )
}

/** Someone else saved the code: choose a side for each field. */
function MergeQuestion({ save }: SaveProps) {
  const { session } = useEditor()
  const { step, dispatch, merge } = save
  if (step.at !== 'changed') return null
  return (
    <ChangedPrompt
      edits={step.edits}
      by={step.by}
      savedAt={step.current.updatedAt}
      me={session.person?.id}
      onConfirm={merge}
      onClose={() => dispatch({ type: 'close' })}
    />
  )
}

/** The plan has no room: what stays, the upgrade, and a way to save within the plan. */
function LimitQuestion({ save }: SaveProps) {
  const { getValues } = useEditorForm()
  const { session, history } = useEditor()
  const navigate = useNavigate()
  const { step, dispatch } = save
  if (step.at !== 'limit') return null
  const { failure, draftKept } = step
  const close = () => dispatch({ type: 'close' })
  const colours = failure.limit === 'colours' ? (failure.max ?? session.plan.limits.colours) : null
  const fewerColours =
    colours === null
      ? undefined
      : {
          label: t('editor.plan.fit'),
          apply: () => {
            history.change('within-plan', (design) => coloursWithinPlan(design, colours))
            close()
            announce(t('editor.plan.fitted'))
          },
        }
  return (
    <UpgradePrompt
      failure={failure}
      draftKept={draftKept}
      hasPassword={getValues('password') !== ''}
      onClose={close}
      onBackToCodes={() => void navigate({ to: '/' })}
      {...(fewerColours && { fewerColours })}
    />
  )
}

type ChangeSummaryProps = {
  readonly edit: EditAttempt | null
  readonly saved: EditorValues
  readonly scanMarker: string | null
  readonly isSaving: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function ChangeSummary({ edit, saved, scanMarker, isSaving, onConfirm, onClose }: ChangeSummaryProps) {
  const changes = edit && changesOf(edit.on.values, edit.values, edit.changed)
  const payload = payloadChange(saved, edit?.values ?? saved, scanMarker)
  const confirm = useRef<HTMLButtonElement>(null)
  const PayloadIcon = payload.isSame ? Lock : Link2
  return (
    <Dialog
      open={changes !== null}
      onClose={onClose}
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

type ChangedPromptProps = {
  readonly edits: Edits
  readonly by: Person | null
  /** When they saved it, ISO 8601. */
  readonly savedAt: string
  readonly me: number | undefined
  readonly onConfirm: (theirs: ReadonlySet<MergeField>) => void
  readonly onClose: () => void
}

type Side = 'theirs' | 'mine'

/** Resolves a conflict field by field: theirs or mine. */
function ChangedPrompt({ edits, by, savedAt, me, onConfirm, onClose }: ChangedPromptProps) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<MergeField, Side>>>>({})
  const { contested, onlyTheirs } = compareEdits(edits)
  const labels = onlyTheirs.map((field) => labelOf(edits, field))
  return (
    <Dialog
      wide
      onClose={onClose}
      title={changedTitle(by, savedAt, me)}
      description={contested.length > 0 ? t('changed.text') : t('changed.none')}
      actions={
        <>
          <Button onClick={onClose}>{t('changed.back')}</Button>
          <Button
            variant="primary"
            // Nothing is chosen at first: either choice throws something away.
            disabled={contested.some((field) => chosen[field] === undefined)}
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
                  checked={chosen[field] === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                {designPartIn(field) !== null && <SidePicture values={edits[side]} />}
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

/** The whole design of a side: a part is judged by what it does to the code. */
function SidePicture({ values }: { readonly values: EditorValues }) {
  const { session } = useEditor()
  const assets = useRenderAssets(values.design)
  return (
    <span
      aria-hidden
      className="order-last ms-auto size-24 shrink-0 overflow-hidden rounded-base border border-line"
    >
      <ChoicePicture
        design={values.design}
        payload={payloadOfValues(values, session.scanMarker)}
        assets={assets}
      />
    </span>
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
      {after ?? label}
    </span>
  ))
}

function mergeChanges({ base, ...edits }: Edits, field: MergeField, side: Side): readonly Change[] {
  const name = contentFieldIn(field)
  const part = designPartIn(field)
  if (part !== null) {
    const after = { ...base, design: withParts(base.design, edits[side].design, [part]) }
    return changesOf(base, after, new Set(['design'] as const))
  }
  if (name === null) return changesOf(base, edits[side], new Set([field as EditorField]))
  return contentChanges(base.content, edits[side].content, [name])
}

function labelOf(edits: Edits, field: MergeField): string {
  switch (field) {
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
