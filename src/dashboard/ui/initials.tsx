import { Avatar } from './avatar.tsx'
import { Tooltip } from './tooltip.tsx'

type InitialsProps = {
  readonly name: string
  /** The name for screen readers and on hover; defaults to the name. */
  readonly label?: string
  /** The name stands beside it: nothing is read out or shown on hover. */
  readonly decorative?: boolean
}

/** The initials of a person in a circle. The name shows on hover, and screen readers read it. */
export function Initials({ name, label = name, decorative = false }: InitialsProps) {
  if (decorative) return <Avatar name={name} />
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className="inline-flex rounded-full">
        <Avatar name={name} />
      </span>
    </Tooltip>
  )
}
