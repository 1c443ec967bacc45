import type { ReactNode } from 'react'

export type SwatchesProps = {
  readonly label: string
  readonly hint?: string
  /** `#rrggbb`. */
  readonly colours: readonly string[]
  /** At the end of the row. */
  readonly action?: ReactNode
}

/** A row of colours to look at; each one's code is read out. */
export function Swatches({ label, hint, colours, action }: SwatchesProps) {
  return (
    <div>
      <p className="text-small font-medium">{label}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <ul className="flex flex-wrap gap-1.5">
          {colours.map((colour) => (
            <li
              key={colour}
              title={colour}
              className="size-7 rounded-small border border-line-strong"
              style={{ backgroundColor: colour }}
            >
              <span className="sr-only">{colour}</span>
            </li>
          ))}
        </ul>
        {action}
      </div>
      {hint !== undefined && <p className="mt-1.5 text-small text-ink-soft">{hint}</p>}
    </div>
  )
}
