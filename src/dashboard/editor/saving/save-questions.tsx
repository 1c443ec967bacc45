import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Draft } from '../../api/drafts.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toast.ts'
import { coloursWithinPlan } from '../design/colours-within-plan.ts'
import { useEditor } from '../editor-context.ts'
import type { useSave } from './use-save.ts'
import { ChangeSummary, ChangedPrompt } from './save-prompts.tsx'
import { GatePrompt } from '../../picture/gate/gate-prompt.tsx'
import { UpgradePrompt } from '../../failures/upgrade-prompt.tsx'

type KeepDraft = (values: EditorValues, reason: Draft['reason']) => Promise<boolean>
type SaveProps = { readonly save: ReturnType<typeof useSave> }
type SaveQuestionsProps = SaveProps & { readonly saved: EditorValues; readonly keepDraft: KeepDraft }

/** Dialogs of a save, shown over the form. */
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
  const { getValues } = useFormContext<EditorValues>()
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
