import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

export type SwitchProps = {
  readonly label: string
  /** Shows the label only to screen readers, below a heading that says the same. */
  readonly hideLabel?: boolean
  /** The accessible name, in a list of switches with one label. It contains the label. */
  readonly name?: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly hint?: ReactNode
}

export function Switch({ label, hideLabel = false, name, checked, onCheckedChange, hint }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={id} htmlFor={`${id}-switch`} className={hideLabel ? 'sr-only' : 'font-medium'}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={hideLabel ? '' : 'text-small text-ink-soft'}>
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        id={`${id}-switch`}
        aria-label={name}
        aria-labelledby={name === undefined ? id : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-paper p-0.5 transition-colors data-checked:border-signal data-checked:bg-signal"
      >
        <Base.Thumb className="size-4.5 rounded-full bg-ink-soft transition-transform data-checked:translate-x-4 data-checked:bg-signal-ink rtl:data-checked:-translate-x-4" />
      </Base.Root>
    </div>
  )
}
