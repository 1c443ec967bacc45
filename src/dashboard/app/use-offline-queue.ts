import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { withLaterMessages } from '../messages/load-messages.ts'

/** Sends queued saves, `after` milliseconds after the start: the page comes first. */
export function useWaitingSaves(after: number): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const start = () =>
      void withLaterMessages(() => import('./offline-queue.ts')).then(
        ({ watchWaiting }) => {
          if (!isOver) stop ??= watchWaiting(client, router)
        },
        // Its code could not load either; both work again online.
        () => undefined,
      )
    const timer = setTimeout(start, after)
    window.addEventListener('online', start)
    return () => {
      isOver = true
      stop?.()
      clearTimeout(timer)
      window.removeEventListener('online', start)
    }
  }, [client, router, after])
}
