import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { textField } from './text-field.ts'
import { etagSchema } from './etag.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'

/** Separates the names of a path in CSV files: "Campaigns / Summer". */
export const folderPathSeparator = ' / '

/** A folder of an account. Folders are two levels deep: a folder with a `parentId` has no subfolders. */
export const folderSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** Null at the top level. */
  parentId: z.nullable(z.int()),
  /** The brand kit for new codes in this folder; null for the default one. */
  kitId: z.nullable(z.string()),
  /** The UTM template for new codes in this folder; null for that of the parent folder, or none. */
  utmTemplateId: z.optional(z.nullable(z.string())),
  /** Codes directly in this folder, without deleted ones and those of subfolders. */
  codes: z.int(),
  etag: etagSchema,
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

export const folderIdSchema = z.int(reason('folder')).check(z.positive(reason('folder')))

export const folderNameSchema = z.pipe(
  z.pipe(
    z.string(reason('folder-name')),
    z.transform((name: string) => name.trim().replaceAll(/\s+/g, ' ')),
  ),
  textField(maxLengths.folderName).check(
    z.minLength(1, reason('folder-name')),
    z.refine((name) => !name.includes('/'), reason('folder-slash')),
  ),
)

const writable = {
  name: folderNameSchema,
  /** Null for the top level. */
  parentId: z.nullable(folderIdSchema),
  kitId: z.nullable(textField(100)),
  utmTemplateId: z.nullable(textField(100)),
}

/** Body of POST /api/v1/folders. */
export const folderRequestSchema = z.object({
  ...writable,
  parentId: z._default(writable.parentId, null),
  kitId: z._default(writable.kitId, null),
  utmTemplateId: z._default(writable.utmTemplateId, null),
})
export type FolderRequest = z.input<typeof folderRequestSchema>
export type FolderCommand = z.output<typeof folderRequestSchema>

/** Body of PUT /api/v1/folders/:id. Only supplied fields change. */
export const folderUpdateSchema = z.partial(z.object(writable))
export type FolderUpdateCommand = z.output<typeof folderUpdateSchema>

/**
 * Query of DELETE /api/v1/folders/:id, which also deletes subfolders. Codes are not deleted: they move to the parent
 * folder, or to no folder.
 */
export const folderDeleteQuerySchema = z.object({
  codesTo: z._default(z.enum(['parent', 'none'], reason('send-parent')), 'none'),
})

/** The names of a path, from the top. */
export function namesOfPath(path: string): string[] {
  return path
    .split('/')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '')
}

export const folderOperations = {
  listFolders: {
    method: 'GET',
    path: '/api/v1/folders',
    summary: 'Folders of the account with their number of QR codes, by name',
    role: 'viewer',
    answer: folderListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  createFolder: {
    method: 'POST',
    path: '/api/v1/folders',
    summary: 'Create a folder, at the top level or in a folder of the top level',
    role: 'editor',
    body: folderRequestSchema,
    answer: folderResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  updateFolder: {
    method: 'PUT',
    path: '/api/v1/folders/:id',
    summary: 'Rename a folder, move it, or choose the brand kit and the UTM template of its new QR codes',
    role: 'editor',
    body: folderUpdateSchema,
    answer: folderResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/api/v1/folders/:id',
    summary: 'Delete a folder with its subfolders; its QR codes move to the parent or to no folder',
    role: 'editor',
    query: folderDeleteQuerySchema,
    answer: folderDeletedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  restoreFolder: {
    method: 'POST',
    path: '/api/v1/folders/:id/restore',
    summary: 'Restore a deleted folder with the QR codes that were in it',
    role: 'editor',
    answer: folderResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
