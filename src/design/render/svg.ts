import type { Design } from '../design.ts'

/** Picture units a module: enough that every shape of qr-code-styling has whole coordinates. */
export const moduleUnits = 20

/** Hundredths of a picture unit: finer than any printer, coarse enough that all engines agree. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Left, top, width and height in picture units. */
export type Box = readonly [left: number, top: number, width: number, height: number]

/** A box with rounded corners; radius is cut to half of the shorter side. */
export function roundedBox([left, top, width, height]: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  return path(
    ['M', left + r, top],
    ['H', left + width - r],
    ['A', r, r, 0, 0, 1, left + width, top + r],
    ['V', top + height - r],
    ['A', r, r, 0, 0, 1, left + width - r, top + height],
    ['H', left + r],
    ['A', r, r, 0, 0, 1, left, top + height - r],
    ['V', top + r],
    ['A', r, r, 0, 0, 1, left + r, top],
    ['Z'],
  )
}

export function circle(x: number, y: number, radius: number): string {
  const half = (end: number): Step => ['A', radius, radius, 0, 1, 1, end, y]
  return path(['M', x - radius, y], half(x + radius), half(x - radius), ['Z'])
}

export type Step = readonly [command: string, ...numbers: number[]]

/** Path data of commands with their numbers, rounded. */
export function path(...steps: readonly Step[]): string {
  return steps.map(([command, ...numbers]) => command + numbers.map(round).join(' ')).join('')
}

/** A box that is larger by a length on every side. */
export function grown([left, top, width, height]: Box, by: number): Box {
  return [left - by, top - by, width + 2 * by, height + 2 * by]
}

/** Paths by what fills them, in the order in which they are laid. Paths of one paint must not overlap. */
export class PaintedPaths {
  private readonly paths = new Map<string, string>()
  private over = ''

  /** @param paint a colour, or a reference to a gradient. */
  add(paint: string, path: string): void {
    if (path !== '') this.paths.set(paint, (this.paths.get(paint) ?? '') + path)
  }

  /**
   * Lays a path over all others. It may overlap itself: the letters of a script touch.
   *
   * @param line width of the line along the path; without it the path is filled.
   */
  addOver(paint: string, path: string, line?: number): void {
    if (path === '') return
    const look =
      line === undefined
        ? `fill="${paint}"`
        : `fill="none" stroke="${paint}" stroke-width="${round(line)}" stroke-linecap="round" stroke-linejoin="round"`
    this.over += `<path ${look} d="${path}"/>`
  }

  toSvg(): string {
    let svg = ''
    for (const [paint, path] of this.paths) svg += `<path fill="${paint}" fill-rule="evenodd" d="${path}"/>`
    return svg + this.over
  }
}

/** A gradient: its first colour, the others, and its direction. */
export type GradientColours = {
  readonly type: 'linear' | 'radial'
  /** Degrees clockwise. */
  readonly rotation: number
  /** Two or three colours at equal distances. */
  readonly colours: readonly string[]
}

/**
 * Definition of a gradient over a box, its ends on the corners that the direction meets.
 *
 * @param box left, top, width and height in picture units.
 */
export function gradientDefinition(
  id: string,
  { type, rotation, colours }: GradientColours,
  box: Box,
): string {
  const [left, top, width, height] = box
  const [x, y] = [left + width / 2, top + height / 2]
  const stops = colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  if (type === 'radial') {
    const circle = `cx="${round(x)}" cy="${round(y)}" r="${round(Math.hypot(width, height) / 2)}"`
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${stops}</radialGradient>`
  }
  const angle = (rotation * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const reach = (width * Math.abs(cosine) + height * Math.abs(sine)) / 2
  const [dx, dy] = [reach * cosine, reach * sine]
  const line = `x1="${round(x - dx)}" y1="${round(y - dy)}" x2="${round(x + dx)}" y2="${round(y + dy)}"`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`
}

/** Paints of a picture that are gradients, with their definitions. */
export class Gradients {
  private readonly definitions: string[] = []

  /**
   * The paint of a gradient. Its name is the same for the same picture and different for two codes on one page: it goes
   * by what the gradient shows and where, so that a part that is not drawn, like a lost logo, changes no byte.
   */
  paint(gradient: GradientColours, box: Box, payload: string): string {
    const id = `t${textSum(JSON.stringify([gradient, box, payload]))}`
    this.definitions.push(gradientDefinition(id, gradient, box))
    return `url(#${id})`
  }

  /** Takes definitions that are written already. */
  add(definitions: string): void {
    if (definitions !== '') this.definitions.push(definitions)
  }

  toSvg(): string {
    return this.definitions.length === 0 ? '' : `<defs>${this.definitions.join('')}</defs>`
  }
}

/** The colours of a design's module gradient. */
export function moduleGradient({
  color,
  gradient,
}: Pick<Design, 'color' | 'gradient'>): GradientColours | null {
  if (gradient === null) return null
  const { type, rotation, via, to } = gradient
  return { type, rotation, colours: via === undefined ? [color, to] : [color, via, to] }
}

/** The paint of the background: a colour, a gradient, or null where it is transparent. */
export function backgroundPaint(
  { background }: Design,
  gradients: Gradients,
  box: Box,
  payload: string,
): string | null {
  if (background.transparent) return null
  if (background.gradient === undefined) return background.color
  const { type, rotation, to } = background.gradient
  return gradients.paint({ type, rotation, colours: [background.color, to] }, box, payload)
}

/** The opening tag of a picture of a width and height in picture units. */
export function pictureOpening(width: number, height: number): string {
  const [w, h] = [round(width), round(height)]
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${names} width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`
}

/** A seed for what looks random in the picture of a payload. */
export function seedOf(payload: string): number {
  return sum32(payload, 0x811c9dc5)
}

/** A short name for a text: two 32-bit FNV-1a sums with two start values, in letters and digits. */
export function textSum(text: string): string {
  return `${sum(text, 0x811c9dc5)}${sum(text, 0x3c6ef372)}`
}

function sum(text: string, start: number): string {
  return sum32(text, start).toString(36).padStart(7, '0')
}

function sum32(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
