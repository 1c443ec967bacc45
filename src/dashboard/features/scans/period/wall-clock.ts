import { useSyncExternalStore } from 'react'

const minute = 60_000
/** Milliseconds between two looks at the clock. */
const lookEvery = 10_000

/** The reader's zone by its IANA name. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}

/** What clocks of a zone show at an instant (milliseconds since 1970), as `2027-01-31T18:00`. */
export function wallClock(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The present minute, in milliseconds since 1970: a page that stays open over midnight moves on with it. */
export function usePresentMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
