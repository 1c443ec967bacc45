import type { Box } from '#design/print/box.ts'
import { type ArtworkPage, plainPage, type Refused, refused } from './artwork.ts'

/** A drawing and how its units map to the printed page. */
export type SvgArtwork = {
  readonly kind: 'svg'
  readonly page: ArtworkPage
  /** Left, top, width and height of the drawing's plane that is shown. */
  readonly view: readonly [left: number, top: number, width: number, height: number]
  /** Whether the plane is stretched to the page in place of keeping its proportions. */
  readonly isStretched: boolean
}

/** Millimetres of a CSS unit (CSS Values 4 §6.2). */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  q: 0.25,
}
/** Millimetres of a pixel of CSS; no print size, but all that a drawing without units says. */
const pixel = 25.4 / 96

const root = /<((?:[\w-]+:)?svg)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/

/**
 * The size of a drawing. It must be well-formed: the caller parses it.
 *
 * @param printedWidth millimetres, in place of what the drawing says.
 */
export function readSvgArtwork(text: string, printedWidth?: number): SvgArtwork | Refused {
  const found = root.exec(withoutComments(text))
  if (found === null || found[3] === '/') return refused('damaged')
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(found[2] ?? '')
      ?.slice(1)
      .join('') ?? ''
  const [width, height] = [lengthOf(attribute('width')), lengthOf(attribute('height'))]
  const given = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left = 0, top = 0, across = 0, down = 0] = given
  const hasView = given.length === 4 && given.every(Number.isFinite) && across > 0 && down > 0
  if (!hasView && (width === null || height === null)) return refused('damaged')
  const view = hasView
    ? ([left, top, across, down] as const)
    : ([0, 0, (width?.millimetres ?? 0) / pixel, (height?.millimetres ?? 0) / pixel] as const)
  const ratio = view[2] / view[3]
  const [wide, high] = [
    width?.millimetres ?? (height === null ? view[2] * pixel : height.millimetres * ratio),
    height?.millimetres ?? (width === null ? view[3] * pixel : width.millimetres / ratio),
  ]
  const isSized = width?.isPhysical === true || height?.isPhysical === true
  const scale = printedWidth === undefined ? 1 : printedWidth / wide
  return {
    kind: 'svg',
    page: plainPage(wide * scale, high * scale, isSized || printedWidth !== undefined),
    view,
    isStretched: attribute('preserveAspectRatio').trim().startsWith('none'),
  }
}

/**
 * The drawing with a code on top: an inner `<svg>` before the end of the root. Everything else stays as it is.
 *
 * @param code what the renderer drew; its names are unique to it.
 * @param box millimetres from the upper left corner of the page.
 */
export function placeOnSvg(
  text: string,
  { page, view, isStretched }: SvgArtwork,
  code: string,
  box: Box,
): string {
  const [left, top, width, height] = view
  const [wide, high] = [width / page.width, height / page.height]
  // `xMidYMid meet`: one scale, and what is left over on both sides.
  const [unitsX, unitsY] = isStretched ? [wide, high] : [Math.max(wide, high), Math.max(wide, high)]
  const [startX, startY] = [
    left - (page.width * unitsX - width) / 2,
    top - (page.height * unitsY - height) / 2,
  ]
  const place = [
    `x="${fine(startX + box.left * unitsX)}"`,
    `y="${fine(startY + box.top * unitsY)}"`,
    `width="${fine(box.width * unitsX)}"`,
    `height="${fine(box.height * unitsY)}"`,
    'preserveAspectRatio="none"',
  ].join(' ')
  const inner = code.replace(/^[^]*?<svg\b[^>]*>/, (opening) =>
    opening.replaceAll(/\s(?:width|height)="[^"]*"/g, '').replace('<svg', `<svg ${place}`),
  )
  const end = withoutComments(text).lastIndexOf('</')
  return text.slice(0, end) + inner + text.slice(end)
}

function lengthOf(text: string): { readonly millimetres: number; readonly isPhysical: boolean } | null {
  const [, number = '', unit = ''] = /^\s*([\d.]+(?:e-?\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? []
  const value = Number(number)
  if (number === '' || !(value > 0)) return null
  const physical = units[unit.toLowerCase()]
  if (physical !== undefined) return { millimetres: value * physical, isPhysical: true }
  return unit === '' || unit.toLowerCase() === 'px' ? { millimetres: value * pixel, isPhysical: false } : null
}

/** A comment may hold another root. Spaces keep every place where it is. */
function withoutComments(text: string): string {
  return text.replaceAll(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length))
}

function fine(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0
}
