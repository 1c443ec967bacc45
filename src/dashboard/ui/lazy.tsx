import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { withLaterMessages } from '../messages/load-messages.ts'
import { afterFirstPicture, useIsAfterFirstPicture } from './first-picture.ts'

type LazyOptions = {
  /** Shown while loading. */
  readonly loading?: ReactNode
  /** Shown after a failed load, until a retry succeeds; defaults to `loading`. */
  readonly lost?: ReactNode
  /** Called when the load fails for the first time. */
  readonly onLost?: () => void
}

/** A component in its own chunk. `preload` rejects when the chunk cannot be loaded. */
export type LazyPart<Props extends object> = ComponentType<Props & LazyOptions> & {
  readonly preload: () => Promise<unknown>
}

/** Milliseconds after a failed load, probably while offline. */
const rest = 3_000

class PartNotLoaded extends Error {}

/**
 * A part of a screen that loads when it is first shown, or after the first picture of the screen when `when` says so.
 * A failed load never takes the screen: the part is loaded again after a pause and when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: 'shown' | 'after-first-picture' = 'shown',
): LazyPart<Props> {
  let ready: ComponentType<Props> | null = null
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const loadOnce = () =>
    (loading ??= withLaterMessages(load).then(
      (part) => ({ default: (ready = part) }),
      (cause: unknown) => {
        loading = null
        throw new PartNotLoaded('A part of the screen could not be loaded.', { cause })
      },
    ))
  // A loaded part renders at once, without Suspense.
  const begin = () => ({ Part: ready ?? lazy(loadOnce), isRetried: false })

  function LazyPart({ loading = null, lost = loading, onLost, ...props }: Props & LazyOptions) {
    const [{ Part, isRetried }, setShown] = useState(begin)
    const isAfter = useIsAfterFirstPicture()
    if (!isAfter && when === 'after-first-picture') return loading
    return (
      <PartBoundary
        key={String(isRetried)}
        lost={lost}
        onLost={onLost}
        retry={async () => {
          await loadOnce()
          setShown({ ...begin(), isRetried: true })
        }}
      >
        <Suspense fallback={loading}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </PartBoundary>
    )
  }
  return Object.assign(LazyPart, { preload: loadOnce })
}

/** Loads parts after the first picture of the screen, so that they are there before their first use. */
export function usePreload(...loads: readonly (() => Promise<unknown>)[]): void {
  const loadAll = useEffectEvent(() => {
    for (const load of loads) void load().catch(() => undefined)
  })
  useEffect(() => {
    let isOver = false
    void afterFirstPicture().then(() => isOver || loadAll())
    return () => {
      isOver = true
    }
  }, [])
}

/** For `onCaughtError` of the root: a part that did not load is no bug. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof PartNotLoaded)) globalThis.reportError(error)
}

type PartBoundaryProps = {
  readonly children: ReactNode
  readonly lost: ReactNode
  readonly onLost: (() => void) | undefined
  /** Loads the part again and shows it; rejects when it still cannot be had. */
  readonly retry: () => Promise<void>
}

/** Catches a part that did not load, and tries it again. Any other error is a bug and goes on to the route's boundary. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof PartNotLoaded)) throw error
    return <LostPart {...this.props} />
  }
}

/** Stays as it is between retries, so that an open menu in it stays open. */
function LostPart({ lost, onLost, retry }: PartBoundaryProps) {
  const report = useEffectEvent(() => onLost?.())
  const load = useEffectEvent(retry)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const later = () => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(again, rest)
    }
    const again = () => {
      clearTimeout(timer)
      void load().catch(later)
    }
    report()
    later()
    window.addEventListener('online', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  return lost
}
