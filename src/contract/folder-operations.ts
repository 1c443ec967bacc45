import { folderDeletedResponseSchema, folderListResponseSchema, folderResponseSchema } from './folder.ts'
import { folderDeleteQuerySchema, folderRequestSchema, folderUpdateSchema } from './folder-requests.ts'
import type { Operation } from './operation.ts'

/** Folders that an account shares. */
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
    summary: 'Rename a folder, move it, or choose the brand kit of its new QR codes',
    role: 'editor',
    body: folderUpdateSchema,
    answer: folderResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
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
