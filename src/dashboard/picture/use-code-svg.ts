import { useEffect, useMemo, useState } from 'react'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Design, FrameFont } from '#design/design.ts'
import { loadGlyphs, type Glyphs } from '#design/glyphs/glyphs.ts'
import { renderCode } from '#design/render/render-code.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import { useLogoImage, useOwnFrame, usePicture } from '../api/logos.ts'
import type { Picture } from './draw-code.ts'

/** `isStale`: the current values cannot be drawn, so `svg` is the last good picture; null before the first one. */
type Drawing = { readonly svg: string | null; readonly isStale: boolean }

/** The picture of a QR code; null when it cannot be drawn. */
export function useTriedSvg(design: Design | null, payload: string, assets: RenderAssets): string | null {
  return useMemo(
    () => (design === null ? null : tryDrawing(() => renderSvg(design, payload, assets))),
    [design, payload, assets],
  )
}

/** The picture of a code, drawn in the same frame as the change. A barcode loads its renderer first. */
export function useCodeSvg(
  { qrType, design, payload }: Pick<Picture, 'qrType' | 'design' | 'payload'>,
  assets: RenderAssets,
): Drawing {
  const drawn = useMemo(
    () => (isBarcode(qrType) ? null : tryDrawing(() => renderSvg(design, payload, assets))),
    [qrType, design, payload, assets],
  )
  const barcode = useBarcodeSvg(isBarcode(qrType) ? { design, payload } : null)
  const svg = isBarcode(qrType) ? barcode.svg : drawn
  const [lastGood, setLastGood] = useState(svg)
  if (svg !== null && svg !== lastGood) setLastGood(svg)
  return { svg: svg ?? lastGood, isStale: isBarcode(qrType) ? barcode.isRefused : svg === null }
}

const noAssets: RenderAssets = { logo: null, glyphs: null }

function tryDrawing(draw: () => string): string | null {
  try {
    return draw()
  } catch {
    return null
  }
}

type BarcodeDrawing = { readonly svg: string | null; readonly isRefused: boolean }

const notDrawn: BarcodeDrawing = { svg: null, isRefused: false }

function useBarcodeSvg(code: { design: Design; payload: string } | null): BarcodeDrawing {
  const [drawing, setDrawing] = useState<BarcodeDrawing>(notDrawn)
  const design = code?.design
  const payload = code?.payload
  useEffect(() => {
    if (design === undefined || payload === undefined) return undefined
    let current = true
    renderCode('barcode', design, payload, noAssets).then(
      (svg) => current && setDrawing({ svg, isRefused: false }),
      () => current && setDrawing({ svg: null, isRefused: true }),
    )
    return () => {
      current = false
    }
  }, [design, payload])
  return code === null ? notDrawn : drawing
}

/** Glyph outlines for frame texts, loaded on demand; null until then. Another typeface keeps the last one until it loads. */
export function useGlyphs(wanted: boolean, font?: FrameFont): Glyphs | null {
  const [glyphs, setGlyphs] = useState<Glyphs | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    loadGlyphs(font).then(
      (loaded) => current && setGlyphs(loaded),
      // Offline the frame has no text; the next frame tries again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, font])
  return glyphs
}

/** Logo, glyphs, picture and uploaded frame for the renderer. The object is stable until one changes. */
export function useRenderAssets(design: Design): RenderAssets {
  const glyphs = useGlyphs(design.frame !== null, design.frame?.font)
  const { data: logo = null } = useLogoImage(design.logo?.id ?? null)
  const { data: loaded } = usePicture(design.picture?.id ?? null)
  const picture = loaded?.draw ?? null
  const { data: frame = null } = useOwnFrame(design.frame?.drawing?.id ?? null)
  return useMemo(() => ({ logo, glyphs, picture, frame }), [logo, glyphs, picture, frame])
}
