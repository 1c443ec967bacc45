import type { EditorValues } from '../../../drafts/editor-values.ts'
import { late, useLate } from '../../../ui/late.ts'
import type { useSave } from './use-save.ts'

const changeSummary = late(async () => (await import('./change-summary.tsx')).ChangeSummary)
const changedPrompt = late(async () => (await import('./changed-prompt.tsx')).ChangedPrompt)

export type SaveQuestionsProps = {
  readonly save: ReturnType<typeof useSave>
  readonly saved: EditorValues
  readonly scanMarker: string | null
}

/** What a save of an existing code asks: whether this is meant, and whose field stays when somebody saved meanwhile. */
export function SaveQuestions({ save, saved, scanMarker }: SaveQuestionsProps) {
  const ChangeSummary = useLate(changeSummary, save.summary !== null)
  const ChangedPrompt = useLate(changedPrompt, save.changed !== null)
  return (
    <>
      {ChangeSummary && (
        <ChangeSummary
          edit={save.summary}
          saved={saved}
          scanMarker={scanMarker}
          isSaving={save.isSaving}
          onConfirm={save.confirm}
          onClose={save.closeSummary}
        />
      )}
      {ChangedPrompt && save.changed !== null && (
        <ChangedPrompt
          edits={save.changed}
          isSaving={save.isSaving}
          onConfirm={save.merge}
          onClose={save.closeChanged}
        />
      )}
    </>
  )
}
