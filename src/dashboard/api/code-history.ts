import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { keepInCache } from './qr-codes.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf } from './failure-of.ts'
import { request, requestFile } from './request.ts'
import { invalidate } from './operation-hooks.ts'
import { offers, offersNow, sessionQuery, useOffers } from './session.ts'

/** Metadata of a code; null when the service has none. A change of `updatedAt` refetches it. */
export function useCodeMeta(id: number, updatedAt: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...queryKeys.codeMeta(id), updatedAt],
    async queryFn({ signal }) {
      const session = await client.ensureQueryData(sessionQuery)
      if (!offers(session, 'readQrCode')) return null
      return (await request('readQrCode', { params: { id }, signal })).meta ?? null
    },
  })
}

/** Short links of a code, current one first; empty when the service does not list them. */
export function useCodeLinks(id: number, updatedAt: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...queryKeys.codeLinks(id), updatedAt],
    async queryFn({ signal }) {
      const session = await client.ensureQueryData(sessionQuery)
      if (!offers(session, 'listLinks')) return []
      return (await request('listLinks', { params: { id }, signal })).data
    },
  })
}

/** Saved versions of a code, newest first, paged. */
export function useVersions(id: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.codeVersions(id),
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      request('listVersions', { params: { id }, query: { before: pageParam, limit: 20 }, signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })
}

/** Restores a version. Fails with `changed` when somebody saved since `ifMatch`. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({
      number,
      ifMatch,
    }: {
      readonly number: number
      readonly ifMatch: string
    }): Promise<QrCode> {
      const headers = { 'if-match': `"${ifMatch}"` }
      return (await request('restoreVersion', { params: { id, number }, headers })).result
    },
    onSuccess(code) {
      keepInCache(client, code)
      const lists = [queryKeys.qrCodeLists(), queryKeys.codeCounts(), queryKeys.tags()]
      void invalidate(client, queryKeys.codeVersions(id), ...lists)
    },
  })
}

/** Reports a download of codes, so prints may exist. Never fails: the next download reports again. */
export async function tellDownloaded(client: QueryClient, ...ids: readonly number[]): Promise<void> {
  if (!offersNow(client, 'markDownloaded')) return
  try {
    for (const id of ids) await request('markDownloaded', { params: { id } })
    // A printed code that expires soon appears in the counts now.
    await invalidate(client, ...ids.map((id) => queryKeys.codeMeta(id)), queryKeys.codeCounts())
  } catch (thrown) {
    // An owner may require approvals since the page loaded. After any other failure, the next download reports again.
    const failure = failureOf(thrown)
    const isUnapproved =
      failure.kind === 'validation' &&
      failure.errors.some(({ code }) => code === 'approval-needed' || code === 'approval-nobody')
    if (isUnapproved) void client.invalidateQueries({ queryKey: queryKeys.session() })
  }
}

/** Undefined means no filter. */
export type ChangeFilter = {
  readonly codeId?: number | undefined
  readonly person?: number | undefined
  readonly kind?: string | undefined
}

const pageSize = 50

/** Recent changes, newest first, paged. Stays idle at a service without them. */
export function useChanges(filter: ChangeFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.changes(filter),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request('listChanges', { query: { ...filter, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: useOffers('listChanges'),
  })
}

/** The same as CSV, all pages. */
export function exportChanges(filter: ChangeFilter): Promise<Blob> {
  return requestFile('exportChanges', { query: { ...filter }, patience: 60_000 })
}
