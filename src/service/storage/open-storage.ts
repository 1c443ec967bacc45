import { join } from 'node:path'
import { openDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { openS3Storage, type S3Place } from './s3-storage.ts'

/** The storage that is configured: `DATA_DIR/files`, or the bucket of `FILES_URL`. */
export function openStorage({
  dataDir,
  filesUrl,
}: {
  readonly dataDir: string
  readonly filesUrl: S3Place | null
}): FileStorage {
  return filesUrl === null ? openDiskStorage(join(dataDir, 'files')) : openS3Storage(filesUrl)
}

/** Reads `s3://[key:secret@]bucket[/prefix]?endpoint=…&region=…`, by default in us-east-1; null when it is none. */
export function readS3Url(text: string): S3Place | null {
  const url = URL.canParse(text) ? new URL(text) : null
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
