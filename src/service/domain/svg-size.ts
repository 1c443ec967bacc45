/** The pixel size of an SVG: its width and height in absolute units, else the proportions of its viewBox. */
export function svgSize(root: Element): { readonly width: number; readonly height: number } | null {
  const width = pixels(root.getAttribute('width'))
  const height = pixels(root.getAttribute('height'))
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const boxWidth = box.length === 4 ? (box[2] ?? 0) : 0
  const boxHeight = box.length === 4 ? (box[3] ?? 0) : 0
  const hasBox = boxWidth > 0 && boxHeight > 0
  if (width !== null && height !== null) return rounded(width, height)
  if (!hasBox) return null
  if (width !== null) return rounded(width, (width * boxHeight) / boxWidth)
  if (height !== null) return rounded((height * boxWidth) / boxHeight, height)
  return rounded(boxWidth, boxHeight)
}

/** CSS Values §6.2: absolute units at 96 pixels per inch. */
const unitPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

function pixels(length: string | null): number | null {
  const match = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|in|cm|mm)?\s*$/i.exec(length ?? '')
  const value = Number(match?.[1]) * (unitPixels[(match?.[2] ?? '').toLowerCase()] ?? Number.NaN)
  return Number.isFinite(value) && value > 0 ? value : null
}

function rounded(width: number, height: number): { width: number; height: number } | null {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return Number.isFinite(size.width) && Number.isFinite(size.height) ? size : null
}
