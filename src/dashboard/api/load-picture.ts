import type { QueryClient } from '@tanstack/react-query'
import { pictureDrawer, type PictureDrawer, type PicturePixels } from '#design/render/picture-code.ts'
import { decodePicture } from './picture-pixels.ts'
import { failureOf, requestFile } from './request.ts'
import { offers, sessionQuery } from './session.ts'

/** A picture that becomes a code: its pixels, and the function that draws them. */
export type LoadedPicture = { readonly pixels: PicturePixels; readonly draw: PictureDrawer }

/** Timeout in milliseconds. Both the preview and the save wait for the picture. */
const patience = 8_000

/** Null when the service does not have it. */
export async function loadPicture(client: QueryClient, id: string): Promise<LoadedPicture | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readLogo')) return null
  try {
    const pixels = await decodePicture(await requestFile('readLogo', { params: { id }, patience }))
    return { pixels, draw: pictureDrawer(pixels) }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}
