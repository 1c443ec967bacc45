import type { frameIds } from '../design.ts'
import {
  caption,
  type FramePlan,
  type FrameTask,
  padding,
  arrowBand,
  bag,
  banner,
  clipboard,
  cup,
  monitor,
  ribbon,
  stamp,
  tag,
  upsideDown,
} from './frame-objects.ts'
import { scallop, burst, seal, oval, hexagon, shield, pin, plate } from './frames-round.ts'
import {
  arch,
  archway,
  polaroid,
  page,
  plaque,
  board,
  notebook,
  browser,
  house,
  present,
  envelope,
  airmail,
  torn,
  scroll,
  poster,
  split,
  stub,
  priceTag,
  waves,
  hills,
  skyline,
} from './frames-card.ts'
import {
  headline,
  underline,
  sprigs,
  laurel,
  corners,
  garland,
  cutlery,
  stars,
  snow,
  hearts,
  confetti,
  bunting,
  flourish,
  arrow,
  beside,
  sunrise,
  pulse,
  circuit,
  viewfinder,
  glints,
  pencil,
  rings,
  steam,
  ripples,
  rules,
} from './frames-ground.ts'
import { type Box, circle, grown, path, roundedBox } from './svg.ts'

const frames: { readonly [id in (typeof frameIds)[number]]: (task: FrameTask) => FramePlan } = {
  'caption-below': (task) => caption(task, 'below'),
  'caption-above': (task) => caption(task, 'above'),
  badge,
  'speech-bubble': speechBubble,
  ticket,
  phone,
  'banner-below': banner,
  'banner-above': (task) => upsideDown(banner(task), task.side),
  bold: (task) => caption(task, 'below', { border: 0.07, band: 0.23, radius: 0.01 }),
  round: (task) => caption(task, 'below', { border: 0.04, band: 0.2, radius: 0.12 }),
  'arrow-below': arrowBand,
  'arrow-above': (task) => upsideDown(arrowBand(task), task.side),
  'speech-bubble-below': (task) => upsideDown(speechBubble(task), task.side),
  'badge-above': (task) => upsideDown(badge(task), task.side),
  ribbon,
  bag,
  clipboard,
  tag,
  monitor,
  stamp,
  cup,
  scallop,
  burst,
  seal,
  oval,
  hexagon,
  shield,
  pin,
  plate,
  arch,
  archway,
  polaroid,
  page,
  plaque,
  board,
  notebook,
  browser,
  house,
  present,
  envelope,
  airmail,
  torn,
  scroll,
  poster,
  split,
  stub,
  'price-tag': priceTag,
  waves,
  hills,
  skyline,
  headline,
  underline,
  sprigs,
  laurel,
  corners,
  garland,
  cutlery,
  stars,
  snow,
  hearts,
  confetti,
  bunting,
  flourish,
  arrow,
  beside,
  sunrise,
  pulse,
  circuit,
  viewfinder,
  glints,
  pencil,
  rings,
  steam,
  ripples,
  rules,
}

/** The plan of a frame; null for a frame that we do not know, which is not drawn. */
export function planFrame(id: string, task: FrameTask): FramePlan | null {
  return Object.hasOwn(frames, id) ? frames[id as keyof typeof frames](task) : null
}

/** A fine line around the code that opens below for a pill with the text. */
function badge({ side, hasText, textWidth }: FrameTask): FramePlan {
  const line = side * 0.016
  const radius = side * 0.06
  const pillHeight = hasText ? side * 0.15 : 0
  const capHeight = side * 0.065
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * line
  const lineBottom = 2 * line + inside + pillHeight * 0.35
  const pillWidth = Math.min(Math.max(textWidth(capHeight) + pillHeight, side * 0.4), side * 0.86)
  const pillTop = lineBottom - line / 2 - pillHeight / 2
  const gap = hasText ? pillWidth / 2 + line * 1.6 : 0
  const [left, right] = [width / 2 - gap, width / 2 + gap]
  const outer = radius + line
  const ring = path(
    ['M', left, lineBottom],
    ['H', outer],
    ['A', outer, outer, 0, 0, 1, 0, lineBottom - outer],
    ['V', outer],
    ['A', outer, outer, 0, 0, 1, outer, 0],
    ['H', width - outer],
    ['A', outer, outer, 0, 0, 1, width, outer],
    ['V', lineBottom - outer],
    ['A', outer, outer, 0, 0, 1, width - outer, lineBottom],
    ['H', right],
    ['V', lineBottom - line],
    ['H', width - outer],
    ['A', radius, radius, 0, 0, 0, width - line, lineBottom - outer],
    ['V', outer],
    ['A', radius, radius, 0, 0, 0, width - outer, line],
    ['H', outer],
    ['A', radius, radius, 0, 0, 0, line, outer],
    ['V', lineBottom - outer],
    ['A', radius, radius, 0, 0, 0, outer, lineBottom - line],
    ['H', left],
    ['Z'],
  )
  const pill = hasText
    ? roundedBox([(width - pillWidth) / 2, pillTop, pillWidth, pillHeight], pillHeight / 2)
    : ''
  return {
    width,
    height: Math.max(lineBottom, pillTop + pillHeight),
    code: [line + padding(radius), line + padding(radius)],
    panel: roundedBox([line / 2, line / 2, width - line, lineBottom - line], radius + line / 2),
    shapes: ring + pill,
    text: hasText
      ? { centre: [width / 2, pillTop + pillHeight / 2], width: pillWidth - pillHeight * 0.7, capHeight }
      : null,
  }
}

/** The text in a bubble whose tail points at the code below. */
function speechBubble({ side, hasText }: FrameTask): FramePlan {
  const line = side * 0.016
  const radius = side * 0.05
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * line
  const bubble = hasText ? side * 0.2 : 0
  const tail = hasText ? side * 0.055 : 0
  const gap = hasText ? side * 0.025 : 0
  const top = bubble + tail + gap
  const panel: Box = [line, top + line, inside, inside]
  const ring = roundedBox([0, top, width, inside + 2 * line], radius + line) + roundedBox(panel, radius)
  const corner = side * 0.07
  const [middle, half] = [width * 0.5, tail * 1.05]
  const speech = path(
    ['M', corner, 0],
    ['H', width - corner],
    ['A', corner, corner, 0, 0, 1, width, corner],
    ['V', bubble - corner],
    ['A', corner, corner, 0, 0, 1, width - corner, bubble],
    ['H', middle + half],
    ['L', middle + half * 0.14, bubble + tail * 0.93],
    ['Q', middle, bubble + tail * 1.05, middle - half * 0.14, bubble + tail * 0.93],
    ['L', middle - half, bubble],
    ['H', corner],
    ['A', corner, corner, 0, 0, 1, 0, bubble - corner],
    ['V', corner],
    ['A', corner, corner, 0, 0, 1, corner, 0],
    ['Z'],
  )
  return {
    width,
    height: top + inside + 2 * line,
    code: [line + padding(radius), top + line + padding(radius)],
    panel: roundedBox(grown(panel, line / 2), radius + line / 2),
    shapes: ring + (hasText ? speech : ''),
    text: hasText ? { centre: [width / 2, bubble / 2], width: width * 0.88, capHeight: side * 0.085 } : null,
  }
}

/** An admission ticket: the code above a perforation with notches, the text on the stub. */
function ticket({ side, hasText }: FrameTask): FramePlan {
  const border = side * 0.055
  const radius = side * 0.035
  const corner = side * 0.06
  const notch = side * 0.05
  const inside = side + 2 * padding(radius)
  const width = inside + 2 * border
  const fold = border + inside + notch * 1.15
  const height = fold + side * 0.22
  const outline = path(
    ['M', corner, 0],
    ['H', width - corner],
    ['A', corner, corner, 0, 0, 1, width, corner],
    ['V', fold - notch],
    ['A', notch, notch, 0, 0, 0, width, fold + notch],
    ['V', height - corner],
    ['A', corner, corner, 0, 0, 1, width - corner, height],
    ['H', corner],
    ['A', corner, corner, 0, 0, 1, 0, height - corner],
    ['V', fold + notch],
    ['A', notch, notch, 0, 0, 0, 0, fold - notch],
    ['V', corner],
    ['A', corner, corner, 0, 0, 1, corner, 0],
    ['Z'],
  )
  const hole = side * 0.0085
  const holes = 19
  const step = (width - 2 * notch) / (holes + 1)
  const perforation = Array.from({ length: holes }, (_, index) =>
    circle(notch + step * (index + 1), fold, hole),
  )
  const middle = fold + (height - fold) * 0.52
  return {
    width,
    height,
    code: [border + padding(radius), border + padding(radius)],
    panel: roundedBox(grown([border, border, inside, inside], border / 8), radius),
    shapes: outline + roundedBox([border, border, inside, inside], radius) + perforation.join(''),
    text: hasText ? { centre: [width / 2, middle], width: inside * 0.9, capHeight: side * 0.085 } : null,
  }
}

/** A telephone that shows the code, with the text on a button below it. */
function phone({ side, hasText, textWidth }: FrameTask): FramePlan {
  const border = side * 0.04
  const radius = side * 0.075
  const head = side * 0.115
  const foot = side * 0.09
  const inset = padding(radius)
  const capHeight = side * 0.065
  const button = hasText ? side * 0.145 : 0
  const screen: Box = [
    border,
    head,
    side + 2 * inset,
    side + 2 * inset + (hasText ? button + side * 0.035 : 0),
  ]
  const width = screen[2] + 2 * border
  const height = head + screen[3] + foot
  const buttonWidth = Math.min(Math.max(textWidth(capHeight) + button, side * 0.5), side * 0.9)
  const buttonTop = head + inset + side
  const slot = side * 0.018
  return {
    width,
    height,
    code: [border + inset, head + inset],
    panel: roundedBox(grown(screen, border / 4), radius),
    shapes:
      roundedBox([0, 0, width, height], radius + border * 1.3) +
      roundedBox(screen, radius) +
      roundedBox([width * 0.39, head / 2 - slot / 2, width * 0.22, slot], slot) +
      roundedBox([width * 0.36, height - foot / 2 - slot / 2, width * 0.28, slot], slot) +
      (hasText ? roundedBox([(width - buttonWidth) / 2, buttonTop, buttonWidth, button], button / 2) : ''),
    text: hasText
      ? { centre: [width / 2, buttonTop + button / 2], width: buttonWidth - button * 0.7, capHeight }
      : null,
  }
}
