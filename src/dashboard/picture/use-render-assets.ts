import { useEffect, useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { useLogoImage } from '../api/logo-image.ts'

/** The outlines of frame texts, loaded when first wanted; null until then. */
export function useGlyphs(wanted: boolean): Glyphs | null {
  const [glyphs, setGlyphs] = useState<Glyphs | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    loadGlyphs().then(
      (loaded) => current && setGlyphs(loaded),
      // A lost connection: the frame is drawn without its text, and loading is tried again with the next frame.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted])
  return glyphs
}

/** What the renderer needs beside a design. The object stays the same until a part of it changes. */
export function useRenderAssets(design: Design): RenderAssets {
  const glyphs = useGlyphs(design.frame !== null)
  const { data: logo = null } = useLogoImage(design.logo?.id ?? null)
  return useMemo(() => ({ logo, glyphs }), [logo, glyphs])
}
