import { heifFormat } from '#contract/heif.ts'

/** Whether a file is a photo of Apple's format, which other browsers cannot open. False for AVIF. */
export async function isHeif(file: Blob): Promise<boolean> {
  const format = heifFormat(new Uint8Array(await file.slice(0, 200).arrayBuffer()))
  return format === 'HEIC' || format === 'HEIF'
}
