import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import {
  checkKey,
  ContentMissing,
  type ContentReader,
  type FileStorage,
  StorageUnavailable,
} from './file-storage.ts'

/** Where a bucket is, as `FILES_URL` says it. */
export type S3Place = {
  readonly bucket: string
  /** With a slash at the end, or empty. */
  readonly prefix: string
  /** Of a store that is not Amazon's; null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
}

/** Bytes that the connection to the store holds for one reader: the buffers of a socket and of a response. */
const readerBytes = 196_608

/**
 * Content in a bucket of an S3-compatible store. Keys and secret come from `FILES_URL`, or from where the AWS SDK looks
 * for them. The SDK loads with the first request.
 */
export function openS3Storage(place: S3Place): FileStorage {
  const { bucket: Bucket } = place
  const keyOf = (key: string): string => `${place.prefix}${checkKey(key)}`
  let connecting: ReturnType<typeof connect> | null = null
  const connected = () => (connecting ??= connect(place))

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
      return readerOf(found.Body)
    },
    async remove(key) {
      const { client, sdk } = await connected()
      await reported(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) })))
    },
    async *keys() {
      const { client, sdk } = await connected()
      yield* listKeys(client, sdk, place)
    },
    close() {
      void connecting?.then(({ client }) => client.destroy())
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
    // Stores other than Amazon's know one host only, and no checksum at the end of a body.
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

function readerOf(body: Readable): ContentReader {
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
