import type { QueryClient } from '@tanstack/react-query'
import { type OwnFrame, ownFrame } from '#design/render/own-frame.ts'
import { readFrameDrawing } from '#design/render/read-frame-drawing.ts'
import { readLogoFile } from './logos.ts'

/** An uploaded frame; null when the service does not have it. */
export async function loadFrame(client: QueryClient, id: string): Promise<OwnFrame | null> {
  const file = await readLogoFile(client, id)
  const art = file && readFrameDrawing(await file.text())
  return art && ownFrame(art)
}
