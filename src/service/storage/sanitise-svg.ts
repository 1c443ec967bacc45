import createPurify from 'dompurify'
import { JSDOM } from 'jsdom'

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

export type SanitisedSvg = { readonly text: string; readonly width: number; readonly height: number }
/** Cleans a drawing, or makes a frame of it. */
export type SvgTask = { readonly bytes: Uint8Array; readonly purpose: 'logo' | 'frame' }
export type SvgResult = SanitisedSvg | 'complex' | 'empty' | null

/** Maximum elements and attributes: more than a logo has, few enough to check each. */
const maxElements = 3_000
const maxAttributes = 12_000
/** Maximum nesting: deeper than drawing programs nest. */
const maxDepth = 100
/** Maximum number of `use` elements. */
const maxCopies = 200

const { window } = new JSDOM('')
const purify = createPurify(window)

/**
 * The drawing of an SVG file, reduced to the allow-list. Null when it is not an SVG, declares entities or is nested too
 * deep. 'complex' when it has too many elements or attributes, which are counted before parsing. 'empty' when nothing
 * visible is left. Takes up to seconds, so it runs in a worker thread.
 */
export function sanitiseSvg(text: string): SvgResult {
  try {
    const root = cleanDrawing(text)
    if (root === null || root === 'complex') return root
    const size = svgSize(root)
    if (size === null) return null
    if (!showsSomething(root)) return 'empty'
    root.setAttribute('width', String(size.width))
    root.setAttribute('height', String(size.height))
    return { text: new window.XMLSerializer().serializeToString(root), ...size }
  } catch {
    return null
  }
}

/**
 * The root of an SVG document, reduced to allowed elements and attributes.
 *
 * @param prepare sees the document before anything is removed.
 * @throws for a text that is no XML.
 */
export function cleanDrawing(text: string, prepare?: (root: Element) => void): Element | 'complex' | null {
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text)) return null
  if (hasMore(text, /<[^/!?]/g, maxElements) || hasMore(text, /=/g, maxAttributes)) return 'complex'
  const document = new window.DOMParser().parseFromString(withoutPrologue(text), 'image/svg+xml')
  const root = document.documentElement
  if (root.localName !== 'svg' || root.namespaceURI !== svgNamespace || isTooDeep(root)) return null
  prepare?.(root)
  purify.sanitize(root, {
    IN_PLACE: true,
    NAMESPACE: svgNamespace,
    ALLOWED_TAGS: ['#text', ...elements],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    SANITIZE_DOM: false,
    KEEP_CONTENT: false,
  })
  keepAllowed(root)
  keepFlatCopies(root)
  return root
}

/** Whether a pattern occurs more than `most` times. Stops there. */
function hasMore(text: string, sign: RegExp, most: number): boolean {
  let count = 0
  for (const _ of text.matchAll(sign)) {
    count += 1
    if (count > most) return true
  }
  return false
}

export const svgNamespace = 'http://www.w3.org/2000/svg'

/** Elements of a static picture (SVG 2): no scripts, links, animation, embedding or loading. */
const elements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker`.split(/\s+/),
)

/** Attributes of geometry and paint: no event handlers, and only references inside the file. */
const attributes = new Set(
  `id class style transform viewBox preserveAspectRatio version xmlns xmlns:xlink xml:space
  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height pathLength dx dy rotate textLength lengthAdjust
  href xlink:href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform paint-order vector-effect shape-rendering
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline`.split(/\s+/),
)

/** Skips the XML declaration, comments and the document type that older drawing programs write. */
function withoutPrologue(text: string): string {
  const start = text.search(/<svg[\s>/]|<[a-z]+:svg[\s>]/i)
  return start < 0 ? text : text.slice(start)
}

function isTooDeep(root: Element): boolean {
  let level: Element[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((element) => [...element.children])
  }
  return false
}

/** Applies the allow-list again with own code, attribute values included. */
function keepAllowed(root: Element): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!elements.has(element.localName) || element.namespaceURI !== svgNamespace) {
      element.remove()
      continue
    }
    if (element.localName === 'style' && isUnsafeStyle(element.textContent ?? '')) element.remove()
    for (const { name, value } of Array.from(element.attributes)) {
      const isReference = name === 'href' || name === 'xlink:href'
      const isUnsafe =
        !attributes.has(name) ||
        (isReference && !/^#[\w.:-]+$/.test(value.trim())) ||
        (name === 'style' ? isUnsafeStyle(value) : unsafeReference(value))
      if (isUnsafe) element.removeAttribute(name)
    }
  }
}

/** Nested `use` elements grow exponentially, so only copies of plain elements remain. */
function keepFlatCopies(root: Element): void {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))
  const copies = [...root.querySelectorAll('use')]
  for (const use of copies.slice(maxCopies)) use.remove()
  for (const use of copies.slice(0, maxCopies)) {
    const target = byId.get((use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').slice(1))
    const isFlat = target !== undefined && target.localName !== 'use' && target.querySelector('use') === null
    if (!isFlat || target.contains(use)) use.remove()
  }
}

const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, text, use'
/** Only drawn when referenced. */
const notDrawnItself = 'defs, symbol, clipPath, mask, pattern, marker'

/** Whether a sanitised SVG still draws a shape, whatever its colour. */
function showsSomething(root: Element): boolean {
  return [...root.querySelectorAll(shapes)].some(
    (element) => element.closest(notDrawnItself) === null && hasExtent(element),
  )
}

function hasExtent(element: Element): boolean {
  switch (element.localName) {
    case 'path':
      return isFilled(element, 'd')
    case 'polyline':
    case 'polygon':
      return isFilled(element, 'points')
    case 'text':
      return (element.textContent ?? '').trim() !== ''
    default:
      // A style may set the lengths of other shapes.
      return true
  }
}

function isFilled(element: Element, attribute: string): boolean {
  return (element.getAttribute(attribute) ?? '').trim() !== '' || element.hasAttribute('style')
}

/** Styles that could load or execute something, or hide that they do. */
function isUnsafeStyle(style: string): boolean {
  if (/[\\<@]|expression|javascript|image-set|-moz-binding|behavior/i.test(style)) return true
  return unsafeReference(style)
}

/** A `url(…)` may only reference the same file. */
function unsafeReference(value: string): boolean {
  const references = value.match(/url\s*\(/gi)?.length ?? 0
  const inside = value.match(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi)?.length ?? 0
  return references !== inside
}
