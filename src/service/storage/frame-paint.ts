import { formatHex, interpolate, parse } from 'culori'
import { boundsOf, growth, type Matrix, moved, times, transformOf } from './frame-shapes.ts'
import type { Segment } from '#design/print/pdf.ts'
import { lengthOf } from './sanitise-svg.ts'

/** Why a drawing cannot become a frame. */
export type FrameProblem =
  | 'text'
  | 'picture'
  | 'clip'
  | 'effect'
  | 'colour'
  | 'small-hole'
  | 'empty'
  | 'complex'

/** Thrown while a drawing is read. */
export class FrameRefused extends Error {
  constructor(readonly problem: FrameProblem) {
    super(problem)
  }
}

/** A rule of a drawing's style sheets. */
export type StyleRule = { readonly selector: string; readonly declarations: ReadonlyMap<string, string> }

export function styleRules(root: Element): StyleRule[] {
  const sheet = [...root.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n')
  return Array.from(
    sheet.replace(/\/\*[^]*?\*\/|<!--|-->/g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g),
    ([, selector = '', body = '']) => ({ selector: selector.trim(), declarations: declarationsIn(body) }),
  )
}

function declarationsIn(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(':')
      if (at < 0) return []
      const value = declaration.slice(at + 1).replace(/!important/i, '')
      return [[declaration.slice(0, at).trim().toLowerCase(), value.trim()]]
    }),
  )
}

/** The declared properties of an element: its attributes, then matching rules, then its own style. */
export function lookOf(element: Element, rules: readonly StyleRule[]): ReadonlyMap<string, string> {
  const look = new Map(Array.from(element.attributes, ({ name, value }) => [name, value.trim()]))
  for (const { selector, declarations } of rules)
    if (isNamed(element, selector)) for (const [key, value] of declarations) look.set(key, value)
  for (const [key, value] of declarationsIn(element.getAttribute('style') ?? '')) look.set(key, value)
  return look
}

function isNamed(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

/** Properties that children inherit (SVG 2 §13), and the opacity of all parents. */
export type Look = {
  readonly fill: string
  readonly stroke: string
  readonly color: string
  readonly isEvenOdd: boolean
  readonly fillOpacity: number
  readonly strokeOpacity: number
  readonly opacity: number
  readonly width: string
  readonly cap: string
  readonly join: string
  readonly miterLimit: string
  readonly dashes: string
  readonly isHidden: boolean
}

export const firstLook: Look = {
  fill: '#000000',
  stroke: 'none',
  color: '#000000',
  isEvenOdd: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  width: '1',
  cap: 'butt',
  join: 'miter',
  miterLimit: '4',
  dashes: 'none',
  isHidden: false,
}

/** The properties of an element inside another one. */
export function inherited(own: ReadonlyMap<string, string>, outer: Look): Look {
  const text = (name: string, before: string) => {
    const value = own.get(name)
    return value === undefined || value === 'inherit' ? before : value
  }
  const share = (name: string, before: number) => shareOf(own.get(name)) ?? before
  return {
    fill: text('fill', outer.fill),
    stroke: text('stroke', outer.stroke),
    color: text('color', outer.color),
    isEvenOdd: text('fill-rule', outer.isEvenOdd ? 'evenodd' : 'nonzero') === 'evenodd',
    fillOpacity: share('fill-opacity', outer.fillOpacity),
    strokeOpacity: share('stroke-opacity', outer.strokeOpacity),
    opacity: outer.opacity * share('opacity', 1),
    width: text('stroke-width', outer.width),
    cap: text('stroke-linecap', outer.cap),
    join: text('stroke-linejoin', outer.join),
    miterLimit: text('stroke-miterlimit', outer.miterLimit),
    dashes: text('stroke-dasharray', outer.dashes),
    isHidden:
      outer.isHidden || own.get('display') === 'none' || /hidden|collapse/.test(own.get('visibility') ?? ''),
  }
}

function shareOf(text: string | undefined): number | null {
  const value = lengthOf(text, 1)
  return value === null ? null : Math.min(1, Math.max(0, value))
}

/** A stored paint: a colour, or a gradient's definition with its name. */
export type Paint = { readonly value: string; readonly alpha: number; readonly definition: string }

export type PaintPlace = {
  /** The document, for gradients. */
  readonly root: Element
  readonly rules: readonly StyleRule[]
  /** From the shape's own space to the stored one. */
  readonly matrix: Matrix
  /** The shape in its own space. */
  readonly outline: readonly Segment[]
  readonly view: readonly [number, number]
  /** Name for a gradient's definition. */
  readonly id: string
}

/** Null for no paint. @throws FrameRefused for paints that frames do not support. */
export function paintOf(value: string, currentColour: string, place: PaintPlace): Paint | null {
  const [, id, fallback = ''] = /^url\(\s*["']?#([^"')]+)["']?\s*\)\s*(.*)$/.exec(value) ?? []
  if (id !== undefined) {
    const server = byId(place.root, id)
    if (server === null) return fallback === '' ? null : paintOf(fallback, currentColour, place)
    return gradientOf(server, place)
  }
  if (value === 'none' || value === 'transparent') return null
  return solid(/^currentcolor$/i.test(value) ? currentColour : value)
}

function solid(text: string): Paint | null {
  const colour = parse(text)
  if (colour === undefined) throw new FrameRefused('colour')
  const alpha = colour.alpha ?? 1
  return alpha === 0 ? null : { value: formatHex({ ...colour, alpha: 1 }), alpha, definition: '' }
}

export function byId(root: Element, id: string): Element | null {
  return [...root.querySelectorAll('[id]')].find((element) => element.id === id) ?? null
}

function gradientOf(server: Element, place: PaintPlace): Paint | null {
  if (!/^(linear|radial)Gradient$/.test(server.localName)) throw new FrameRefused('picture')
  // A gradient may inherit stops and ends from another one; drawing programs share stops in this way.
  const chain = [server]
  for (let next: Element | null = server; next !== null && chain.length < 6;) {
    const href: string = next.getAttribute('href') ?? next.getAttribute('xlink:href') ?? ''
    next = href.startsWith('#') ? byId(place.root, href.slice(1)) : null
    if (next !== null) chain.push(next)
  }
  const given = (name: string) => chain.find((one) => one.hasAttribute(name))?.getAttribute(name) ?? null
  const stops = stopsOf(chain.find((one) => one.querySelector('stop') !== null) ?? null, place.rules)
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return null
  if (stops.length === 1) return { value: first.colour, alpha: 1, definition: '' }
  const isBox = given('gradientUnits') !== 'userSpaceOnUse'
  const matrix = times(
    isBox ? times(place.matrix, boxMatrix(place.outline)) : place.matrix,
    transformOf(given('gradientTransform')),
  )
  const [wide, high] = isBox ? [1, 1] : place.view
  const at = (name: string, whole: number, fallback: number) =>
    lengthOf(given(name), whole) ?? fallback * whole
  const numbers = (...values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100)
  const colours = [first.colour, ...(stops.length > 2 ? [middle(stops)] : []), last.colour]
  const steps = colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  const opening = `id="${place.id}" gradientUnits="userSpaceOnUse"`
  const value = `url(#${place.id})`
  if (server.localName === 'radialGradient') {
    const centre = moved(matrix, [at('cx', wide, 0.5), at('cy', high, 0.5)])
    const radius = at('r', Math.hypot(wide, high) / Math.SQRT2, 0.5) * growth(matrix) * (last.offset || 1)
    const [x, y, r] = numbers(...centre, radius)
    const definition = `<radialGradient ${opening} cx="${x}" cy="${y}" r="${r}">${steps}</radialGradient>`
    return { value, alpha: 1, definition }
  }
  const [from, to] = [
    moved(matrix, [at('x1', wide, 0), at('y1', high, 0)]),
    moved(matrix, [at('x2', wide, 1), at('y2', high, 0)]),
  ]
  const along = (share: number) =>
    [0, 1].map((axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share)
  const [x1, y1, x2, y2] = numbers(...along(first.offset), ...along(last.offset))
  const definition = `<linearGradient ${opening} x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${steps}</linearGradient>`
  return { value, alpha: 1, definition }
}

type Stop = { readonly offset: number; readonly colour: string }

function stopsOf(gradient: Element | null, rules: readonly StyleRule[]): Stop[] {
  if (gradient === null) return []
  return [...gradient.querySelectorAll('stop')].map((stop) => {
    const look = lookOf(stop, rules)
    const colour = parse(look.get('stop-color') ?? '#000000')
    if (colour === undefined) throw new FrameRefused('colour')
    if ((shareOf(look.get('stop-opacity')) ?? 1) * (colour.alpha ?? 1) < 0.99)
      throw new FrameRefused('effect')
    return { offset: shareOf(look.get('offset')) ?? 0, colour: formatHex({ ...colour, alpha: 1 }) }
  })
}

/** The colour half way between the first and the last stop. */
function middle(stops: readonly Stop[]): string {
  const half = ((stops[0]?.offset ?? 0) + (stops.at(-1)?.offset ?? 1)) / 2
  const after = stops.findIndex(({ offset }) => offset >= half)
  const [one, two] = [stops[Math.max(0, after - 1)], stops[Math.max(0, after)]]
  if (one === undefined || two === undefined) return '#000000'
  const share = two.offset === one.offset ? 0 : (half - one.offset) / (two.offset - one.offset)
  return formatHex(interpolate([one.colour, two.colour], 'rgb')(share)) ?? two.colour
}

function boxMatrix(outline: readonly Segment[]): Matrix {
  const [left, top, right, bottom] = boundsOf(outline) ?? [0, 0, 1, 1]
  return [right - left, 0, 0, bottom - top, left, top]
}
