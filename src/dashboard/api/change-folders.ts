import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { Folder, FolderList, FolderRequest } from '#contract/folder.ts'
import type { ListResponse } from '#contract/list.ts'
import { invalidate, useChange } from './operation-hooks.ts'
import { refreshLibrary } from './qr-codes.ts'
import { type LibraryQuery, queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useOffers } from './session.ts'
import { type Edit, saveEdit } from './save-edit.ts'
import { createPersonalStore } from './credentials.ts'

export const foldersQuery = queryOptions({
  queryKey: queryKeys.folders(),
  queryFn: async ({ signal }) => await request('listFolders', { signal }),
  staleTime: 60_000,
})

/** The folders of the account. Stays idle when the service has no folders. */
export function useFolders() {
  return useQuery({ ...foldersQuery, enabled: useOffers('listFolders') })
}

/** A folder with its place in the tree. */
export type PlacedFolder = {
  readonly folder: Folder
  /** Such as "Campaigns / Summer". */
  readonly path: string
  readonly subfolders: readonly Folder[]
  readonly codes: number
}

/** Each folder of the top level, followed by its subfolders. */
export function inTreeOrder(folders: readonly Folder[]): PlacedFolder[] {
  return folders
    .filter(({ parentId }) => parentId === null)
    .flatMap((folder) => {
      const subfolders = folders.filter(({ parentId }) => parentId === folder.id)
      const codes = subfolders.reduce((sum, sub) => sum + sub.codes, folder.codes)
      return [
        { folder, path: folder.name, subfolders, codes },
        ...subfolders.map((sub) => ({
          folder: sub,
          path: `${folder.name} / ${sub.name}`,
          subfolders: [],
          codes: sub.codes,
        })),
      ]
    })
}

export function folderPaths(folders: readonly Folder[]): ReadonlyMap<number, string> {
  return new Map(inTreeOrder(folders).map(({ folder, path }) => [folder.id, path]))
}

/** Moves the selection or the open code into a folder, for the command palette; null when there is nothing to move. */
export const movable = createPersonalStore<{
  readonly count: number
  readonly move: (folderId: number | null) => void
} | null>(null)

export function useCreateFolder() {
  return useChange(async (body: FolderRequest) => (await request('createFolder', { body })).data, {
    onSuccess(client, folder) {
      change(client, (list) => ({ ...list, data: byName([...list.data, folder]) }))
      void invalidate(client, queryKeys.folders())
    },
  })
}

export type FolderFields = Pick<Folder, 'name' | 'parentId' | 'kitId' | 'utmTemplateId'>

/** Renames or moves a folder, or sets its brand kit or UTM template. Shown at once, and undone if the request fails. */
export function useEditFolder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: Edit<FolderFields>) =>
      await saveEdit(edit, (body, headers) => request('updateFolder', { params: { id }, body, headers })),
    onMutate: ({ mine }) =>
      change(client, (list) => ({
        ...list,
        data: byName(list.data.map((folder) => (folder.id === id ? { ...folder, ...mine } : folder))),
      })),
    onError: (_error, _update, before) => takeBack(client, before),
    onSettled: () => void invalidate(client, queryKeys.folders()),
  })
}

/** Deletes a folder; its codes move. Shown at once, and undone if the request fails. */
export function useDeleteFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, codesTo }: { readonly id: number; readonly codesTo: 'parent' | 'none' }) =>
      await request('deleteFolder', { params: { id }, query: { codesTo } }),
    onMutate: ({ id }) =>
      change(client, (list) => ({
        ...list,
        data: list.data.filter((folder) => folder.id !== id && folder.parentId !== id),
      })),
    onError: (_error, _deletion, before) => takeBack(client, before),
    onSettled: () => refreshLibrary(client),
  })
}

/** Restores a deleted folder with its codes. Rejects like `request`. */
export async function restoreFolder(client: QueryClient, id: number): Promise<void> {
  try {
    await request('restoreFolder', { params: { id } })
  } finally {
    refreshLibrary(client)
  }
}

type Before = { readonly list: FolderList | undefined }

function change(client: QueryClient, to: (list: FolderList) => FolderList): Before {
  void client.cancelQueries({ queryKey: queryKeys.folders() })
  const list = client.getQueryData(foldersQuery.queryKey)
  if (list !== undefined) client.setQueryData(foldersQuery.queryKey, to(list))
  return { list }
}

function takeBack(client: QueryClient, before: Before | undefined): void {
  if (before?.list !== undefined) client.setQueryData(foldersQuery.queryKey, before.list)
}

function byName(folders: readonly Folder[]): Folder[] {
  return folders.toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { sensitivity: 'base' }),
  )
}

/**
 * Shows codes in another folder before the service has moved them: in lists, and in the counts of folders. Returns the
 * function that takes it back.
 */
export function showMoved(client: QueryClient, ids: readonly number[], folderId: number | null): () => void {
  void client.cancelQueries({ queryKey: queryKeys.qrCodeLists() })
  const moved = new Set(ids)
  const lists = client.getQueriesData<CodePages>({ queryKey: queryKeys.qrCodeLists() })
  const folders = client.getQueryData(foldersQuery.queryKey)
  const left = new Map<number, number | null>()
  for (const [key, list] of lists) {
    if (list === undefined) continue
    for (const { meta = {} } of list.pages)
      for (const id of moved) if (meta[id] !== undefined) left.set(id, meta[id].folderId ?? null)
    const stays = isListed(folders, queryOf(key)?.folder, folderId)
    client.setQueryData(key, { ...list, pages: list.pages.map((page) => withMoved(page)) })

    function withMoved(page: ListResponse): ListResponse {
      const meta = Object.fromEntries(
        Object.entries(page.meta ?? {}).map(([id, one]) => [
          id,
          moved.has(Number(id)) ? { ...one, folderId } : one,
        ]),
      )
      if (stays) return { ...page, meta }
      const data = page.data.filter(({ id }) => !moved.has(id))
      const gone = list?.pages.flatMap((one) => one.data).filter(({ id }) => moved.has(id)).length ?? 0
      return { ...page, meta, data, total: Math.max(0, page.total - gone) }
    }
  }
  const before = change(client, (list) => recounted(list, left, folderId))
  return () => {
    for (const [key, list] of lists) client.setQueryData(key, list)
    takeBack(client, before)
  }
}

type CodePages = InfiniteData<ListResponse>

function queryOf(key: QueryKey): LibraryQuery | undefined {
  return key[2] as LibraryQuery | undefined
}

/** Whether a list of `shown` has codes of `folderId`. */
function isListed(
  folders: FolderList | undefined,
  shown: LibraryQuery['folder'],
  folderId: number | null,
): boolean {
  if (shown === undefined || shown === folderId) return true
  if (shown === 'none') return folderId === null
  return folders?.data.find(({ id }) => id === folderId)?.parentId === shown
}

function recounted(
  list: FolderList,
  left: ReadonlyMap<number, number | null>,
  folderId: number | null,
): FolderList {
  const changes = new Map<number | null, number>()
  for (const from of left.values()) {
    changes.set(from, (changes.get(from) ?? 0) - 1)
    changes.set(folderId, (changes.get(folderId) ?? 0) + 1)
  }
  return {
    ...list,
    unfiled: Math.max(0, list.unfiled + (changes.get(null) ?? 0)),
    data: list.data.map((folder) => ({
      ...folder,
      codes: Math.max(0, folder.codes + (changes.get(folder.id) ?? 0)),
    })),
  }
}
