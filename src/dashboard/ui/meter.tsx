import { formatNumber } from '../messages/format.ts'
import { classNames } from './class-names.ts'

export type MeterProps = {
  readonly label: string
  readonly value: number
  /** Null for no limit, without a bar. */
  readonly max: number | null
  /** Replaces "3 / 10". */
  readonly valueText?: string
}

/** Usage of a limit. Surrounding text names a reached limit, so colour is never the only signal. */
export function Meter({ label, value, max, valueText }: MeterProps) {
  const share = max === null ? 0 : max === 0 ? 1 : Math.min(1, value / max)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-ink-soft">
          {valueText ?? `${formatNumber(value)} / ${max === null ? '∞' : formatNumber(max)}`}
        </span>
      </div>
      {max !== null && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(value, max)}
          aria-valuetext={valueText}
          className="mt-2 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className={classNames('h-full', share >= 1 ? 'bg-bad' : 'bg-signal')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}

type ProgressBarProps = {
  readonly label: string
  /** Null while the end is unknown. */
  readonly value: number | null
  readonly max: number
  /** For rows of a list. */
  readonly thin?: boolean
}

export function ProgressBar({ label, value, max, thin = false }: ProgressBarProps) {
  const share = value === null || max === 0 ? 0 : value / max
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={`${thin ? 'h-1.5' : 'h-2'} overflow-hidden rounded-full bg-line`}
    >
      <div className="h-full bg-signal transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
