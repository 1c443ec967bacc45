import type { QueryClient } from '@tanstack/react-query'
import type { Placement } from '../contract/placements.ts'
import type { QrCode } from '#contract/record.ts'
import { tellDownloaded } from '#dashboard/api/code-history.ts'
import { finishFile } from '#dashboard/picture/download-file.ts'
import { type DrawnFile, zipFiles } from '#dashboard/picture/export/zip-files.ts'
import { fileName } from '#dashboard/picture/file-name.ts'
import { findGate, GateStopped, printedSize } from '#dashboard/picture/gate/print-gate.tsx'
import { formatOf, pixelsOf, readPrintSettings } from '#dashboard/picture/planner/print-settings.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'

/** The code as it is printed in a place. */
export function codeInPlacement(code: QrCode, { mark, name }: Pick<Placement, 'mark' | 'name'>): QrCode {
  return { ...code, title: `${code.title || code.slashTag} ${name}`, placementMark: mark }
}

/**
 * Saves a ZIP file with the picture of each placement, in the format of the code. Pictures that do not scan are left
 * out. Resolves with the names of those.
 *
 * @throws GateStopped when the code needs an approval or an answer first.
 */
export async function savePictures(
  client: QueryClient,
  code: QrCode,
  placements: readonly Placement[],
  { onProgress, signal }: { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const settings = readPrintSettings(String(code.id))
  const pixels = pixelsOf(settings)
  const size = await printedSize(client, code, { ...(pixels !== null && { pixels }) })
  const found = await findGate(client, [code], size, signal)
  if (found !== null) throw new GateStopped(found)
  const request = { format: formatOf(settings), ...(pixels !== null && { pixels }) }
  const failed: string[] = []
  async function* drawn(): AsyncGenerator<readonly DrawnFile[]> {
    for (const [done, placement] of placements.entries()) {
      signal.throwIfAborted()
      onProgress(done)
      const { bytes, name, reading } = await finishFile(client, codeInPlacement(code, placement), request)
      if (reading === 'reads') yield [{ name, bytes: new Uint8Array(await bytes.arrayBuffer()) }]
      else failed.push(placement.name)
    }
  }
  const zip = await zipFiles(drawn())
  if (failed.length < placements.length) {
    saveFile(zip, fileName(code, 'zip'))
    void tellDownloaded(client, code.id)
  }
  return failed
}
