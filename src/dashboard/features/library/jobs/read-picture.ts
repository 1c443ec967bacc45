import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { drawCode } from '../../../picture/draw-code.ts'
import { type Reading, readFile } from '../../../picture/export/read-file.ts'

/** Draws a code and decodes the picture: whether it holds what it should. */
export async function readPicture(client: QueryClient, code: QrCode): Promise<Reading> {
  try {
    const { svg, payload } = await drawCode(client, code)
    return await readFile(new Blob([svg], { type: 'image/svg+xml' }), payload)
  } catch {
    return 'untested'
  }
}
