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
