import * as z from 'zod/mini'
import { parseUrl } from './parse-url.ts'
import type { Operation } from './operation.ts'

/** Kinds of files on pages, detected by content, not by name. */
export const fileKinds = ['picture', 'pdf', 'audio', 'video', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

const megabyte = 1_048_576

/** Maximum bytes of each kind, unless the plan sets others. */
export const fileMaxBytes: Readonly<Record<FileKind, number>> = {
  picture: 10 * megabyte,
  pdf: 30 * megabyte,
  audio: 50 * megabyte,
  video: 200 * megabyte,
  captions: megabyte,
}

/** Maximum bytes of an upload that is the archive of an account. */
export const largestArchive = 1_073_741_824

/** Accepted content types of each kind, for file dialogs. */
export const fileTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
  pdf: ['application/pdf'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg'],
  video: ['video/mp4', 'video/webm'],
  captions: ['text/vtt'],
} as const satisfies Readonly<Record<FileKind, readonly string[]>>

/** A stored file. `url` is public, on the short links' origin, and never changes. */
export const storedFileSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fileKinds),
  /** Content type and bytes of the served file. */
  type: z.string(),
  size: z.int(),
  url: z.string(),
  /** Pixels of a picture or of a PDF's cover. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Pages of a PDF. */
  pages: z.nullable(z.int()),
  /** Bytes that count against the plan, smaller copies included. */
  stored: z.int(),
  createdAt: z.string(),
  /** Whether a code, a version or a draft uses it. An unused file is deleted after 30 days. */
  isUsed: z.boolean(),
  /** Why an administrator took it down; missing for a served file. */
  blockedReason: z.optional(z.string()),
})
export type StoredFile = z.infer<typeof storedFileSchema>

export const storedFileResponseSchema = z.looseObject({ message: z.string(), data: storedFileSchema })
export const storedFileListResponseSchema = z.looseObject({
  data: z.array(storedFileSchema),
  /** The next `before`; null on the last page. */
  nextBefore: z.nullable(z.string()),
})
export const fileListQuerySchema = z.object({
  before: z.optional(z.string()),
  kind: z.optional(z.enum(fileKinds)),
})
/** A large upload: null while it is not complete. */
export const uploadResponseSchema = z.looseObject({ data: z.nullable(storedFileSchema) })
export const fileDeletedResponseSchema = z.looseObject({
  message: z.string(),
  data: z.object({ id: z.string() }),
})

/** Widths of a picture's smaller copies in pixels. Only those below its own width exist. */
export const pictureWidths = [400, 800, 1_200] as const

const addressPattern = /\/file\/([0-9a-f]{32})\//g

/**
 * Ids of the files on these domains whose addresses are anywhere in a value. Paths without a domain count too.
 *
 * @param domains own domains in lower case, `host` or `host:port`.
 */
export function ownFileIds(value: unknown, domains: readonly string[]): string[] {
  const text = JSON.stringify(value) ?? ''
  if (!text.includes('/file/')) return []
  const found = new Set<string>()
  for (const match of text.matchAll(addressPattern)) {
    const before = text.slice(Math.max(0, match.index - 260), match.index).toLowerCase()
    const isPath = before.endsWith('"')
    if (match[1] === undefined) continue
    if (isPath || domains.some((domain) => before.endsWith(`//${domain}`))) found.add(match[1])
  }
  return [...found]
}

/** The id of the file with this address; null when it is not a file's address on these domains. */
export function ownFileId(address: string, domains: readonly string[]): string | null {
  const url = parseUrl(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || !domains.includes(url.host)) return null
  return /^\/file\/([0-9a-f]{32})\//.exec(url.pathname)?.[1] ?? null
}

export type FileVariant = {
  /** Pixels; one of `pictureWidths`. The nearest copy that exists is served. */
  readonly width?: number
  readonly as?: 'webp' | 'avif'
  /** The first page of a PDF, as a picture. */
  readonly isCover?: boolean
}

/** The address of a smaller copy or a cover of an own file. */
export function fileVariantUrl(url: string, { width, as, isCover = false }: FileVariant): string {
  const query = [
    ...(isCover ? ['cover'] : []),
    ...(width === undefined ? [] : [`w=${width}`]),
    ...(as === undefined ? [] : [`as=${as}`]),
  ]
  return query.length === 0 ? url : `${url.split(/[?#]/, 1)[0] ?? url}?${query.join('&')}`
}

/** The `srcset` of an uploaded picture or a PDF's cover in one format. */
export function fileSrcset(url: string, as: 'webp' | 'avif', isCover = false): string {
  return pictureWidths.map((width) => `${fileVariantUrl(url, { width, as, isCover })} ${width}w`).join(', ')
}

/** Files of codes: pictures, PDFs, audio and video. Large uploads use tus 1.0.0 (https://tus.io) at /api/v1/uploads. */
export const fileOperations = {
  uploadFile: {
    method: 'POST',
    path: '/api/v1/files',
    summary: 'Store a file, sent as multipart field `file`; the same file sent again is the same file',
    role: 'editor',
    bodyTypes: ['multipart/form-data'],
    answer: storedFileResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 413, 509, 500],
  },
  listFiles: {
    method: 'GET',
    path: '/api/v1/files',
    summary: 'Files of the user, newest first',
    role: 'viewer',
    query: fileListQuerySchema,
    answer: storedFileListResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readFile: {
    method: 'GET',
    path: '/api/v1/files/:id',
    summary: 'What is known of a file',
    role: 'viewer',
    answer: storedFileResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  deleteFile: {
    method: 'DELETE',
    path: '/api/v1/files/:id',
    summary: 'Delete a file that no code, version or draft shows',
    role: 'editor',
    answer: fileDeletedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  beginUpload: {
    method: 'POST',
    path: '/api/v1/uploads',
    summary: 'Begin a large upload by tus; Upload-Metadata carries the file name as `filename`',
    role: 'editor',
    answerTypes: ['text/plain'],
    success: 201,
    refusals: [400, 401, 403, 413, 509, 500],
  },
  readUpload: {
    method: 'GET',
    path: '/api/v1/uploads/:id',
    summary: 'The file of a complete upload; null while it is not complete',
    role: 'editor',
    answer: uploadResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  cancelUpload: {
    method: 'DELETE',
    path: '/api/v1/uploads/:id',
    summary: 'Cancel an upload that is not complete, by tus',
    role: 'editor',
    answerTypes: ['text/plain'],
    success: 204,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
