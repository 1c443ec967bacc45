import type { Box } from '#design/print/box.ts'
import type { ArtworkPage } from './artwork.ts'

/** A line to which the code snapped: its direction and its place in millimetres. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number }

/** Millimetres that a code may measure at least. */
export const leastWidth = 5

/** Distances to the cut at which a code snaps, as a share of the shorter side. */
const margins = [0, 0.05, 0.1]

/** The lines to which codes snap: the cut, usual margins inside it, and the middle. */
export function snapLines({ trim }: ArtworkPage): readonly Guide[] {
  const shorter = Math.min(trim.width, trim.height)
  const along = (axis: Guide['axis'], start: number, length: number): Guide[] => [
    ...margins.flatMap((margin) => [
      { axis, at: start + margin * shorter },
      { axis, at: start + length - margin * shorter },
    ]),
    { axis, at: start + length / 2 },
  ]
  return [...along('x', trim.left, trim.width), ...along('y', trim.top, trim.height)]
}

/**
 * A moved box at the nearest lines: with an edge at a margin, or with its middle at the middle.
 *
 * @param reach millimetres from which a line attracts; 0 snaps to nothing.
 */
export function snapMove(
  page: ArtworkPage,
  box: Box,
  reach: number,
): { readonly box: Box; readonly guides: readonly Guide[] } {
  const lines = snapLines(page)
  const guides: Guide[] = []
  const along = (axis: Guide['axis'], start: number, length: number): number => {
    let best: { readonly move: number; readonly line: Guide } | null = null
    for (const line of lines) {
      if (line.axis !== axis) continue
      for (const part of [0, length / 2, length]) {
        const move = line.at - start - part
        if (Math.abs(move) <= reach && Math.abs(move) < Math.abs(best?.move ?? Infinity))
          best = { move, line }
      }
    }
    if (best === null || reach === 0) return start
    guides.push(best.line)
    return start + best.move
  }
  const moved = {
    ...box,
    left: along('x', box.left, box.width),
    top: along('y', box.top, box.height),
  }
  return { box: keepOnPage(page, moved), guides }
}

/** A box that is on the page; one larger than the page becomes smaller. */
export function keepOnPage({ width, height }: ArtworkPage, box: Box): Box {
  const shrink = Math.min(1, width / box.width, height / box.height)
  const [wide, high] = [box.width * shrink, box.height * shrink]
  const within = (start: number, length: number, most: number) => Math.min(Math.max(0, start), most - length)
  return {
    left: within(box.left, wide, width),
    top: within(box.top, high, height),
    width: wide,
    height: high,
  }
}

/**
 * A box of another width with the same proportions, no larger than the page.
 *
 * @param from the point that stays, as shares of the box: [0, 0] is its upper left corner.
 */
export function resized(
  page: ArtworkPage,
  box: Box,
  width: number,
  from: readonly [number, number] = [0, 0],
): Box {
  const ratio = box.height / box.width
  const wide = Math.min(Math.max(leastWidth, width), page.width, page.height / ratio)
  return keepOnPage(page, {
    left: box.left + (box.width - wide) * from[0],
    top: box.top + (box.height - wide * ratio) * from[1],
    width: wide,
    height: wide * ratio,
  })
}
