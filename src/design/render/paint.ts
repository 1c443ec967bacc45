import type { Design } from '../design.ts'
import { round } from './round.ts'

/** Paths by what fills them, in the order in which they are laid. Paths of one paint must not overlap. */
export class PaintedPaths {
  private readonly paths = new Map<string, string>()

  /** @param paint a colour, or a reference to a gradient. */
  add(paint: string, path: string): void {
    if (path !== '') this.paths.set(paint, (this.paths.get(paint) ?? '') + path)
  }

  toSvg(): string {
    let svg = ''
    for (const [paint, path] of this.paths) svg += `<path fill="${paint}" fill-rule="evenodd" d="${path}"/>`
    return svg
  }
}

/**
 * Definition of a gradient over the whole code, its ends on the corners that the direction meets.
 *
 * @param box left, top and side length of the code in picture units.
 */
export function gradientDefinition(
  id: string,
  color: string,
  gradient: NonNullable<Design['gradient']>,
  box: readonly [number, number, number],
): string {
  const [left, top, side] = box
  const half = side / 2
  const [x, y] = [left + half, top + half]
  const stops = `<stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${gradient.to}"/>`
  if (gradient.type === 'radial') {
    const circle = `cx="${x}" cy="${y}" r="${round(half * Math.SQRT2)}"`
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${stops}</radialGradient>`
  }
  const angle = (gradient.rotation * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const reach = half * (Math.abs(cosine) + Math.abs(sine))
  const [dx, dy] = [reach * cosine, reach * sine]
  const line = `x1="${round(x - dx)}" y1="${round(y - dy)}" x2="${round(x + dx)}" y2="${round(y + dy)}"`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`
}
