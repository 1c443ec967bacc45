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
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

/** A length in user units; `whole` is what a percentage is of. Null for none. */
export function lengthOf(text: string | null | undefined, whole: number): number | null {
  const [, number, unit = ''] = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(text ?? '') ?? []
  const value = Number(number) * (unit === '%' ? whole / 100 : (units[unit.toLowerCase()] ?? Number.NaN))
  return Number.isFinite(value) ? value : null
}

function pixels(text: string | null): number | null {
  const length = lengthOf(text, Number.NaN)
  return length !== null && length > 0 ? length : null
}

function rounded(width: number, height: number): { width: number; height: number } | null {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return Number.isFinite(size.width) && Number.isFinite(size.height) ? size : null
}
