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
  /** Values worth seeing on the track. Decorative: say them in the hint. */
  readonly marks?: readonly SliderMark[]
}

export type SliderMark = { readonly value: number; readonly tone: 'strong' | 'soft' }

export function Slider({
  label,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  valueText,
  hint,
  marks,
}: SliderProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next)} min={min} max={max} step={step}>
      <div className="flex items-baseline justify-between gap-2 text-small">
        <Base.Label className="font-medium">{label}</Base.Label>
        <span aria-hidden className="text-ink-soft tabular-nums">
          {valueText}
        </span>
      </div>
      <Base.Control className="flex w-full touch-none items-center px-2.5 py-3 select-none">
        <Base.Track className="h-1 w-full rounded-full bg-line-strong/60">
          <Base.Indicator className="rounded-full bg-signal" />
          {marks?.map((mark) => (
            <span
              key={mark.tone}
              aria-hidden
              className={`absolute -top-1.5 h-4 w-0.5 -translate-x-1/2 rtl:translate-x-1/2 ${mark.tone === 'strong' ? 'bg-ink' : 'bg-line-strong'}`}
              style={{
                insetInlineStart: `${(100 * (Math.min(max, Math.max(min, mark.value)) - min)) / (max - min)}%`,
              }}
            />
          ))}
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
