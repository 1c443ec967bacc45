import { useEffect, useState } from 'react'
import { loadMessages } from './load-messages.ts'
import type { MessageRoute } from './routes.ts'

/** Loads texts that follow the first ones of a screen. Whether they are there. */
export function useMessages(route: MessageRoute): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    loadMessages(route).then(
      () => setIsLoaded(true),
      () => undefined,
    )
  }, [route])
  return isLoaded
}
