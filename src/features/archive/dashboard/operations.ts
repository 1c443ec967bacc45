import type { ArchiveSummary } from '#features/archive/contract/archive.ts'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '#dashboard/api/operation-hooks.ts'
import { request, requestFile } from '#dashboard/api/request.ts'
import { uploadArchive, type UploadProgress } from '#dashboard/api/uploads.ts'

/** Milliseconds: an account may have a gigabyte of files. */
const patience = 3_600_000

export function useExportAccount() {
  return useChange(() => requestFile('exportAccount', { patience }))
}

export type CheckedArchive = ArchiveSummary & { readonly upload: string }

type SentArchive = { readonly file: File; readonly onProgress: (progress: UploadProgress) => void }

/** Uploads an archive and reads what is in it. Nothing changes. */
export function useCheckArchive() {
  return useChange(async ({ file, onProgress }: SentArchive): Promise<CheckedArchive> => {
    const upload = await uploadArchive(file, { onProgress, signal: new AbortController().signal })
    const { data } = await request('checkArchive', { body: { upload }, patience })
    return { ...data, upload }
  })
}

/** How far a running import is; null before its first record, and where another process runs it. */
export function useArchiveProgress(upload: string, isRunning: boolean) {
  return useQuery({
    queryKey: ['archive-progress', upload],
    enabled: isRunning,
    refetchInterval: 1_000,
    queryFn: ({ signal }) => request('readArchiveProgress', { query: { upload }, signal }),
    select: ({ data }) => data,
  }).data
}

export function useImportArchive() {
  return useChange(
    async (upload: string) => (await request('importArchive', { body: { upload }, patience })).data,
    // Everything on every page is new.
    { onSuccess: (client) => client.invalidateQueries() },
  )
}
