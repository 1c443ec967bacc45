import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of screen the focus goes to its heading, so that readers hear where they are. */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
        if (heading === null) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
