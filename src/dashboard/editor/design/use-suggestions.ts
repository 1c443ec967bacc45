import { useEffect, useState } from 'react'
import { suggestDesigns, type SuggestionTask } from '#design/brand/suggestions.ts'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { scoreWords } from '#design/scannability/thresholds.ts'
import { judgeDesign, shapeOf } from '../../picture/decode/judge-design.ts'
import { inFrameLanguage } from './frame-language.ts'

export type Suggestions = {
  /** Tested designs, in the order in which they passed. */
  readonly designs: readonly Design[]
  readonly status: 'testing' | 'done' | 'unavailable'
  /** Every design scans everywhere; some scan in good conditions only when false. */
  readonly isEverywhere: boolean
}

export type SuggestionRequest = SuggestionTask & {
  readonly seed: number
  /** How many designs to find. */
  readonly count: number
  readonly payload: string
  readonly assets: RenderAssets
  /** Other candidates than `suggestDesigns`; pure. */
  readonly candidates?: (seed: number) => Iterable<Design>
  /** Fits a design into the plan. */
  readonly withinPlan: (design: Design) => Design
}

/** Candidates that are judged at most for one set. */
const mostCandidates = 60

const nothing: Suggestions = { designs: [], status: 'testing', isEverywhere: true }

/**
 * Designs that the scan test calls "everywhere", found one after another. With a logo that allows no such design, the
 * set is filled with designs that scan in good conditions.
 *
 * @param request a stable object; null tests nothing.
 */
export function useSuggestions(request: SuggestionRequest | null): Suggestions {
  const [found, setFound] = useState<{ readonly of: SuggestionRequest | null } & Suggestions>({
    of: null,
    ...nothing,
  })
  useEffect(() => {
    if (request === null) return undefined
    const stop = new AbortController()
    const show = (next: Suggestions) => {
      if (!stop.signal.aborted) setFound({ of: request, ...next })
    }
    void findSuggestions(request, stop.signal, show).catch(() => show({ ...nothing, status: 'unavailable' }))
    return () => stop.abort()
  }, [request])
  return found.of === request ? found : nothing
}

async function findSuggestions(
  request: SuggestionRequest,
  signal: AbortSignal,
  show: (found: Suggestions) => void,
): Promise<void> {
  const { payload, assets, count, withinPlan } = request
  const best: Design[] = []
  const good: Design[] = []
  // A suggestion never changes the logo.
  const logo = await shapeOf(request)
  let tried = 0
  const known = new Set<string>()
  const hasText = (request.design.frame?.text ?? '') !== ''
  const candidates = request.candidates?.(request.seed) ?? suggestDesigns(request, request.seed)
  for (const candidate of candidates) {
    if (best.length === count || tried === mostCandidates) break
    tried++
    const design = withinPlan(hasText ? candidate : inFrameLanguage(candidate))
    const name = JSON.stringify(design)
    const code = { design, payload, assets }
    const { cap } = judgeStatic(design, payload, logo)
    if (known.has(name) || cap < scoreWords.good) continue
    known.add(name)
    const { word } = await judgeDesign(code, { signal })
    signal.throwIfAborted()
    if (word === 'good') good.push(design)
    if (word !== 'everywhere') continue
    best.push(design)
    show({ designs: [...best], status: 'testing', isEverywhere: true })
  }
  const fill = good.slice(0, count - best.length)
  show({ designs: [...best, ...fill], status: 'done', isEverywhere: fill.length === 0 })
}
