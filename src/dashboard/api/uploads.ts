import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type * as Tus from 'tus-js-client'
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { type Failure, readFailure } from '#contract/failure.ts'
import { type StoredFile, storedFileResponseSchema } from '#contract/files.ts'
import type { Credentials } from './credentials.ts'
import { failureOf, unlessGone, RequestError, statusMayPass } from './failure-of.ts'
import { queryKeys } from './query-keys.ts'
import { request, sendAs } from './request.ts'
import { invalidate, useChange } from './operation-hooks.ts'
import { useOffers } from './session.ts'

/** Bytes of one request. The service takes at most 30 seconds for each. */
const chunkSize = 2_097_152
/** Milliseconds before each retry. Progress restarts the list. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]

export type UploadProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sent: number; readonly size: number }
  /** The connection broke; the upload continues by itself. */
  | { readonly kind: 'offline'; readonly sent: number; readonly size: number }
  /** All bytes arrived; the service is preparing the file. */
  | { readonly kind: 'preparing' }

/**
 * Sends a file by tus, so that it continues after a lost connection, and after the same file is chosen again on another
 * day. Rejects with a `RequestError`, or with the reason of the signal.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  return await storedFile(await sendWhole(file, options), options.signal)
}

/** Sends the archive of an account in the same way. Resolves with the id of the upload. */
export async function uploadArchive(file: File, options: UploadOptions): Promise<string> {
  const response = await sendWhole(file, options, { purpose: 'archive' })
  const status = response.getStatus()
  if (status >= 300) throw new RequestError(readFailure(status, parsed(response.getBody())))
  return uploadId(response)
}

type UploadOptions = {
  readonly onProgress: (progress: UploadProgress) => void
  readonly signal: AbortSignal
}

async function sendWhole(
  file: File,
  { onProgress, signal }: UploadOptions,
  about: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const tus = await import('tus-js-client').catch(() => {
    throw new RequestError({ kind: 'network', message: '', reason: 'offline' })
  })
  const { response } = await sendAs(async (credentials) => {
    signal.throwIfAborted()
    const response = await send(tus, file, credentials, { onProgress, signal, about })
    return { status: response.getStatus(), response }
  }, signal)
  return response
}

/** Resolves with the last response of any status. Rejects without a response, or when cancelled. */
function send(
  tus: typeof Tus,
  file: File,
  { serviceUrl, token }: Credentials,
  { onProgress, signal, about }: UploadOptions & { readonly about: Readonly<Record<string, string>> },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const size = file.size
    let sent = 0
    const upload = new tus.Upload(file, {
      endpoint: `${serviceUrl}/api/v1/uploads`,
      chunkSize,
      retryDelays,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      metadata: { filename: file.name, filetype: file.type, ...about },
      removeFingerprintOnSuccess: true,
      onProgress(bytes) {
        sent = bytes
        onProgress(bytes >= size ? { kind: 'preparing' } : { kind: 'sending', sent, size })
      },
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0
        if (status === 0) onProgress({ kind: 'offline', sent, size })
        return statusMayPass(status, 'upload') && navigator.onLine
      },
      onSuccess: ({ lastResponse }) => settle(() => resolve(lastResponse)),
      onError(error) {
        const response = (error as DetailedError).originalResponse ?? null
        if (response !== null) settle(() => resolve(response))
        else if (navigator.onLine)
          settle(() => reject(new RequestError({ kind: 'network', message: '', reason: 'offline' })))
        else continueOnline()
      },
    })
    const continueOnline = (): void => {
      onProgress({ kind: 'offline', sent, size })
      window.addEventListener('online', restart, { once: true })
    }
    const restart = (): void => upload.start()
    const cancel = (): void => {
      void upload.abort(true).catch(() => {})
      settle(() => reject(signal.reason as Error))
    }
    const settle = (end: () => void): void => {
      window.removeEventListener('online', restart)
      signal.removeEventListener('abort', cancel)
      end()
    }
    signal.addEventListener('abort', cancel, { once: true })
    void startOrResume(upload)
  })
}

async function startOrResume(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads().catch(() => [])
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

async function storedFile(response: HttpResponse, signal: AbortSignal): Promise<StoredFile> {
  const status = response.getStatus()
  const body = parsed(response.getBody())
  if (status >= 300) throw new RequestError(readFailure(status, body))
  const stored = storedFileResponseSchema.safeParse(body)
  if (stored.success) return stored.data.data
  // The response with the file was lost; the retry found that all bytes had arrived.
  const { data } = await request('readUpload', { params: { id: uploadId(response) }, signal })
  if (data === null) throw new RequestError({ kind: 'network', message: '', reason: 'unreadable' })
  return data
}

function uploadId(response: HttpResponse): string {
  return /\/uploads\/([^/?#]+)/.exec(responseUrl(response))?.[1] ?? ''
}

function responseUrl(response: HttpResponse): string {
  const raw: unknown = response.getUnderlyingObject()
  return typeof raw === 'object' && raw !== null && 'responseURL' in raw ? String(raw.responseURL) : ''
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

export type UploadEntry = {
  readonly id: number
  readonly file: File
  readonly state: UploadProgress | { readonly kind: 'failed'; readonly failure: Failure }
}

type Change =
  | { readonly kind: 'added'; readonly entries: readonly UploadEntry[] }
  | { readonly kind: 'changed'; readonly id: number; readonly state: UploadEntry['state'] }
  | { readonly kind: 'removed'; readonly id: number }

function reduce(entries: readonly UploadEntry[], change: Change): readonly UploadEntry[] {
  switch (change.kind) {
    case 'added':
      return [...entries, ...change.entries]
    case 'changed':
      return entries.map((entry) => (entry.id === change.id ? { ...entry, state: change.state } : entry))
    default:
      return entries.filter(({ id }) => id !== change.id)
  }
}

/** Uploads that run at the same time; the others wait. */
const atOnce = 2
let lastId = 0

/**
 * Uploads of one field. A finished upload leaves the list and is passed to `onUploaded`. Leaving the screen cancels
 * the others.
 */
export function useUploads(onUploaded: (file: StoredFile, source: File) => void) {
  const client = useQueryClient()
  const [entries, change] = useReducer(reduce, [])
  const running = useRef(new Map<number, AbortController>())
  const done = useRef(onUploaded)
  useEffect(() => {
    done.current = onUploaded
  })

  const run = useCallback(
    async ({ id, file }: Pick<UploadEntry, 'id' | 'file'>, abort: AbortController) => {
      try {
        const stored = await uploadFile(file, {
          signal: abort.signal,
          onProgress: (state) => change({ kind: 'changed', id, state }),
        })
        change({ kind: 'removed', id })
        done.current(stored, file)
        void invalidate(client, queryKeys.files(), queryKeys.session())
      } catch (thrown) {
        if (!abort.signal.aborted)
          change({ kind: 'changed', id, state: { kind: 'failed', failure: failureOf(thrown) } })
      } finally {
        running.current.delete(id)
      }
    },
    [client],
  )

  useEffect(() => {
    for (const entry of entries) {
      if (running.current.size >= atOnce) return
      if (entry.state.kind !== 'waiting' || running.current.has(entry.id)) continue
      const abort = new AbortController()
      running.current.set(entry.id, abort)
      void run(entry, abort)
    }
  }, [entries, run])

  useEffect(() => {
    const { current } = running
    return () => {
      for (const abort of current.values()) abort.abort(new DOMException('The screen was left', 'AbortError'))
    }
  }, [])

  return {
    entries,
    add(files: readonly File[]) {
      const added = files.map((file): UploadEntry => ({
        id: (lastId += 1),
        file,
        state: { kind: 'waiting' },
      }))
      change({ kind: 'added', entries: added })
    },
    cancel(id: number) {
      running.current.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
      change({ kind: 'removed', id })
    },
    retry: (id: number) => change({ kind: 'changed', id, state: { kind: 'waiting' } }),
  }
}

/** The user's stored files, newest first, page by page. Stays idle when the service stores none. */
export function useFiles() {
  return useInfiniteQuery({
    queryKey: queryKeys.files(),
    enabled: useOffers('listFiles'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => request('listFiles', { query: { before: pageParam }, signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })
}

/** Deletes a file that nothing uses. One that is already deleted counts as deleted. */
export function useDeleteFile() {
  return useChange((id: string) => unlessGone(request('deleteFile', { params: { id } })), {
    stale: [queryKeys.files(), queryKeys.session()],
  })
}
