import { UserRound } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type AvatarProps = {
  /** Without a name, an icon is shown. */
  readonly name: string
  readonly size?: 'small' | 'base'
}

/** The initials of a person. Decorative: the name stands beside it. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  const initials = initialsOf(name)
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-paper font-semibold text-ink select-none',
        size === 'small' ? 'size-6 text-[0.625rem]' : 'size-9 text-small',
      )}
    >
      {initials === '' ? <UserRound className="size-3/5" /> : initials}
    </span>
  )
}

/** The first letters of the first and the last word: "Ana María Silva" gives "AS". Empty without a letter. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? '' : (Array.from(word)[0] ?? ''),
  )
  return letters.join('').toLocaleUpperCase()
}

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
