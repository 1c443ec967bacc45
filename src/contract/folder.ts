import * as z from 'zod/mini'

/** Maximum folders per account, subfolders included. */
export const foldersMax = 200
/** Longest name of a folder in characters. */
export const folderNameMaxLength = 80
/** Between the names of a path, as CSV files carry it: "Campaigns / Summer". */
export const folderPathSeparator = ' / '

/** A folder of an account. Folders are two levels deep: a folder with a `parentId` has no subfolders. */
export const folderSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** Null at the top level. */
  parentId: z.nullable(z.int()),
  /** The brand kit that new codes in this folder start with; null for the default one. */
  kitId: z.nullable(z.string()),
  /** Codes directly in this folder, without deleted ones and those of subfolders. */
  codes: z.int(),
})
export type Folder = z.infer<typeof folderSchema>

/** GET /api/v1/folders: by name. */
export const folderListResponseSchema = z.looseObject({
  data: z.array(folderSchema),
  /** Codes in no folder. */
  unfiled: z.int(),
})
export type FolderList = z.infer<typeof folderListResponseSchema>

export const folderResponseSchema = z.looseObject({ success: z.literal(true), data: folderSchema })

export const folderDeletedResponseSchema = z.looseObject({
  success: z.literal(true),
  /** Deleted folders. */
  folders: z.int(),
  /** Codes that moved. */
  codes: z.int(),
})
