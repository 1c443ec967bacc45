import type { Failure } from '#contract/failure.ts'
import { useEffect, useState } from 'react'

/** Whether the time is over for which a service that was asked too often wants to be left alone. */
export function useWaitOver(failure: Failure): boolean {
  const [over, setOver] = useState<Failure | null>(null)
  useEffect(() => {
    if (failure.kind !== 'server' || failure.status !== 429) return undefined
    const timer = setTimeout(() => setOver(failure), Math.min(failure.retryAfter ?? 60, 3_600) * 1_000)
    return () => clearTimeout(timer)
  }, [failure])
  return over === failure
}
