import { useEffect, useState } from 'react'
import type { VerdictWord } from '#design/scannability/thresholds.ts'
import { type CodeOnSurface, judgeOnSurface } from './judge-on-surface.ts'
import { type SurfaceId, surfaceIds, surfaces } from './surface.ts'

/** `null`: not known yet. `untested`: the decoders could not be loaded. */
export type SurfaceVerdicts = Readonly<Partial<Record<SurfaceId, VerdictWord | 'untested'>>>

/** Milliseconds of rest before surfaces are read: the verdict on the picture comes first. */
const rest = 900

/** What each surface makes of a code, one after another. A newer picture stops what is under way. */
export function useSurfaceVerdicts(code: CodeOnSurface | null): SurfaceVerdicts {
  const [known, setKnown] = useState<{
    readonly of: CodeOnSurface | null
    readonly verdicts: SurfaceVerdicts
  }>({ of: null, verdicts: {} })
  useEffect(() => {
    if (code === null) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void judgeAll(code, stop.signal), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }

    async function judgeAll(judged: CodeOnSurface, signal: AbortSignal): Promise<void> {
      for (const id of surfaceIds) {
        const word = await judgeOnSurface(judged, surfaces[id], signal).catch(() => 'untested' as const)
        if (signal.aborted) return
        setKnown((before) => ({
          of: judged,
          verdicts: { ...(before.of === judged ? before.verdicts : {}), [id]: word },
        }))
      }
    }
  }, [code])
  return known.of === code ? known.verdicts : {}
}
