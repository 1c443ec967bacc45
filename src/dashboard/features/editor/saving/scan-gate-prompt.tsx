import type { Design } from '#design/design.ts'
import type { Draft } from '../../../drafts/draft-store.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { late, useLate } from '../../../ui/late.ts'
import { showToast } from '../../../ui/toast.ts'
import type { useScanGate } from './use-scan-gate.ts'

const gatePrompt = late(async () => (await import('../../../picture/gate/gate-prompt.tsx')).GatePrompt)

export type ScanGatePromptProps = {
  readonly gate: ReturnType<typeof useScanGate>
  readonly keepDraft: (values: EditorValues, reason: Draft['reason']) => Promise<boolean>
  /** Puts the repaired design into the form. */
  readonly onRepair: (design: Design) => void
}

/** What a save asks whose picture does not scan: nothing that reads nowhere is saved, a risky one knowingly. */
export function ScanGatePrompt({ gate, keepDraft, onRepair }: ScanGatePromptProps) {
  const { stopped } = gate
  const Prompt = useLate(gatePrompt, stopped !== null)
  if (stopped === null || Prompt === null) return null
  const isLost = stopped.picture.word === 'none'
  return (
    <Prompt
      stopped={stopped.picture}
      onClose={gate.close}
      onRepair={(design) => {
        onRepair(design)
        gate.repaired(design)
      }}
      // A stored code is not held back for a design that it had before.
      onAnyway={isLost && !stopped.isOldDesign ? null : gate.anyway}
      onKeepDraft={
        isLost
          ? () => {
              gate.close()
              void keepDraft(stopped.values, 'unread').then((kept) =>
                showToast({ message: t(kept ? 'drafts.keptUnread' : 'drafts.notKept') }),
              )
            }
          : null
      }
    />
  )
}
