import { Slider as Base } from '@base-ui/react/slider'
import type { ReactNode } from 'react'

export type SliderProps = {
  readonly label: string
  readonly value: number
  readonly onValueChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  /** The value as text, for example "22% of the code"; shown and announced. */
  readonly valueText: string
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export function Slider({
  label,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  valueText,
  hint,
  disabled = false,
}: SliderProps) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
    >
      <div className="flex items-baseline justify-between gap-2 text-small">
        <Base.Label className="font-medium">{label}</Base.Label>
        <span aria-hidden className="text-ink-soft">
          {valueText}
        </span>
      </div>
      <Base.Control className="flex w-full touch-none items-center py-3 select-none">
        <Base.Track className="h-1 w-full rounded-full bg-line-strong/60">
          <Base.Indicator className="rounded-full bg-signal" />
          <Base.Thumb
            getAriaValueText={() => valueText}
            className="size-5 rounded-full border-2 border-signal bg-sheet has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal"
          />
        </Base.Track>
      </Base.Control>
      {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
    </Base.Root>
  )
}
