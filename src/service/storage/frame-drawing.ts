import type { Segment } from '#design/print/pdf.ts'
import { frameDrawingSide, leastFrameHole } from '#design/design.ts'
import { type FrameHole, markText, squareIn } from '#design/render/own-frame.ts'
import {
  byId,
  firstLook,
  FrameRefused,
  type FrameProblem,
  inherited,
  type Look,
  lookOf,
  type Paint,
  paintOf,
  type StyleRule,
  styleRules,
} from './frame-paint.ts'
import {
  type Bounds,
  boundsOf,
  growth,
  type Matrix,
  movedSegments,
  outlineOf,
  pathText,
  shapeNames,
  times,
  transformOf,
} from './frame-shapes.ts'
import { type DrawingProblem, DrawingRefused } from './drawing-problem.ts'
import { cleanDrawing, type SanitisedSvg, svgNamespace, lengthOf, svgSize } from './sanitise-svg.ts'

export type FrameResult = SanitisedSvg | FrameProblem | DrawingProblem | null

/** Bytes of a stored frame. The limit is low, because each keystroke draws it. */
const mostBytes = 250_000
/** Maximum depth of `use` elements inside others. */
const mostCopies = 6

/** Class of the element that marks the place of the code. */
const markClass = 'tessera-hole'
/** `code`, `QR code` or `hole`, in the spellings that drawing programs give to layer names: `QR_x20_code_1_`. */
const markName = /^(qr[-_ ]*)?(code|hole)$|^qr$/

/**
 * A frame from an uploaded drawing: only filled and stroked paths in absolute points, 1,000 units on the longer side,
 * and the shape for the place of the code. Null when it is not a drawing; otherwise the reason for a refusal. Takes up
 * to seconds, so it runs in a worker thread.
 */
export function sanitiseFrame(text: string): FrameResult {
  try {
    const root = cleanDrawing(text, prepare)
    return root === null || root === 'complex' ? root : new FrameReader(root).read()
  } catch (reason) {
    return reason instanceof FrameRefused || reason instanceof DrawingRefused ? reason.problem : null
  }
}

/**
 * Marks the hole by its name before the cleaning removes names, and refuses elements that the cleaning would silently
 * remove.
 */
function prepare(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    const names = ['id', 'class', 'inkscape:label', 'data-name', 'serif:id'].flatMap((name) =>
      (element.getAttribute(name) ?? '').split(name === 'class' ? /\s+/ : '\n'),
    )
    if (element.closest('defs') === null && names.some(isMarkName)) markIt(element)
  }
  for (const picture of root.querySelectorAll('image, foreignObject')) {
    if (picture.closest('defs, pattern, symbol, clipPath, mask') !== null) continue
    if (picture.closest(`.${markClass}`) === null) throw new FrameRefused('picture')
    picture.replaceWith(boxOf(picture))
  }
}

function isMarkName(name: string): boolean {
  const plain = name
    .replace(/_x([\da-f]{2})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(/[-_ ]*\d+_?$/, '')
  return markName.test(plain.trim())
}

function markIt(element: Element): void {
  element.setAttribute('class', `${element.getAttribute('class') ?? ''} ${markClass}`.trim())
}

/** Replaces a placeholder's picture by its rectangle. */
function boxOf(picture: Element): Element {
  const box = picture.ownerDocument.createElementNS(svgNamespace, 'rect')
  for (const name of ['x', 'y', 'width', 'height', 'transform', 'class'])
    box.setAttribute(name, picture.getAttribute(name) ?? '')
  return box
}

type Place = {
  readonly matrix: Matrix
  readonly look: Look
  /** Number of the marked element around it; null outside one. */
  readonly mark: number | null
  readonly copies: number
}

class FrameReader {
  readonly #root: Element
  readonly #rules: readonly StyleRule[]
  #view: readonly [number, number] = [0, 0]
  #size: readonly [number, number] = [0, 0]
  #shapes = ''
  #definitions = ''
  #count = 0
  /** Bounds of each drawn shape, to judge what a clip would cut. */
  readonly #drawn: Bounds[] = []
  readonly #marks: Segment[][][] = []

  constructor(root: Element) {
    this.#root = root
    this.#rules = styleRules(root)
  }

  read(): FrameResult {
    const size = svgSize(this.#root)
    if (size === null) return null
    const box = (this.#root.getAttribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [x = 0, y = 0, wide = 0, high = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
    const [width, height] = wide > 0 && high > 0 ? [wide, high] : [size.width, size.height]
    const scale = frameDrawingSide / Math.max(width, height)
    this.#view = [width, height]
    this.#size = [width * scale, height * scale].map((side) => Math.round(side * 100) / 100) as [
      number,
      number,
    ]
    if (Math.min(...this.#size) < leastFrameHole) return 'small-hole'
    const matrix: Matrix = [scale, 0, 0, scale, -x * scale, -y * scale]
    const look = inherited(lookOf(this.#root, this.#rules), firstLook)
    this.#children(this.#root, { matrix, look, mark: null, copies: 0 })
    if (this.#shapes === '') return 'empty'
    const mark = this.#mark()
    const [w, h] = this.#size
    const defs = this.#definitions === '' ? '' : `<defs>${this.#definitions}</defs>`
    const opening = `<svg xmlns="${svgNamespace}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`
    const text = `${opening}${defs}${this.#shapes}${mark}</svg>`
    if (text.length > mostBytes) return 'complex'
    return { text, width: Math.round(w), height: Math.round(h) }
  }

  #children(parent: Element, place: Place): void {
    for (const child of parent.children) this.#element(child, place)
  }

  #element(element: Element, outer: Place): void {
    const name = element.localName
    if (
      /^(defs|symbol|clipPath|mask|pattern|marker|filter|style|title|desc|linearGradient|radialGradient)$/.test(
        name,
      )
    )
      return
    const own = lookOf(element, this.#rules)
    const look = inherited(own, outer.look)
    const isMark = element.classList.contains(markClass) && outer.mark === null
    if (isMark) this.#marks.push([])
    const place: Place = {
      matrix: times(outer.matrix, transformOf(own.get('transform') ?? null)),
      look,
      mark: isMark ? this.#marks.length - 1 : outer.mark,
      copies: outer.copies,
    }
    const before = this.#drawn.length
    const isShown = !look.isHidden && place.mark === null
    if (isShown && hasEffect(own)) throw new FrameRefused('effect')
    if (name === 'text') {
      if (isShown && (element.textContent ?? '').trim() !== '') throw new FrameRefused('text')
    } else if (name === 'use') this.#copy(element, place)
    else if (shapeNames.has(name)) this.#shape(element, place)
    else
      this.#children(
        element,
        name === 'svg' ? { ...place, matrix: this.#inner(element, place.matrix) } : place,
      )
    const clip = /url\(\s*["']?#([^"')]+)/.exec(own.get('clip-path') ?? '')?.[1]
    if (isShown && clip !== undefined) this.#checkClip(clip, place.matrix, this.#drawn.slice(before))
  }

  /** A nested document or symbol, moved to its place. */
  #inner(element: Element, matrix: Matrix, size: Element = element): Matrix {
    const at = (name: string, axis: 0 | 1) => lengthOf(size.getAttribute(name), this.#view[axis])
    const placed = times(matrix, [1, 0, 0, 1, at('x', 0) ?? 0, at('y', 1) ?? 0])
    const box = (element.getAttribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [x = 0, y = 0, wide = 0, high = 0] = box
    if (!(wide > 0 && high > 0)) return placed
    const scale = Math.min((at('width', 0) ?? wide) / wide, (at('height', 1) ?? high) / high)
    return times(placed, [scale, 0, 0, scale, -x * scale, -y * scale])
  }

  #copy(element: Element, place: Place): void {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
    const target = byId(this.#root, href.slice(1))
    if (target === null || place.copies >= mostCopies) return
    const copied = { ...place, copies: place.copies + 1 }
    const inside = { ...copied, matrix: this.#inner(target, place.matrix, element) }
    if (/^(symbol|svg)$/.test(target.localName)) this.#children(target, inside)
    else {
      const at = (name: string, axis: 0 | 1) => lengthOf(element.getAttribute(name), this.#view[axis]) ?? 0
      this.#element(target, { ...copied, matrix: times(place.matrix, [1, 0, 0, 1, at('x', 0), at('y', 1)]) })
    }
  }

  #shape(element: Element, { matrix, look, mark }: Place): void {
    const outline = outlineOf(element, this.#view)
    const segments = movedSegments(outline, matrix)
    if (segments.length === 0) return
    if (mark !== null) {
      this.#marks[mark]?.push(segments)
      return
    }
    const bounds = boundsOf(segments)
    if (look.isHidden || bounds === null) return
    this.#drawn.push(bounds)
    const paint = (value: string): Paint | null => {
      const id = `g${++this.#count}`
      const place = { root: this.#root, rules: this.#rules, matrix, outline, view: this.#view, id }
      return paintOf(value, look.color, place)
    }
    const path = pathText(segments)
    const fill = paint(look.fill)
    const rule = look.isEvenOdd ? ' fill-rule="evenodd"' : ''
    if (fill !== null) this.#add(`fill="${fill.value}"${rule}`, fill, look.opacity * look.fillOpacity, path)
    const width = (lengthOf(look.width, Math.hypot(...this.#view) / Math.SQRT2) ?? 1) * growth(matrix)
    const stroke = width > 0 ? paint(look.stroke) : null
    if (stroke === null) return
    const line = `fill="none" stroke="${stroke.value}" ${lineStyle(look, width, growth(matrix))}`
    this.#add(line, stroke, look.opacity * look.strokeOpacity, path)
  }

  #add(attributes: string, paint: Paint, opacity: number, path: string): void {
    const share = Math.round(opacity * paint.alpha * 1_000) / 1_000
    if (share === 0) return
    this.#definitions += paint.definition
    this.#shapes += `<path ${attributes}${share < 1 ? ` opacity="${share}"` : ''} d="${path}"/>`
    if (this.#shapes.length > mostBytes) throw new FrameRefused('complex')
  }

  /**
   * Most programs clip a drawing to its page, which cuts nothing. A clip that cuts would be lost in other formats, so
   * it is refused.
   */
  #checkClip(id: string, matrix: Matrix, drawn: readonly Bounds[]): void {
    const clip = byId(this.#root, id)
    const [shape, ...others] = clip === null ? [] : [...clip.children]
    if (clip === null || drawn.length === 0) return
    const isPlain =
      shape?.localName === 'rect' &&
      others.length === 0 &&
      clip.getAttribute('clipPathUnits') !== 'objectBoundingBox'
    const own = transformOf(shape?.getAttribute('transform') ?? null)
    const bounds = isPlain ? boundsOf(movedSegments(outlineOf(shape, this.#view), times(matrix, own))) : null
    if (bounds === null) throw new FrameRefused('clip')
    const [left, top, right, bottom] = bounds
    const [wide, high] = this.#size
    const cuts = drawn.some(
      ([x1, y1, x2, y2]) =>
        Math.max(0, x1) < left - 1 ||
        Math.max(0, y1) < top - 1 ||
        Math.min(wide, x2) > right + 1 ||
        Math.min(high, y2) > bottom + 1,
    )
    if (cuts) throw new FrameRefused('clip')
  }

  /** The marked shape with the largest square inside the page; empty when nothing is marked. */
  #mark(): string {
    let best: { readonly path: string; readonly hole: FrameHole } | null = null
    for (const shapes of this.#marks) {
      const path = shapes.length === 0 ? null : pathText(wholeOf(shapes))
      const hole = path === null ? null : squareIn(path)
      if (path === null || hole === null || !this.#isOnPage(hole)) continue
      if (best === null || hole.side > best.hole.side) best = { path, hole }
    }
    if (best === null) return ''
    if (best.hole.side < leastFrameHole) throw new FrameRefused('small-hole')
    return markText(best.path, best.hole)
  }

  #isOnPage({ x, y, side }: FrameHole): boolean {
    return x >= 0 && y >= 0 && x + side <= this.#size[0] + 0.1 && y + side <= this.#size[1] + 0.1
  }
}

/** One shape for all of them: the largest, or the box around a placeholder of many parts. */
function wholeOf(shapes: readonly Segment[][]): readonly Segment[] {
  const area = ([left, top, right, bottom]: Bounds) => (right - left) * (bottom - top)
  const all = boundsOf(shapes.flat())
  const largest = shapes.toSorted((one, other) => {
    const [first, second] = [boundsOf(one), boundsOf(other)]
    return (second === null ? 0 : area(second)) - (first === null ? 0 : area(first))
  })[0]
  const own = largest === undefined ? null : boundsOf(largest)
  if (all === null || largest === undefined || own === null || area(own) >= 0.9 * area(all))
    return largest ?? []
  const [left, top, right, bottom] = all
  const corners = [
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  return [
    { kind: 'move', to: [left, top] },
    ...corners.map((to) => ({ kind: 'line', to }) as const),
    { kind: 'close' },
  ]
}

/** Whether an element has a filter, mask or blend mode, which a path cannot show. */
function hasEffect(look: ReadonlyMap<string, string>): boolean {
  const blend = look.get('mix-blend-mode') ?? 'normal'
  const has = (name: string) => (look.get(name) ?? 'none') !== 'none'
  return blend !== 'normal' || has('mask') || has('filter')
}

function lineStyle(look: Look, width: number, scale: number): string {
  const cap = /^(round|square)$/.test(look.cap) ? look.cap : 'butt'
  const join = /^(round|bevel)$/.test(look.join) ? look.join : 'miter'
  const lengths = look.dashes === 'none' ? [] : look.dashes.split(/[\s,]+/)
  const dashes = lengths.map((text) => Math.round((lengthOf(text, 1) ?? 0) * scale * 100) / 100)
  const isDashed =
    dashes.length > 0 && dashes.every((length) => length >= 0) && dashes.some((length) => length > 0)
  const limit = Number(look.miterLimit)
  const dashed = isDashed
    ? ` stroke-dasharray="${(dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]).join(' ')}"`
    : ''
  return `stroke-width="${Math.round(width * 100) / 100}" stroke-linecap="${cap}" stroke-linejoin="${join}" stroke-miterlimit="${limit >= 1 ? limit : 4}"${dashed}`
}
