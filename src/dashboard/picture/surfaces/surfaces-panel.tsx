import { useEffect, useMemo, useState } from 'react'
import type { CodeOnSurface } from './judge-on-surface.ts'
import type { SurfaceId } from './surface.ts'
import { SurfaceChoice } from './surface-choice.tsx'
import { useSurfaceVerdicts } from './use-surface-verdicts.ts'

export type SurfacesPanelProps = {
  /** The code as it is drawn; null while there is no picture of the newest values. */
  readonly code: CodeOnSurface | null
  readonly value: SurfaceId
  readonly onValueChange: (surface: SurfaceId) => void
}

/** Milliseconds of rest before the small pictures follow. */
const rest = 200

/** The surfaces under the preview. They follow a moment later, so that typing draws the preview and nothing else. */
export function SurfacesPanel({ code, value, onValueChange }: SurfacesPanelProps) {
  const rested = useRested(code)
  const verdicts = useSurfaceVerdicts(rested)
  const svg = rested?.svg ?? null
  const picture = useMemo(
    () => (svg === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`),
    [svg],
  )
  return <SurfaceChoice value={value} onValueChange={onValueChange} verdicts={verdicts} picture={picture} />
}

function useRested(code: CodeOnSurface | null): CodeOnSurface | null {
  const [rested, setRested] = useState(code)
  useEffect(() => {
    const timer = setTimeout(() => setRested(code), rest)
    return () => clearTimeout(timer)
  }, [code])
  return rested
}
