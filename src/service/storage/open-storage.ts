import { parseUrl } from '#contract/parse-url.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import {
  type ByteRange,
  checkKey,
  ContentMissing,
  type ContentReader,
  type FileStorage,
  StorageUnavailable,
} from './file-storage.ts'

/** The configured storage: `DATA_DIR/files`, or the bucket of `FILES_URL`. */
export function openStorage({
  dataDir,
  filesUrl,
}: {
  readonly dataDir: string
  readonly filesUrl: S3Place | null
}): FileStorage {
  return filesUrl === null ? openDiskStorage(join(dataDir, 'files')) : openS3Storage(filesUrl)
}

/** Reads `s3://[key:secret@]bucket[/prefix]?endpoint=…&region=…`, by default in us-east-1. Null when invalid. */
export function readS3Url(text: string): S3Place | null {
  const url = parseUrl(text)
  if (url === null || url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i.test(url.host))
    return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/[^/]+/.test(endpoint)) return null
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: url.username === '' ? null : decodeURIComponent(url.username),
    secretAccessKey: url.password === '' ? null : decodeURIComponent(url.password),
  }
}

/** Bytes per read. */
const pieceBytes = 16_384

/** The folder in the storage, or the part of the prefix, with the parts of uploads. */
const partsName = 'uploads'

/** Stores contents in a folder: `ab/abcdef…`, one file each. */
export function openDiskStorage(folder: string): FileStorage {
  return { ...openFolder(folder), parts: openFolder(join(folder, partsName)) }
}

function openFolder(folder: string): Omit<FileStorage, 'parts'> {
  const pathOf = (key: string): string => join(folder, checkKey(key).slice(0, 2), key)

  return {
    place: folder,
    readerBytes: pieceBytes,
    async put(key, file) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const temporary = join(dirname(target), `.${randomUUID()}`)
      try {
        // On the same disk a file is moved, not copied.
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
      return fileReader(handle, range)
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

function fileReader(handle: Awaited<ReturnType<typeof open>>, range: ByteRange | undefined): ContentReader {
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

/** A bucket from `FILES_URL`. */
export type S3Place = {
  readonly bucket: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
}

/** Bytes per reader: the buffers of a socket and of a response. */
const readerBytes = 196_608

/**
 * Stores contents in a bucket of an S3-compatible store. Key and secret come from `FILES_URL` or from the defaults of
 * the AWS SDK. The SDK loads with the first request.
 */
function openS3Storage(place: S3Place): FileStorage {
  let connecting: ReturnType<typeof connect> | null = null
  const connected = () => (connecting ??= connect(place))
  const partsPlace = { ...place, prefix: `${place.prefix}${partsName}/` }
  return {
    ...openPrefix(place, connected),
    parts: openPrefix(partsPlace, connected),
    close() {
      void connecting?.then(({ client }) => client.destroy())
    },
  }
}

function openPrefix(
  place: S3Place,
  connected: () => ReturnType<typeof connect>,
): Omit<FileStorage, 'parts' | 'close'> {
  const { bucket: Bucket } = place
  const keyOf = (key: string): string => `${place.prefix}${checkKey(key)}`

  return {
    place: `s3://${Bucket}/${place.prefix}`,
    readerBytes,
    async put(key, file, type) {
      const { client, sdk } = await connected()
      const { size } = await stat(file)
      await reported(() =>
        client.send(
          new sdk.PutObjectCommand({
            Bucket,
            Key: keyOf(key),
            Body: createReadStream(file),
            ContentLength: size,
            ContentType: type,
          }),
        ),
      )
    },
    async size(key) {
      const { client, sdk } = await connected()
      try {
        const found = await reported(() =>
          client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) })),
        )
        return found.ContentLength ?? null
      } catch (error) {
        if (error instanceof ContentMissing) return null
        throw error
      }
    },
    async read(key, range) {
      const { client, sdk } = await connected()
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
      const found = await reported(() =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), ...Range })),
      )
      if (!(found.Body instanceof Readable)) throw new StorageUnavailable('The store sent no content')
      return bodyReader(found.Body)
    },
    async remove(key) {
      const { client, sdk } = await connected()
      await reported(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) })))
    },
    async *keys() {
      const { client, sdk } = await connected()
      yield* listKeys(client, sdk, place)
    },
  }
}

async function* listKeys(
  client: Sdk.S3Client,
  sdk: typeof Sdk,
  { bucket, prefix }: S3Place,
): AsyncGenerator<string> {
  for (let token: string | undefined; ;) {
    const page = await reported(() =>
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      ),
    )
    for (const { Key = '' } of page.Contents ?? []) {
      const key = Key.slice(prefix.length)
      if (/^[0-9a-f]{64}$/.test(key)) yield key
    }
    token = page.NextContinuationToken
    if (token === undefined) return
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): Promise<{
  readonly client: Sdk.S3Client
  readonly sdk: typeof Sdk
}> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Other stores have one host for all buckets, and no checksum at the end of a body.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId === null || secretAccessKey === null
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  })
  return { client, sdk }
}

async function reported<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NoSuchKey' || name === 'NotFound')
      throw new ContentMissing('The store has no such content', { cause: error })
    throw new StorageUnavailable('The file store does not answer, or refuses', { cause: error })
  }
}

function bodyReader(body: Readable): ContentReader {
  const pieces = body.iterator()
  return {
    async next() {
      const piece: IteratorResult<unknown> = await pieces.next()
      return piece.done === true ? null : (piece.value as Buffer)
    },
    async close() {
      body.destroy()
    },
  }
}
