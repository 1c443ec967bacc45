import { useEffect, useState } from 'react'
import { listenToAnnouncements } from '../ui/announce.ts'

/** The one polite live region. A repeated sentence is told apart by an invisible space, or readers would stay silent. */
export function Announcer() {
  const [message, setMessage] = useState('')
  useEffect(
    () => listenToAnnouncements((next) => setMessage((before) => (before === next ? `${next}\u00a0` : next))),
    [],
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  )
}
