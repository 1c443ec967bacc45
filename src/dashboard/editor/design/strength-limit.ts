import { useEffect, useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { JudgedCode } from '../../picture/decode/judge-design.ts'
import { judgeDesign } from '../../picture/decode/judge-design.ts'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { useDesign, useEditor } from '../editor-context.ts'
import { useSamplePayload } from '../sample-payload.ts'

/** Milliseconds without a change before the search begins. */
const rest = 600
/** Steps of the strength from 0 to 1. */
const steps = 20

/**
 * The largest strength at which the picture code scans everywhere, 0 to 1; null while it is not known. A strength beyond it
 * is brought back, because nothing unreadable is offered.
 */
export function useStrengthLimit(): number | null {
  const { history } = useEditor()
  const design = useDesign()
  const { text: payload } = useSamplePayload()
  const assets = useRenderAssets(design)
  // The search depends on everything but the strength itself.
  const key = JSON.stringify([atStrength(design, 0), payload])
  const code = useMemo<JudgedCode | null>(() => {
    const [searched, text] = JSON.parse(key) as [Design, string]
    return assets.picture == null ? null : { design: searched, payload: text, assets }
  }, [key, assets])
  const [found, setFound] = useState<{ readonly of: JudgedCode; readonly limit: number } | null>(null)
  const { change } = history
  useEffect(() => {
    if (code === null) return undefined
    const stop = new AbortController()
    const search = async () => {
      const limit = await findStrengthLimit(code, stop.signal)
      if (stop.signal.aborted) return
      setFound({ of: code, limit })
      change('picture-strength', (now) =>
        now.picture === undefined || now.picture.strength <= limit ? now : atStrength(now, limit),
      )
    }
    // Without decoders the slider has no end of its own; the save still judges.
    const timer = setTimeout(() => void search().catch(() => undefined), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code, change])
  return found !== null && found.of === code ? found.limit : null
}

/** Halves the range until one step is left. */
async function findStrengthLimit(code: JudgedCode, signal: AbortSignal): Promise<number> {
  let [scans, fails] = [0, steps + 1]
  while (fails - scans > 1) {
    const middle = Math.ceil((scans + fails) / 2)
    const { word } = await judgeDesign(
      { ...code, design: atStrength(code.design, middle / steps) },
      { signal },
    )
    signal.throwIfAborted()
    if (word === 'everywhere') scans = middle
    else fails = middle
  }
  return scans / steps
}

function atStrength(design: Design, strength: number): Design {
  return design.picture === undefined ? design : { ...design, picture: { ...design.picture, strength } }
}
