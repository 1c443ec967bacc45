import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type Late, useWanted } from './late.ts'

export type WhenLoadedProps<Part> = {
  readonly part: Late<Part>
  readonly children: (part: Part) => ReactNode
  /** Stands in its place while it is on its way. */
  readonly loading?: ReactNode
  /** Stands there once it was tried in vain, until it comes. */
  readonly lost?: ReactNode
  /** Called when it is tried in vain for the first time. */
  readonly onLost?: () => void
}

/** A part of a screen that was asked for and is loaded now. Without a connection the rest of the screen stays. */
export function WhenLoaded<Part>({ part, children, loading, lost, onLost }: WhenLoadedProps<Part>) {
  const { loaded, isLost } = useWanted(part)
  const tell = useEffectEvent(() => onLost?.())
  useEffect(() => {
    if (isLost) tell()
  }, [isLost])
  if (loaded !== null) return children(loaded)
  return isLost ? (lost ?? loading) : loading
}
