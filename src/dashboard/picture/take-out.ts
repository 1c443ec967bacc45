import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { copyText } from '../ui/copy-text.ts'
import { drawCode } from './draw-code.ts'
import type { FileFormat, FileWish } from './export/make-file.ts'
import type { Reading } from './export/read-file.ts'
import { fileName } from './file-name.ts'
import { readWish } from './planner/print-wish-store.ts'
import { saveFile } from './save-file.ts'

/** A way to take a code out of the page. */
export type TakingOut = FileWish & { readonly to: 'file' | 'clipboard' }

/** A finished file, and what came of reading it back. */
export type Finished = { readonly bytes: Blob; readonly name: string; readonly reading: Reading }

/** Pixels of a copied picture. */
const copiedPixels = 1024

const endings: Readonly<Record<FileFormat, string>> = {
  svg: 'svg',
  pdf: 'pdf',
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  proof: 'pdf',
}

/** Draws a code, makes the file and decodes its bytes. Rejects when it cannot be drawn or the browser refuses. */
export async function finishFile(client: QueryClient, code: QrCode, wish: FileWish): Promise<Finished> {
  const [picture, { makeFile }, { readFile }] = await Promise.all([
    drawCode(client, code),
    import('./export/make-file.ts'),
    import('./export/read-file.ts'),
  ])
  const bytes = await makeFile(code, picture, wish, readWish(String(code.id)))
  const named = wish.format === 'proof' ? { ...code, title: `${code.title || code.slashTag} - proof` } : code
  return {
    bytes,
    name: fileName(named, endings[wish.format]),
    reading: await readFile(bytes, picture.payload),
  }
}

/** Hands a finished file over. @throws when the clipboard is closed. */
export async function handOver({ bytes, name }: Finished, to: TakingOut['to']): Promise<void> {
  if (to === 'file') saveFile(bytes, name)
  else if (bytes.type === 'image/png')
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': bytes })])
  else if (!(await copyText(await bytes.text()))) throw new Error('The clipboard is not open.')
}

/** The copy was not written, because what was made does not read back. */
export class NotCopied extends Error {
  constructor(readonly finished: Finished) {
    super('The picture does not read back.')
  }
}

/**
 * Copies a code as soon as it is made and has been read back.
 *
 * @throws NotCopied when it does not read back; otherwise when it cannot be drawn or the browser refuses.
 */
export async function copyCode(client: QueryClient, code: QrCode, format: 'png' | 'svg'): Promise<void> {
  let refused: NotCopied | null = null
  const made = finishFile(
    client,
    code,
    format === 'png' ? { format, pixels: copiedPixels } : { format },
  ).then((finished) => {
    if (finished.reading !== 'reads') throw (refused = new NotCopied(finished))
    return finished
  })
  try {
    // The promise goes into the clipboard unresolved: Safari allows copying only while the press is handled.
    if (format === 'png')
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': made.then(({ bytes }) => bytes) })])
    else await handOver(await made, 'clipboard')
  } catch (reason) {
    throw refused ?? reason
  }
}
