import { parentPort } from 'node:worker_threads'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import type { Design } from '#design/design.ts'
import { pictureDrawer, type PicturePixels } from '#design/render/picture-code.ts'
import { renderCode } from '#design/render/render-code.ts'
import { type OwnFrame, ownFrame, readFrameDrawing } from '#design/render/own-frame.ts'
import type { DrawnVerdict } from './judge-drawing.ts'
import type { LogoImage } from '#design/render/render-svg.ts'

/** All that a picture is drawn from. */
export type DrawingTask = {
  readonly qrType: string | null
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
  /** The photo of a picture code, as it is stored. Its sixteen megabytes of pixels stay in this thread. */
  readonly photo: Uint8Array | null
  /** SVG of an own frame. */
  readonly frame: string | null
  /** Whether the drawn code is tested. */
  readonly isJudged: boolean
}

export type Drawing = { readonly svg: string; readonly verdict: DrawnVerdict | null }
export type DrawingAnswer = { readonly id: number } & (Drawing | { readonly reason: string })

parentPort?.on('message', ({ id, ...task }: DrawingTask & { readonly id: number }) => {
  void answer(id, task).then((answered) => parentPort?.postMessage(answered))
})

async function answer(id: number, task: DrawingTask): Promise<DrawingAnswer> {
  try {
    const svg = await draw(task)
    if (!task.isJudged) return { id, svg, verdict: null }
    // Most threads never judge, so they load no decoders.
    const { judgeDrawing } = await import('./judge-drawing.ts')
    return { id, svg, verdict: await judgeDrawing(svg, task) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function draw({ qrType, design, payload, logo, photo, frame }: DrawingTask): Promise<string> {
  const glyphs = design.frame === null ? null : await loadGlyphs(design.frame.font)
  const pixels = photo === null ? null : await pixelsOf(photo)
  const picture = pixels === null ? null : pictureDrawer(pixels)
  const assets = { logo, glyphs, picture, frame: readFrame(frame) }
  return await renderCode(qrType, design, payload, assets)
}

/** Pixels that a picture may have; the upload refuses larger ones. */
const mostPixels = 2_048 * 2_048

/** Null for a picture that cannot be decoded, and then the pattern is drawn. */
async function pixelsOf(photo: Uint8Array): Promise<PicturePixels | null> {
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(photo, { limitInputPixels: mostPixels })
      .ensureAlpha()
      .raw()
      .toUint8Array()
    const { buffer, byteOffset, length } = data
    return {
      data: new Uint8ClampedArray(buffer, byteOffset, length),
      width: info.width,
      height: info.height,
    }
  } catch {
    return null
  }
}

function readFrame(text: string | null): OwnFrame | null {
  const art = text === null ? null : readFrameDrawing(text)
  return art && ownFrame(art)
}
