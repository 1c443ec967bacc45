import '../../../messages/visit-page-messages.ts'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DestinationHealth as Health } from '#contract/code-meta.ts'
import type { QrCode } from '#contract/record.ts'
import { useCodeMeta } from '../../../api/code-history.ts'
import { useCheckDestination } from '../../../api/destination-health.ts'
import { offers } from '../../../api/session.ts'
import { turnsAway } from '../../../api/turns-away.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'

const marks = {
  reached: [CircleCheck, 'text-good'],
  refused: [CircleAlert, 'text-warn'],
  unreachable: [CircleAlert, 'text-warn'],
  unchecked: [CircleDashed, 'text-ink-soft'],
} as const satisfies Record<Health['state'], unknown>

/** Milliseconds until the service is asked again what it found, and how often. */
const lookAgain = 2_500
const mostLooks = 4

/** What became of the last look at the saved destination, with a new look at a press. It never holds up a save. */
export function DestinationHealth({ record }: { readonly record: QrCode }) {
  const { session } = useEditor()
  const { control } = useFormContext<EditorValues>()
  const destination = useWatch({ control, name: 'destinationUrl' })
  const { data: meta, refetch, dataUpdatedAt } = useCodeMeta(record.id, record.updatedAt)
  const check = useCheckDestination(record.id)
  const health = meta?.destinationHealth
  const isToCome = health?.state === 'unchecked' && health.reason == null
  const looks = useRef(0)
  // The look follows the save, so its outcome is there a moment later.
  useEffect(() => {
    if (!isToCome || looks.current >= mostLooks) return undefined
    const timer = setTimeout(() => {
      looks.current += 1
      void refetch()
    }, lookAgain)
    return () => clearTimeout(timer)
  }, [isToCome, dataUpdatedAt, refetch])
  if (health === undefined || !offers(session, 'checkDestination')) return null
  if (destination !== record.destinationUrl)
    return <p className="text-small text-ink-soft">{t('visit.health.unsaved')}</p>
  const [Mark, tone] = marks[health.state]
  return (
    <div className="-mt-1 mb-2 flex flex-wrap items-center gap-x-3 text-small">
      <p role="status" className="flex min-w-0 items-start gap-1.5">
        <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
        <span className={tone === 'text-warn' ? 'text-warn' : 'text-ink-soft'}>
          {check.isError ? t('visit.health.failed') : healthWords(health)}
        </span>
      </p>
      {(health.reason == null || health.reason === 'offline') && (
        <Button variant="quiet" size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {t('visit.health.again')}
        </Button>
      )}
    </div>
  )
}

function healthWords(health: Health): string {
  const when = formatRelative(health.checkedAt ?? '')
  const status = String(health.status ?? '')
  switch (health.state) {
    case 'reached':
      return t('visit.health.reached', { status, when })
    case 'refused':
      return turnsAway(health)
        ? t('visit.health.turnedAway', { status, when })
        : t('visit.health.refused', { status, when })
    case 'unreachable':
      return t('visit.health.unreachable', { when })
    case 'unchecked':
      if (health.reason == null) return t('visit.health.unknown')
      return t(`visit.health.${health.reason}`)
    default:
      return health.state satisfies never
  }
}
