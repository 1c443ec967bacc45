import { pictureDrawer, type PictureDrawer, type PicturePixels } from '#design/render/picture-code.ts'
import { decodePicture } from './picture-pixels.ts'
import { type OwnFrame, ownFrame, readFrameDrawing } from '#design/render/own-frame.ts'

/** A picture that becomes a code: its pixels, and the function that draws them. */
export type LoadedPicture = { readonly pixels: PicturePixels; readonly draw: PictureDrawer }

export async function loadPicture(file: Blob): Promise<LoadedPicture> {
  const pixels = await decodePicture(file)
  return { pixels, draw: pictureDrawer(pixels) }
}

/** An uploaded frame; null when the file holds no drawing of ours. */
export async function loadFrame(file: Blob): Promise<OwnFrame | null> {
  const art = readFrameDrawing(await file.text())
  return art && ownFrame(art)
}
