import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileKind } from '#contract/files.ts'
import type { Reason } from '#contract/reasons.ts'

export type FileContent = { readonly kind: FileKind; readonly type: string }

export type FileRefusal = { readonly refused: Reason }

const kindOfType: Readonly<Record<string, FileContent>> = {
  'image/jpeg': { kind: 'picture', type: 'image/jpeg' },
  'image/png': { kind: 'picture', type: 'image/png' },
  'image/apng': { kind: 'picture', type: 'image/png' },
  'image/webp': { kind: 'picture', type: 'image/webp' },
  'image/avif': { kind: 'picture', type: 'image/avif' },
  'image/gif': { kind: 'picture', type: 'image/gif' },
  'application/pdf': { kind: 'pdf', type: 'application/pdf' },
  'audio/mpeg': { kind: 'audio', type: 'audio/mpeg' },
  'audio/mp4': { kind: 'audio', type: 'audio/mp4' },
  'audio/x-m4a': { kind: 'audio', type: 'audio/mp4' },
  'audio/ogg': { kind: 'audio', type: 'audio/ogg' },
  'video/mp4': { kind: 'video', type: 'video/mp4' },
  'video/webm': { kind: 'video', type: 'video/webm' },
  'text/vtt': { kind: 'captions', type: 'text/vtt' },
}

/** Frequent unsupported formats, with advice what to use instead. */
const nearMisses: Readonly<Record<string, Reason>> = {
  'image/heic': { code: 'file-heif', values: { format: 'HEIC' } },
  'image/heif': { code: 'file-heif', values: { format: 'HEIF' } },
  'image/tiff': { code: 'file-tiff' },
  'image/bmp': { code: 'file-bmp' },
  'video/quicktime': { code: 'file-quicktime' },
  'video/matroska': { code: 'file-matroska' },
  'audio/wav': { code: 'file-wave', values: { format: 'WAV' } },
  'audio/flac': { code: 'file-wave', values: { format: 'FLAC' } },
}

/**
 * Detects a file's type by content and refuses unknown, truncated and ambiguous files.
 *
 * @param size bytes of the file.
 */
export async function inspectContent(file: string, size: number): Promise<FileContent | FileRefusal> {
  if (size === 0) return { refused: { code: 'file-empty' } }
  const { head, tail } = await ends(file, size)
  const found = await fileTypeFromFile(file).catch(() => undefined)
  const mime = (found?.mime ?? '').split(';', 1)[0] ?? ''
  const content = kindOfType[mime]
  if (content === undefined) {
    if (isSvg(head)) return { kind: 'picture', type: 'image/svg+xml' }
    return { refused: nearMisses[mime] ?? { code: 'file-format' } }
  }
  if (isTwoKinds(content, head, tail)) return { refused: { code: 'file-two-kinds' } }
  if (content.type.endsWith('/mp4')) return await inspectMp4(file, size)
  return content
}

/** Characters at both ends that are searched for another format. */
const edge = 66_000

async function ends(file: string, size: number): Promise<{ readonly head: string; readonly tail: string }> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(Math.min(edge, size))
    await handle.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(edge, size))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return { head: head.toString('latin1'), tail: tail.toString('latin1') }
  } finally {
    await handle.close()
  }
}

function isSvg(head: string): boolean {
  const start = head.replace(/^\xef\xbb\xbf/, '').trimStart()
  return /^<(\?xml|!doctype svg|!--|svg|[a-z]+:svg)/i.test(start) && /<([a-z]+:)?svg[\s>/]/i.test(start)
}

/**
 * Whether the bytes are also another format: archives are read from their end, PDF readers find the header within the
 * first kilobyte, and old browsers treated a file as a page by its first bytes.
 */
function isTwoKinds({ kind }: FileContent, head: string, tail: string): boolean {
  const archive = tail.lastIndexOf('PK\x05\x06')
  if (
    archive >= 0 &&
    archive + 22 + (tail.charCodeAt(archive + 20) | (tail.charCodeAt(archive + 21) << 8)) >= tail.length
  )
    return true
  const start = head.slice(0, 1_024)
  if (kind === 'pdf') return !start.startsWith('%PDF-')
  return (
    start.includes('%PDF-') ||
    /<(script|html|!doctype html|iframe|body)[\s>]|<\?php/i.test(start + tail.slice(-1_024))
  )
}

/**
 * ISO/IEC 14496-12 §4.2: a file is a row of boxes. They must end at the end of the file, and one must be the index, or
 * the upload was cut off. Without a track of pictures the file is audio.
 */
async function inspectMp4(file: string, size: number): Promise<FileContent | FileRefusal> {
  const cutOff: FileRefusal = { refused: { code: 'file-incomplete' } }
  const handle = await open(file, 'r')
  try {
    let index: Buffer | null = null
    for (let at = 0, boxes = 0; at < size; boxes += 1) {
      if (boxes > 10_000) return cutOff
      const head = Buffer.alloc(16)
      const { bytesRead } = await handle.read(head, 0, 16, at)
      if (bytesRead < 8) return cutOff
      const short = head.readUInt32BE(0)
      const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8 || at + length > size) return cutOff
      if (head.toString('latin1', 4, 8) === 'moov') {
        index = Buffer.alloc(Math.min(length, 16_777_216))
        await handle.read(index, 0, index.length, at)
      }
      at += length
    }
    if (index === null) return cutOff
    if (hasHandler(index, 'vide')) return { kind: 'video', type: 'video/mp4' }
    return hasHandler(index, 'soun')
      ? { kind: 'audio', type: 'audio/mp4' }
      : { refused: { code: 'file-no-media' } }
  } finally {
    await handle.close()
  }
}

/** §8.4.3: the handler box names the kind of a track, eight bytes after its type. */
function hasHandler(index: Buffer, kind: string): boolean {
  for (let at = index.indexOf('hdlr'); at >= 0; at = index.indexOf('hdlr', at + 4)) {
    if (index.toString('latin1', at + 12, at + 16) === kind) return true
  }
  return false
}
