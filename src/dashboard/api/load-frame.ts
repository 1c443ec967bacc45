import type { QueryClient } from '@tanstack/react-query'
import { type OwnFrame, ownFrame } from '#design/render/own-frame.ts'
import { readFrameDrawing } from '#design/render/read-frame-drawing.ts'
import { failureOf, requestFile } from './request.ts'
import { offers, sessionQuery } from './session.ts'

/** Timeout in milliseconds. Both the preview and the save wait for the frame. */
const patience = 8_000

/** An uploaded frame; null when the service does not have it. */
export async function loadFrame(client: QueryClient, id: string): Promise<OwnFrame | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readLogo')) return null
  try {
    const file = await requestFile('readLogo', { params: { id }, patience })
    const art = readFrameDrawing(await file.text())
    return art && ownFrame(art)
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}
