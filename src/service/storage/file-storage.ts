import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Content that is read piece by piece, so that a slow visitor holds only one. */
export type ContentReader = {
  /** The next piece; null at the end. */
  next(): Promise<Buffer | null>
  close(): Promise<void>
}

/**
 * Stores contents by their SHA-256. A content never changes, so an existing key is complete, and writing it again
 * changes nothing.
 */
export type FileStorage = {
  /** The folder or bucket for logs, without secrets. */
  readonly place: string
  /** Maximum bytes of one open reader. */
  readonly readerBytes: number
  /** Stores a local file with this SHA-256. Resolves when it is on disk. May move the file. */
  put(key: string, file: string, type: string): Promise<void>
  /** Bytes of the content; null when missing. */
  size(key: string): Promise<number | null>
  /** Throws `ContentMissing` when missing. */
  read(key: string, range?: ByteRange): Promise<ContentReader>
  remove(key: string): Promise<void>
  keys(): AsyncIterable<string>
  /** The parts of incomplete uploads, apart from the contents. Their keys are random. */
  readonly parts: PartStorage
  close(): void
}

export type PartStorage = Pick<FileStorage, 'put' | 'read' | 'remove'>

/** Milliseconds until an incomplete upload is deleted. */
export const uploadAge = 86_400_000

/** The storage has no such content. */
export class ContentMissing extends Error {}

/** The storage does not answer or refuses the request. A retry may succeed. */
export class StorageUnavailable extends Error {}

const keyPattern = /^[0-9a-f]{64}$/

/** Keys are hashes, so none can leave the folder or the prefix. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${key} is no key of a content`)
  return key
}

const atOnce = 262_144

/** Reads a file in parts into one reused buffer. New buffers would keep the garbage collector busy. */
async function readParts(file: string, use: (bytes: Buffer) => Promise<void> | void): Promise<void> {
  const source = await open(file, 'r')
  try {
    const buffer = Buffer.allocUnsafeSlow(atOnce)
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, atOnce, null)
      if (bytesRead === 0) return
      await use(buffer.subarray(0, bytesRead))
    }
  } finally {
    await source.close()
  }
}

/** SHA-256 of a file in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await readParts(file, (bytes) => void hash.update(bytes))
  return hash.digest('hex')
}

/** Copies a file, flushed to disk, and returns the SHA-256 of the written bytes. */
export async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const target = await open(to, 'wx', 0o600)
  try {
    await readParts(from, async (bytes) => {
      hash.update(bytes)
      await target.writeFile(bytes)
    })
    await target.sync()
  } finally {
    await target.close()
  }
  return hash.digest('hex')
}

/**
 * Copies contents into another storage, except those that it has. Throws for a damaged content.
 *
 * @param folder for the content that is being copied.
 * @returns how many were copied, and how many the first storage does not have.
 */
export async function copyContents(
  from: FileStorage,
  to: FileStorage,
  keys: AsyncIterable<string> | Iterable<string>,
  folder: string,
): Promise<{ readonly copied: number; readonly missing: number }> {
  const work = await mkdtemp(join(folder, 'copy-'))
  let [copied, missing] = [0, 0]
  try {
    for await (const key of keys) {
      if ((await to.size(key)) !== null) continue
      const file = join(work, key)
      try {
        await writeOut(from, key, file)
      } catch (error) {
        if (!(error instanceof ContentMissing)) throw error
        missing += 1
        continue
      }
      if ((await hashOfFile(file)) !== key) throw new Error(`The content ${key} in ${from.place} is damaged.`)
      await to.put(key, file, 'application/octet-stream')
      await rm(file, { force: true })
      copied += 1
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return { copied, missing }
}

async function writeOut(storage: FileStorage, key: string, file: string): Promise<void> {
  const target = await open(file, 'wx', 0o600)
  try {
    await appendContent(storage, key, target)
    await target.sync()
  } finally {
    await target.close()
  }
}

/** Writes a content to the end of an open file. Throws `ContentMissing` when missing. */
export async function appendContent(storage: PartStorage, key: string, target: FileHandle): Promise<void> {
  const reader = await storage.read(key)
  try {
    for (let piece = await reader.next(); piece !== null; piece = await reader.next())
      await target.writeFile(piece)
  } finally {
    await reader.close()
  }
}
