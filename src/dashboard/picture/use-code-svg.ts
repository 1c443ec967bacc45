import { useEffect, useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { renderCode } from '#design/render/render-code.ts'
import { renderSvg } from '#design/render/render-svg.ts'

export type DrawnCode = {
  readonly qrType: string
  readonly design: Design
  readonly payload: string
}

/** `svg` is null only before the first picture. `isStale`: the newest values cannot be drawn, this is the last good one. */
export type Drawing = { readonly svg: string | null; readonly isStale: boolean }

/**
 * The picture of a code, drawn in the same frame as the change. A design that cannot be drawn leaves the last good
 * picture in place, so that the preview is never blank. Barcodes load their renderer and follow a moment later.
 */
export function useCodeSvg({ qrType, design, payload }: DrawnCode, assets: RenderAssets): Drawing {
  const drawn = useMemo(
    () => (qrType === 'barcode' ? null : tryDrawing(() => renderSvg(design, payload, assets))),
    [qrType, design, payload, assets],
  )
  const barcode = useBarcodeSvg(qrType === 'barcode' ? { design, payload } : null)
  const svg = qrType === 'barcode' ? barcode.svg : drawn
  const [lastGood, setLastGood] = useState(svg)
  if (svg !== null && svg !== lastGood) setLastGood(svg)
  return { svg: svg ?? lastGood, isStale: qrType === 'barcode' ? barcode.isRefused : svg === null }
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
