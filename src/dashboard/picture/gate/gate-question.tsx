import { t } from '../../messages/t.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { formatDistance, formatMillimetres } from '../planner/print-settings.ts'
import { agreeTo, type GateQuestion } from './print-gate.ts'

export type GateQuestionDialogProps = {
  /** Null shows nothing. */
  readonly question: GateQuestion | null
  readonly onAnyway: () => void
  readonly onClose: () => void
}

/** Asks before a file for print that phones may not read. */
export function GateQuestionDialog({ question, onAnyway, onClose }: GateQuestionDialogProps) {
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      {...gateWords(question)}
      confirm={t('download.private.anyway')}
      onConfirm={() => {
        if (question === null) return
        agreeTo(question)
        onAnyway()
      }}
    />
  )
}

export function gateWords(question: GateQuestion | null): {
  readonly title: string
  readonly description: string
} {
  if (question?.kind === 'small') {
    const { width, least, distance } = question.size
    return {
      title: t('gate.small', { width: formatMillimetres(width) }),
      description: t('print.warning.too-small-for-distance', {
        distance: formatDistance(distance),
        least: formatMillimetres(least),
      }),
    }
  }
  const isOne = question === null || question.ids.length === 1
  return {
    title: t(isOne ? 'download.private.title' : 'gate.private.many'),
    description: t('download.private.text'),
  }
}
