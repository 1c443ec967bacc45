import { type Design, frameTextMaxLength } from '../design.ts'
import { type Glyphs, tidyText } from '../glyphs/glyphs.ts'
import {
  drawIcon,
  drawText,
  firstLine,
  frameTextWidth,
  iconGap,
  iconHeight,
  secondLine,
  type TextBox,
  textWidth,
  sizedFor,
} from './frame-text.ts'
import { placedPath } from './marks.ts'

type Frame = NonNullable<Design['frame']>
type Drawn = { readonly lines: string; readonly icon: string }

/** A frame's one or two lines and its icon as path data, laid as the box asks and smaller where it is narrow. */
export function drawFrameText(frame: Frame, glyphs: Glyphs, whole: TextBox): Drawn {
  const box = sizedFor(frame, whole)
  if (box.arc !== undefined) return drawAround(frame, glyphs, box, box.arc)
  return box.height === undefined
    ? drawInLine(frame, glyphs, box)
    : drawStacked(frame, glyphs, box, box.height)
}

function drawInLine(frame: Frame, glyphs: Glyphs, box: TextBox): Drawn {
  const whole = frameTextWidth(frame, glyphs, box.capHeight)
  const capHeight = box.capHeight * Math.min(1, whole === 0 ? 1 : box.width / whole)
  const width = frameTextWidth(frame, glyphs, capHeight)
  const icon = frame.icon === undefined ? 0 : capHeight * iconHeight
  const left = box.centre[0] - width / 2
  const lead = icon === 0 ? 0 : icon + capHeight * iconGap
  const [x, y] = [left + lead + (width - lead) / 2, box.centre[1]]
  const line = (text: string, height: number, dy: number) =>
    drawText(text, glyphs, { centre: [x, y + dy], width: width - lead + 1, capHeight: height })
  const lines =
    (frame.subtext ?? '') === ''
      ? line(frame.text, capHeight, 0)
      : line(frame.text, capHeight * firstLine, -capHeight * 0.42) +
        line(frame.subtext ?? '', capHeight * secondLine, capHeight * 0.6)
  return {
    lines,
    icon: frame.icon === undefined ? '' : drawIcon(frame.icon, left, box.centre[1] - icon / 2, icon),
  }
}

/** Lines of a stacked text: the distance of two baselines over the height of capitals. */
const leading = 1.55
/** Height of the second line and of the icon over that of the capitals, with the room before the next part. */
const [small, smallPart, iconPart] = [0.55, 1.05, 2.3]

/** The words in up to three lines, as large as the box allows; the icon above and the second line below them. */
function drawStacked(frame: Frame, glyphs: Glyphs, box: TextBox, height: number): Drawn {
  const second = tidyText(frame.subtext ?? '')
  const icon = frame.icon === undefined ? 0 : iconPart
  const under = second === '' ? 0 : smallPart
  const fitted = breaksOf(tidyText(frame.text)).map((lines) => {
    const widest = Math.max(
      ...lines.map((line) => textWidth(line, glyphs, 1)),
      textWidth(second, glyphs, small),
      0.001,
    )
    const rows = icon + 1 + (lines.length - 1) * leading + under
    return { lines, rows, capHeight: Math.min(box.capHeight, box.width / widest, height / rows) }
  })
  const best = fitted.reduce((one, other) => (other.capHeight > one.capHeight * 1.02 ? other : one))
  const { lines, rows, capHeight } = best
  const left = box.centre[0] - box.width / 2
  let top = box.centre[1] - (rows * capHeight) / 2
  const side = capHeight * iconHeight
  const mark =
    frame.icon === undefined
      ? ''
      : drawIcon(frame.icon, box.isLeft === true ? left : box.centre[0] - side / 2, top, side)
  top += icon * capHeight
  const drawn = lines.map((line, at) =>
    row(line, glyphs, box, top + (at * leading + 0.5) * capHeight, capHeight),
  )
  const last = top + ((lines.length - 1) * leading + 1 + smallPart - small / 2) * capHeight
  const rest = second === '' ? '' : row(second, glyphs, box, last, capHeight * small)
  return { lines: drawn.join('') + rest, icon: mark }
}

/** One line with its middle at a height. */
function row(text: string, glyphs: Glyphs, box: TextBox, y: number, capHeight: number): string {
  const width = textWidth(text, glyphs, capHeight)
  const x = box.isLeft === true ? box.centre[0] - box.width / 2 + width / 2 : box.centre[0]
  return drawText(text, glyphs, { centre: [x, y], width: width + 1, capHeight })
}

/** Every way to break a text into at most three lines between its words, the fewest lines first. */
function breaksOf(text: string): readonly (readonly string[])[] {
  const words = text.split(' ')
  const joined = (from: number, to: number): string => words.slice(from, to).join(' ')
  const all: string[][] = [[text]]
  for (let one = 1; one < words.length; one++) all.push([joined(0, one), joined(one, words.length)])
  for (let one = 1; one < words.length; one++)
    for (let two = one + 1; two < words.length; two++)
      all.push([joined(0, one), joined(one, two), joined(two, words.length)])
  return all
}

/** The text, its icon before it, around the centre of the box. A second line has no room there. */
function drawAround(
  frame: Frame,
  glyphs: Glyphs,
  box: TextBox,
  { radius, isBelow }: NonNullable<TextBox['arc']>,
): Drawn {
  const letters = Array.from(tidyText(frame.text))
    .filter((letter) => glyphs.letters.has(letter))
    .slice(0, frameTextMaxLength)
  const gap = 1.06
  const advance = (letter: string): number =>
    ((glyphs.letters.get(letter)?.advance ?? 0) * gap) / glyphs.capHeight
  const length = letters.reduce((sum, letter) => sum + advance(letter), 0)
  const lead = frame.icon === undefined ? 0 : iconHeight + iconGap
  const capHeight = Math.min(box.capHeight, box.width / Math.max(0.001, length + lead))
  const [x, y] = box.centre
  let pen = -((length + lead) * capHeight) / 2
  /** Below the centre letters stand on the outside of their circle and lean the other way. */
  const next = (outline: string, width: number): string => {
    const angle = (pen + width / 2) / radius
    pen += width
    const degrees = ((isBelow ? -angle : angle) * 180) / Math.PI
    const down = Math.cos(angle) * radius
    return placedPath(outline, { x: x + Math.sin(angle) * radius, y: isBelow ? y + down : y - down, degrees })
  }
  const side = capHeight * iconHeight
  const icon =
    frame.icon === undefined
      ? ''
      : next(drawIcon(frame.icon, -side / 2, -(capHeight + side) / 2, side), capHeight * lead)
  const lines = letters.map((letter) => {
    const width = advance(letter) * capHeight
    const outline = drawText(letter, glyphs, { centre: [0, -capHeight / 2], width: width + 1, capHeight })
    return next(outline, width)
  })
  return { lines: lines.join(''), icon }
}
