import { type Design, frameTextMaxLength } from '../design.ts'
import { type Glyphs, type Glyph, drawnLetters, tidyText } from '../glyphs/glyphs.ts'
import { circle, path, roundedBox, type Step, round } from './svg.ts'

type Frame = NonNullable<Design['frame']>
type Icon = NonNullable<Frame['icon']>

/** Height of an icon over the height of the text's capitals. */
export const iconHeight = 1.7
/** The gap between icon and text, over the height of the text's capitals. */
export const iconGap = 0.6
/** Height of the capitals of two lines, over those of a single line. */
export const [firstLine, secondLine] = [0.72, 0.46]

/** Width of everything that a frame says, icon included, at a capital height, in picture units. */
export function frameTextWidth(frame: Frame, glyphs: Glyphs | null, capHeight: number): number {
  const second = frame.subtext ?? ''
  const lines =
    second === ''
      ? textWidth(frame.text, glyphs, capHeight)
      : Math.max(
          textWidth(frame.text, glyphs, capHeight * firstLine),
          textWidth(second, glyphs, capHeight * secondLine),
        )
  return lines + (frame.icon === undefined ? 0 : capHeight * (iconHeight + iconGap))
}

/** Path data of an icon in a square, even-odd. */
export function drawIcon(icon: Icon, left: number, top: number, side: number): string {
  return icons[icon]({ left, top, unit: side / 24 })
}

type Place = { readonly left: number; readonly top: number; readonly unit: number }

/** Steps on a grid of 24, in picture units. */
function onGrid({ left, top, unit }: Place, ...steps: readonly Step[]): string {
  return path(
    ...steps.map(([command, ...numbers]): Step => {
      if (command === 'H') return [command, left + (numbers[0] ?? 0) * unit]
      if (command === 'V') return [command, top + (numbers[0] ?? 0) * unit]
      if (command !== 'A')
        return [command, ...numbers.map((value, at) => (at % 2 === 0 ? left : top) + value * unit)]
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers
      return [command, rx * unit, ry * unit, turn, large, sweep, left + x * unit, top + y * unit]
    }),
  )
}

function box(
  { left, top, unit }: Place,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string {
  return roundedBox([left + x * unit, top + y * unit, width * unit, height * unit], radius * unit)
}

function dot({ left, top, unit }: Place, x: number, y: number, radius: number): string {
  return circle(left + x * unit, top + y * unit, radius * unit)
}

const icons: Readonly<Record<Icon, (place: Place) => string>> = {
  scan: (place) =>
    onGrid(place, ['M', 2, 9], ['V', 2], ['H', 9], ['V', 5], ['H', 5], ['V', 9], ['Z']) +
    onGrid(place, ['M', 15, 2], ['H', 22], ['V', 9], ['H', 19], ['V', 5], ['H', 15], ['Z']) +
    onGrid(place, ['M', 22, 15], ['V', 22], ['H', 15], ['V', 19], ['H', 19], ['V', 15], ['Z']) +
    onGrid(place, ['M', 9, 22], ['H', 2], ['V', 15], ['H', 5], ['V', 19], ['H', 9], ['Z']) +
    box(place, 3, 10.5, 18, 3),
  phone: (place) => box(place, 5.5, 1, 13, 22, 2.5) + box(place, 8, 4, 8, 13.5) + dot(place, 12, 20.2, 1.4),
  menu: (place) =>
    onGrid(
      place,
      ['M', 4, 1],
      ['H', 6],
      ['V', 8],
      ['H', 7],
      ['V', 1],
      ['H', 9],
      ['V', 8],
      ['H', 10],
      ['V', 1],
      ['H', 12],
      ['V', 10],
      ['L', 9.5, 13],
      ['V', 23],
      ['H', 6.5],
      ['V', 13],
      ['L', 4, 10],
      ['Z'],
    ) +
    onGrid(
      place,
      ['M', 20, 1],
      ['V', 23],
      ['H', 17],
      ['V', 15],
      ['H', 15],
      ['A', 14, 14, 0, 0, 1, 20, 1],
      ['Z'],
    ),
  wifi: (place) =>
    arcBand(place, 13.4, 16) +
    arcBand(place, 8.6, 11.2) +
    arcBand(place, 3.8, 6.4) +
    dot(place, 12, 19.5, 2.2),
  ticket: (place) =>
    onGrid(
      place,
      ['M', 1, 6],
      ['H', 23],
      ['V', 9.5],
      ['A', 2.5, 2.5, 0, 0, 0, 23, 14.5],
      ['V', 18],
      ['H', 1],
      ['V', 14.5],
      ['A', 2.5, 2.5, 0, 0, 0, 1, 9.5],
      ['Z'],
    ) +
    box(place, 14, 8, 2, 2) +
    box(place, 14, 11, 2, 2) +
    box(place, 14, 14, 2, 2),
  map: (place) =>
    onGrid(place, ['M', 12, 23], ['L', 5, 13.4], ['A', 8.4, 8.4, 0, 1, 1, 19, 13.4], ['Z']) +
    dot(place, 12, 8.8, 3.2),
  heart: (place) =>
    onGrid(
      place,
      ['M', 12, 22],
      ['L', 3, 12.6],
      ['A', 5.6, 5.6, 0, 0, 1, 12, 5.2],
      ['A', 5.6, 5.6, 0, 0, 1, 21, 12.6],
      ['Z'],
    ),
  star: (place) =>
    polygon(
      place,
      Array.from({ length: 10 }, (_, at) => turned(at % 2 === 0 ? 11.5 : 4.8, 0, at * 36)),
    ),
  sun: (place) =>
    dot(place, 12, 12, 5) +
    around(8, (angle) => [
      turned(7, -1.2, angle),
      turned(11.5, -1.2, angle),
      turned(11.5, 1.2, angle),
      turned(7, 1.2, angle),
    ])
      .map((ray) => polygon(place, ray))
      .join(''),
  snowflake: (place) =>
    around(6, (angle) => snowArm.map(([along, across]) => turned(along, across, angle)))
      .map((arm) => polygon(place, arm))
      .join(''),
  leaf: (place) =>
    onGrid(
      place,
      ['M', 3, 21],
      ['L', 5, 19],
      ['A', 12, 12, 0, 0, 1, 21.5, 2.5],
      ['A', 12, 12, 0, 0, 1, 8, 20.5],
      ['L', 16, 9.5],
      ['L', 4.5, 22.5],
      ['Z'],
    ),
  gift: (place) =>
    box(place, 1.5, 8, 9.5, 4.5) +
    box(place, 13, 8, 9.5, 4.5) +
    box(place, 3, 14, 8, 9) +
    box(place, 13, 14, 8, 9) +
    onGrid(place, ['M', 11.4, 6.8], ['H', 5], ['A', 3, 3, 0, 0, 1, 11.4, 5], ['Z']) +
    onGrid(place, ['M', 12.6, 6.8], ['H', 19], ['A', 3, 3, 0, 0, 0, 12.6, 5], ['Z']),
  rings: (place) => ring(place, 8.2) + ring(place, 15.8),
  house: (place) =>
    polygon(place, [
      [12, 1.5],
      [23, 12],
      [20, 12],
      [20, 22],
      [14.5, 22],
      [14.5, 15],
      [9.5, 15],
      [9.5, 22],
      [4, 22],
      [4, 12],
      [1, 12],
    ]),
  cross: (place) =>
    polygon(place, [
      [8.5, 2],
      [15.5, 2],
      [15.5, 8.5],
      [22, 8.5],
      [22, 15.5],
      [15.5, 15.5],
      [15.5, 22],
      [8.5, 22],
      [8.5, 15.5],
      [2, 15.5],
      [2, 8.5],
      [8.5, 8.5],
    ]),
  cap: (place) =>
    polygon(place, [
      [12, 3.5],
      [23.5, 9],
      [12, 14.5],
      [0.5, 9],
    ]) +
    onGrid(
      place,
      ['M', 5, 13],
      ['L', 12, 16.4],
      ['L', 19, 13],
      ['V', 18],
      ['A', 12, 12, 0, 0, 1, 5, 18],
      ['Z'],
    ) +
    box(place, 20.6, 12, 1.6, 8.5),
  bag: (place) =>
    onGrid(
      place,
      ['M', 3, 8],
      ['H', 7],
      ['V', 7],
      ['A', 5, 5, 0, 0, 1, 17, 7],
      ['V', 8],
      ['H', 21],
      ['L', 22, 22.5],
      ['H', 2],
      ['Z'],
    ) + onGrid(place, ['M', 9.2, 8], ['V', 7], ['A', 2.8, 2.8, 0, 0, 1, 14.8, 7], ['V', 8], ['Z']),
  chip: (place) =>
    box(place, 4.5, 4.5, 15, 15, 2) +
    box(place, 8, 8, 8, 8, 1) +
    [8, 12, 16]
      .map(
        (at) =>
          box(place, at - 1, 0.8, 2, 2.4) +
          box(place, at - 1, 20.8, 2, 2.4) +
          box(place, 0.8, at - 1, 2.4, 2) +
          box(place, 20.8, at - 1, 2.4, 2),
      )
      .join(''),
}

type Point = readonly [x: number, y: number]

/** Half of a snowflake's arm, along and across it, then the other half. */
const snowArm: readonly Point[] = [
  [2.4, -1],
  [5.2, -1],
  [7.2, -3.9],
  [8.9, -2.8],
  [7.7, -1],
  [11.5, -1],
  [11.5, 1],
  [7.7, 1],
  [8.9, 2.8],
  [7.2, 3.9],
  [5.2, 1],
  [2.4, 1],
]

/** A point at a distance from the middle of the grid, moved across, then turned by degrees from the top. */
function turned(along: number, across: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return [12 + along * sin + across * cos, 12 - along * cos + across * sin]
}

function around<Item>(count: number, item: (degrees: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, at) => item((at * 360) / count))
}

function polygon(place: Place, [first, ...others]: readonly Point[]): string {
  if (first === undefined) return ''
  return onGrid(place, ['M', ...first], ...others.map((point): Step => ['L', ...point]), ['Z'])
}

function ring(place: Place, x: number): string {
  return dot(place, x, 14.5, 7) + dot(place, x, 14.5, 5)
}

/** A quarter of a ring around (12, 19.5), opened upwards. */
function arcBand(place: Place, inner: number, outer: number): string {
  const at = (radius: number, side: 1 | -1) => [
    12 + side * radius * Math.SQRT1_2,
    19.5 - radius * Math.SQRT1_2,
  ]
  return onGrid(
    place,
    ['M', ...at(outer, -1)],
    ['A', outer, outer, 0, 0, 1, ...at(outer, 1)],
    ['L', ...at(inner, 1)],
    ['A', inner, inner, 0, 0, 0, ...at(inner, -1)],
    ['Z'],
  )
}

/** Where a line of text may go, in picture units. */
export type TextBox = {
  /** Middle of the line. */
  readonly centre: readonly [number, number]
  readonly width: number
  /** Height of a capital when the text is short enough. */
  readonly capHeight: number
  /** The text is on the background, not on the frame's colour. */
  readonly isOnGround?: boolean
  /** The text breaks into lines that fill this height. */
  readonly height?: number
  /** Lines begin at the left edge of the box instead of in its middle. */
  readonly isLeft?: boolean
  /** The text runs around `centre`, its baseline at a radius; `width` is the longest arc. */
  readonly arc?: { readonly radius: number; readonly isBelow: boolean }
}

/** The box for the typeface of a frame: a script has small letters that reach far down, and its box has room for more. */
export function sizedFor({ font }: Frame, box: TextBox): TextBox {
  if (font !== 'script' || box.arc !== undefined) return box
  const capHeight = box.isOnGround === true ? box.capHeight * 1.15 : box.capHeight
  const up = box.isOnGround === true ? 0.2 : 0.1
  return { ...box, capHeight, centre: [box.centre[0], box.centre[1] - capHeight * up] }
}

/** Path data of one centred line, smaller when it would be wider than its box. Letters without outline are left out. */
export function drawText(text: string, glyphs: Glyphs, box: TextBox): string {
  const letters = drawnLetters(text, glyphs)
  const length = letters.reduce((sum, glyph) => sum + glyph.advance, 0)
  if (length === 0) return ''
  const scale = Math.min(box.capHeight / glyphs.capHeight, box.width / length)
  const baseline = box.centre[1] + (glyphs.capHeight * scale) / 2
  let pen = box.centre[0] - (length * scale) / 2
  let path = ''
  for (const glyph of letters) {
    path += placed(glyph, pen, baseline, scale)
    pen += glyph.advance * scale
  }
  return path
}

/** Width of a line at a capital height, in picture units; a guess while the outlines are on their way. */
export function textWidth(text: string, glyphs: Glyphs | null, capHeight: number): number {
  if (glyphs === null) return Math.min(tidyText(text).length, frameTextMaxLength) * capHeight * 0.85
  const length = drawnLetters(text, glyphs).reduce((sum, glyph) => sum + glyph.advance, 0)
  return (length * capHeight) / glyphs.capHeight
}

function placed(glyph: Glyph, x: number, y: number, scale: number): string {
  let path = ''
  let [dx, dy] = [0, 0]
  for (const { command, numbers } of stepsOf(glyph)) {
    const placedNumbers = numbers.map((number, index) =>
      index % 2 === 0 ? round(x + (dx + number) * scale) : round(y + (dy + number) * scale),
    )
    path += command + placedNumbers.join(' ')
    dx += numbers.at(-2) ?? 0
    dy += numbers.at(-1) ?? 0
  }
  return path
}

type OutlineStep = { readonly command: string; readonly numbers: readonly number[] }

/** Taking outlines apart is most of the cost of a line, and a frame's text is drawn at each keystroke. */
const outlineSteps = new WeakMap<Glyph, readonly OutlineStep[]>()

function stepsOf(glyph: Glyph): readonly OutlineStep[] {
  const known = outlineSteps.get(glyph)
  if (known !== undefined) return known
  const steps = Array.from(glyph.outline.matchAll(/([a-z])([^a-z]*)/g), ([, command = '', text = '']) => ({
    command: command.toUpperCase(),
    numbers: (text.match(/-?\d+/g) ?? []).map(Number),
  }))
  outlineSteps.set(glyph, steps)
  return steps
}
