import type { ReactNode } from 'react'
import { formatInstant, formatRelative } from '../messages/format.ts'

type WhenProps = {
  /** ISO 8601 instant. */
  readonly at: string
  readonly className?: string
  /** How long ago it is, by default. */
  readonly children?: ReactNode
}

/** A time in words, with the exact time behind it. */
export function When({ at, className, children = formatRelative(at) }: WhenProps) {
  return (
    <time dateTime={at} title={formatInstant(at)} className={className}>
      {children}
    </time>
  )
}
