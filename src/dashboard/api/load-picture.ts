import type { QueryClient } from '@tanstack/react-query'
import { pictureDrawer, type PictureDrawer, type PicturePixels } from '#design/render/picture-code.ts'
import { decodePicture } from './picture-pixels.ts'
import { readLogoFile } from './logos.ts'
import { type OwnFrame, ownFrame, readFrameDrawing } from '#design/render/own-frame.ts'

/** A picture that becomes a code: its pixels, and the function that draws them. */
export type LoadedPicture = { readonly pixels: PicturePixels; readonly draw: PictureDrawer }

/** Null when the service does not have the picture. */
export async function loadPicture(client: QueryClient, id: string): Promise<LoadedPicture | null> {
  const file = await readLogoFile(client, id)
  if (file === null) return null
  const pixels = await decodePicture(file)
  return { pixels, draw: pictureDrawer(pixels) }
}

/** An uploaded frame; null when the service does not have it. */
export async function loadFrame(client: QueryClient, id: string): Promise<OwnFrame | null> {
  const file = await readLogoFile(client, id)
  const art = file && readFrameDrawing(await file.text())
  return art && ownFrame(art)
}
