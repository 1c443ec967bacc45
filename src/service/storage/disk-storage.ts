import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import {
  type ByteRange,
  checkKey,
  ContentMissing,
  type ContentReader,
  type FileStorage,
} from './file-storage.ts'

/** Bytes that are read at once. */
const pieceBytes = 16_384

/** Content in a folder of this machine: `ab/abcdef…`, one file each. */
export function openDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, checkKey(key).slice(0, 2), key)

  return {
    place: folder,
    readerBytes: pieceBytes,
    async put(key, file) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const temporary = join(dirname(target), `.${randomUUID()}`)
      try {
        // A file of the same disk only changes its name; both names are then one content.
        await rename(file, temporary).catch(async (error: unknown) => {
          if (!isCode(error, 'EXDEV')) throw error
          await copyFile(file, temporary)
        })
        await flush(temporary)
        await rename(temporary, target)
        await flush(dirname(target))
        await flush(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(missing)
      return found?.size ?? null
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch(missing)
      if (handle === null) throw new ContentMissing(`There is no content ${key} in ${folder}`)
      return readerOf(handle, range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *keys() {
      for (const shard of (await readdir(folder).catch(missing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue
        for (const name of await readdir(join(folder, shard))) if (/^[0-9a-f]{64}$/.test(name)) yield name
      }
    },
    close() {},
  }
}

function readerOf(handle: Awaited<ReturnType<typeof open>>, range: ByteRange | undefined): ContentReader {
  let at = range?.start ?? 0
  const end = range?.end ?? Infinity
  return {
    async next() {
      const wanted = Math.min(pieceBytes, end - at + 1)
      if (wanted <= 0) return null
      const piece = Buffer.allocUnsafeSlow(wanted)
      const { bytesRead } = await handle.read(piece, 0, wanted, at)
      at += bytesRead
      return bytesRead === 0 ? null : piece.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function missing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null
  throw error
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
