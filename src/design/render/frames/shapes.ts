import { round } from '../round.ts'

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
