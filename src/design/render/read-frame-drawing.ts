import { readPicture } from '../print/read-picture.ts'
import type { FrameArt } from './own-frame.ts'

/** The marked shape of a stored frame, which is not drawn itself. */
const markTag = /<path id="hole" fill="none" data-hole="([\d. ]+)" d="([^"]*)"\/>/

/** The stored text of a frame: its shapes, behind them the marked one. `readFrameDrawing` is the inverse. */
export function markText(path: string, { x, y, side }: { x: number; y: number; side: number }): string {
  return `<path id="hole" fill="none" data-hole="${x} ${y} ${side}" d="${path}"/>`
}

/**
 * A stored frame as the renderer takes it; null for a text that the service did not write.
 *
 * @param svg the content of a file that was uploaded as a frame.
 */
export function readFrameDrawing(svg: string): FrameArt | null {
  try {
    const [, hole = '', path = ''] = markTag.exec(svg) ?? []
    const { width, height, shapes } = readPicture(svg.replace(markTag, ''))
    const [x = 0, y = 0, side = 0] = hole.split(' ').map(Number)
    return { width, height, shapes, mark: path === '' ? null : { path, hole: { x, y, side } } }
  } catch (reason) {
    if (reason instanceof RangeError) return null
    throw reason
  }
}
