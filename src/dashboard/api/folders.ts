import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Folder } from '#contract/folder.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useOffers } from './session.ts'
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
