import { CircleHelp, LoaderCircle, TriangleAlert } from 'lucide-react'
import { isShorter } from '#design/print/plan-print.ts'
import { t } from '../messages/t.ts'
import { formatDistance, formatMillimetres } from '../picture/planner/print-settings.ts'
import { verdictLooks } from '../picture/verdict/verdict-looks.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { PlaceVerdict } from './judge-in-place.ts'

export type VerdictInPlaceProps = {
  readonly verdict: PlaceVerdict | null
  readonly distance: number
  /** Smallest safe width in millimetres. */
  readonly least: number
  readonly width: number
  /** Largest width that the page has room for. */
  readonly most: number
  readonly onUseLeast: () => void
}

const marks = {
  ...verdictLooks,
  untested: { Icon: CircleHelp, tone: 'text-ink-soft' },
  testing: { Icon: LoaderCircle, tone: 'text-ink-soft' },
} as const

/** The result of decoders and rules for the place, with what to do. */
export function VerdictInPlace({ verdict, distance, least, width, most, onUseLeast }: VerdictInPlaceProps) {
  const word = verdict?.word ?? 'testing'
  const findings = verdict?.findings ?? []
  const isStopped = findings.some(({ severity }) => severity === 'stop')
  // A place that the rules refuse is not praised for a clean picture.
  const shownWord = isStopped && (word === 'everywhere' || word === 'good') ? 'risky' : word
  const { Icon, tone } = marks[shownWord]
  return (
    <section aria-label={t('artwork.verdict')} className="flex flex-col gap-2">
      <p role="status" className="flex min-h-6 items-center gap-2 text-lead font-medium">
        <Icon
          aria-hidden
          className={classNames('size-5 shrink-0', tone, shownWord === 'testing' && 'animate-spin')}
        />
        {t(`artwork.word.${shownWord}`)}
      </p>
      <ul className="flex flex-col gap-2 text-small">
        {findings.map(({ cause, severity }) => (
          <li key={cause} className="flex items-start gap-2">
            <TriangleAlert
              aria-hidden
              className={classNames('mt-0.5 size-4 shrink-0', severity === 'stop' ? 'text-bad' : 'text-warn')}
            />
            {cause === 'too-small'
              ? t('artwork.cause.too-small', {
                  distance: formatDistance(distance),
                  least: formatMillimetres(least),
                })
              : t(`artwork.cause.${cause}`)}
          </li>
        ))}
      </ul>
      {isShorter(width, least) && !isShorter(most, least) && (
        <Button size="small" className="self-start" onClick={onUseLeast}>
          {t('artwork.useLeast', { least: formatMillimetres(least) })}
        </Button>
      )}
    </section>
  )
}
