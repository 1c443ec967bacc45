import createPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { DrawingNames } from './drawing-names.ts'
import { type DrawingProblem, DrawingRefused } from './drawing-problem.ts'
import { cleanDeclarations, cleanPaint, cleanSheet } from './drawing-styles.ts'
import { sizedPicture } from './picture-size.ts'

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
export type SvgResult = SanitisedSvg | DrawingProblem | 'complex' | 'empty' | null

/** Maximum elements and attributes: more than a logo has, few enough to check each. */
const maxElements = 3_000
const maxAttributes = 12_000
/** Maximum nesting: deeper than drawing programs nest. */
const maxDepth = 100
/** Maximum elements once each `use` is replaced by its copy. */
const maxCopied = 20_000
/** Maximum pixels of a picture inside a drawing. */
const maxPixels = 40_000_000

const { window } = new JSDOM('')
const purify = createPurify(window)

/**
 * The drawing of an SVG file, reduced to the allow-list. Null when it is not an SVG or is nested too deep. 'complex' when
 * it has too many elements or attributes, which are counted before parsing. 'empty' when nothing visible is left. A
 * problem when a part that can be seen cannot stay. Takes up to seconds, so it runs in a worker thread.
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
    declareXlink(root)
    return { text: new window.XMLSerializer().serializeToString(root), ...size }
  } catch (reason) {
    return reason instanceof DrawingRefused ? reason.problem : null
  }
}

/** Without the usual name at the root the serializer makes up another one, which readers of files do not know. */
function declareXlink(root: Element): void {
  const isUsed = Array.from(root.querySelectorAll('*')).some((part) =>
    part.hasAttributeNS(xlinkNamespace, 'href'),
  )
  if (isUsed) root.setAttributeNS(xmlnsNamespace, 'xmlns:xlink', xlinkNamespace)
}

/**
 * The root of an SVG document, rebuilt from allowed elements and attributes only.
 *
 * @param prepare sees the document before anything is removed.
 * @throws for a text that is no XML, and DrawingRefused.
 */
export function cleanDrawing(text: string, prepare?: (root: Element) => void): Element | 'complex' | null {
  if (hasMore(text, /<[^/!?]/g, maxElements) || hasMore(text, /=/g, maxAttributes)) return 'complex'
  const source = withoutPrologue(text)
  if (source === null) return null
  const document = new window.DOMParser().parseFromString(source, 'image/svg+xml')
  const given = document.documentElement
  if (given.localName !== 'svg' || given.namespaceURI !== svgNamespace || isTooDeep(given)) return null
  chooseBranches(given)
  prepare?.(given)
  const root = new DrawingBuilder(window.document.implementation).build(given)
  if (copiedElements(root) > maxCopied) return 'complex'
  // A second reader, which finds nothing that the first one left.
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
  return purify.removed.length === 0 ? root : null
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
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** Elements of a static picture (SVG 2): no scripts, links, animation, embedding or loading. */
const elements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feFuncR
  feFuncG feFuncB feFuncA feComposite feFlood feGaussianBlur feMerge feMergeNode feMorphology feOffset feDropShadow`.split(
    /\s+/,
  ),
)

/** Attributes of geometry and paint: no event handlers, and only references inside the file. */
const attributes = new Set(
  `id class style transform viewBox preserveAspectRatio version xmlns xmlns:xlink xml:space
  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height pathLength dx dy rotate textLength lengthAdjust
  href xlink:href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform paint-order vector-effect shape-rendering image-rendering
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  font-family font-size font-weight font-style font-stretch font-variant text-anchor letter-spacing word-spacing
  dominant-baseline alignment-baseline baseline-shift text-decoration writing-mode text-rendering transform-origin
  startOffset method spacing side
  filter filterUnits primitiveUnits color-interpolation color-interpolation-filters in in2 result mode operator type values
  stdDeviation k1 k2 k3 k4 radius flood-color flood-opacity tableValues slope intercept amplitude exponent edgeMode`.split(
    /\s+/,
  ),
)

/** Attributes that may have `url(#id)`. */
const paints = /^(fill|stroke|clip-path|mask|filter|marker-start|marker-mid|marker-end)$/

/** Prefixes that drawing programs use without saying what they mean. */
const knownPrefixes: Readonly<Record<string, string>> = { xlink: xlinkNamespace, svg: svgNamespace }

/**
 * The document from its root on, without XML declaration, comments and the document type that older drawing programs
 * write. Names of its entities are replaced by their texts. Null for entities inside entities and for too many.
 */
function withoutPrologue(text: string): string | null {
  const start = text.search(/<svg[\s>/]|<[a-z]+:svg[\s>]/i)
  const prologue = text.slice(0, Math.max(0, start))
  const entities = entitiesIn(prologue)
  if (entities === null) return null
  let source = start < 0 ? text : text.slice(start)
  if (/<!(ENTITY|DOCTYPE)/i.test(source)) return null
  if (entities.size > 0)
    source = source.replaceAll(/&([A-Za-z_][\w.-]*);/g, (all, name: string) => entities.get(name) ?? all)
  const declared = new Set(
    Array.from(source.matchAll(/\sxmlns:([A-Za-z_][\w.-]*)\s*=/g), ([, prefix]) => prefix),
  )
  const used = new Set(
    Array.from(source.matchAll(/[\s<]([A-Za-z_][\w.-]*):[A-Za-z_]/g), ([, prefix = '']) => prefix),
  )
  const missing = [...used]
    .filter((prefix) => !declared.has(prefix) && !/^xml(ns)?$/i.test(prefix))
    .slice(0, 20)
  const added = missing.map(
    (prefix) => ` xmlns:${prefix}="${knownPrefixes[prefix] ?? `urn:unknown:${prefix}`}"`,
  )
  return source.replace(/^<([a-z]+:)?svg/i, (tag) => tag + added.join(''))
}

/** Most entities of a document, and the longest text of one. */
const maxEntities = 100
const longestEntity = 400

function entitiesIn(prologue: string): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>()
  if (hasMore(prologue, /<!ENTITY/gi, maxEntities)) return null
  for (const [, name = '', double, single = ''] of prologue.matchAll(
    /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  )) {
    const value = double ?? single
    if (value.length > longestEntity || /[&<%"']/.test(value)) return null
    entities.set(name, value)
  }
  const all = prologue.match(/<!ENTITY/gi)?.length ?? 0
  return all === entities.size ? entities : null
}

function isTooDeep(root: Element): boolean {
  let level: Element[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((element) => [...element.children])
  }
  return false
}

/** Replaces each `switch` by the branch that a browser draws, and removes what needs a feature that none has. */
function chooseBranches(root: Element): void {
  for (const one of root.querySelectorAll('*')) {
    if (one.localName !== 'switch' && !isDrawnHere(one)) one.remove()
    if (one.localName !== 'switch' || one.namespaceURI !== svgNamespace) continue
    const branch = [...one.children].find(isDrawnHere)
    const group = root.ownerDocument.createElementNS(svgNamespace, 'g')
    for (const { name, value } of Array.from(one.attributes))
      if (!name.includes(':')) group.setAttribute(name, value)
    if (branch !== undefined) group.append(branch)
    one.replaceWith(group)
  }
}

function isDrawnHere(element: Element): boolean {
  const languages = element.getAttribute('systemLanguage')
  const isSpoken = languages === null || languages.split(',').some((language) => /^\s*en\b/i.test(language))
  const needed = element.getAttribute('requiredExtensions')
  return isSpoken && (needed === null || needed.trim() === 'http://www.w3.org/1999/xhtml')
}

/** Rebuilds a drawing from allowed parts. */
class DrawingBuilder {
  readonly #document: Document
  readonly #names = new DrawingNames()

  constructor(implementation: DOMImplementation) {
    this.#document = implementation.createDocument(svgNamespace, 'svg')
  }

  build(given: Element): Element {
    const root = this.#document.documentElement
    this.#copyAttributes(given, root)
    this.#copyChildren(given, root)
    return root
  }

  #copyChildren(from: Element, to: Element): void {
    for (const node of from.childNodes) {
      if (node.nodeType === 3 || node.nodeType === 4) to.append(node.textContent ?? '')
      else if (node.nodeType === 1) this.#copy(node as Element, to)
    }
  }

  #copy(element: Element, parent: Element): void {
    // Browsers draw nothing of other languages.
    if (element.namespaceURI !== svgNamespace) return
    // A link is a group that can be pressed.
    const name = element.localName === 'a' ? 'g' : element.localName
    refuseSeen(element)
    if (!elements.has(name)) return
    const copy = this.#document.createElementNS(svgNamespace, name)
    this.#copyAttributes(element, copy)
    if (name === 'style') copy.textContent = this.#sheet(element)
    else this.#copyChildren(element, copy)
    if (name !== 'style' || copy.textContent !== '') parent.append(copy)
  }

  #sheet(style: Element): string {
    const media = style.getAttribute('media') ?? ''
    const css = style.textContent ?? ''
    return cleanSheet(media === '' ? css : `@media ${media}{${css}}`, this.#names)
  }

  #copyAttributes(from: Element, to: Element): void {
    for (const { localName, namespaceURI, value } of Array.from(from.attributes)) {
      if (namespaceURI === xmlNamespace && localName === 'space')
        to.setAttributeNS(xmlNamespace, 'xml:space', value)
      const isOld = namespaceURI === xlinkNamespace
      if (localName === 'href' && (namespaceURI === null || isOld)) {
        const href = this.#reference(from, value)
        if (href !== null)
          to.setAttributeNS(isOld ? xlinkNamespace : null, isOld ? 'xlink:href' : 'href', href)
      }
      if (namespaceURI !== null || localName === 'href' || !attributes.has(localName)) continue
      const cleaned = this.#value(localName, value)
      if (cleaned !== null) to.setAttribute(localName, cleaned)
    }
  }

  #value(name: string, value: string): string | null {
    if (name === 'id') return this.#names.id(value)
    if (name === 'class')
      return value
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => this.#names.class(one))
        .join(' ')
    if (name === 'style') return cleanDeclarations(value, this.#names) || null
    if (paints.test(name) && /[(\\]/.test(value)) return cleanPaint(name, value, this.#names)
    return /url\s*\(|\\/i.test(value) ? null : value
  }

  #reference(element: Element, value: string): string | null {
    const address = value.trim()
    if (address === '' || element.localName === 'a') return null
    if (element.localName === 'image') return embeddedPicture(address)
    const reference = this.#names.reference(address)
    if (reference === null && elements.has(element.localName)) throw new DrawingRefused('elsewhere')
    return reference
  }
}

/** Refuses an element that a browser draws and that may not stay. */
function refuseSeen(element: Element): void {
  const { localName } = element
  if (/^(animate|animateTransform|animateMotion|animateColor|set)$/.test(localName))
    throw new DrawingRefused('animation')
  if (localName === 'feImage') throw new DrawingRefused('elsewhere')
  const isShown = element.children.length > 0 || (element.textContent ?? '').trim() !== ''
  if (localName === 'foreignObject' && isShown) throw new DrawingRefused('web-page')
}

/** A PNG or JPEG as data address, written anew. @throws DrawingRefused */
function embeddedPicture(address: string): string {
  const [, text] = /^data:image\/[\w+.-]+(?:;[\w=-]+)*;base64,([A-Za-z\d+/=\s]*)$/i.exec(address) ?? []
  if (text === undefined) throw new DrawingRefused(/^data:/i.test(address) ? 'picture-type' : 'elsewhere')
  const bytes = Buffer.from(text, 'base64')
  const picture = sizedPicture(bytes)
  const isKnown = picture?.contentType === 'image/png' || picture?.contentType === 'image/jpeg'
  if (picture === null || !isKnown || picture.width * picture.height > maxPixels)
    throw new DrawingRefused('picture-type')
  return `data:${picture.contentType};base64,${bytes.toString('base64')}`
}

/** Elements of a drawing with those of its copies. A copy of itself draws nothing and is removed. */
function copiedElements(root: Element): number {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))
  const known = new Map<Element, number>()
  const open = new Set<Element>()

  function count(element: Element): number {
    const before = known.get(element)
    if (before !== undefined) return before
    open.add(element)
    let sum = 1
    for (const child of Array.from(element.children)) sum += count(child)
    if (element.localName === 'use') {
      const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
      const target = byId.get(href.slice(1))
      if (target === undefined || open.has(target)) element.remove()
      else sum += count(target)
    }
    open.delete(element)
    known.set(element, sum)
    return sum
  }
  return count(root)
}

const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, text, use, image'
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
