import * as z from 'zod/mini'
import { folderNameMaxLength } from './folder.ts'
import { textField } from './text-field.ts'

/** A folder's id in a request. */
export const folderIdSchema = z.int('Choose a folder.').check(z.positive('Choose a folder.'))

export const folderNameSchema = z.pipe(
  z.pipe(
    z.string('Enter a folder name.'),
    z.transform((name: string) => name.trim().replaceAll(/\s+/g, ' ')),
  ),
  textField(folderNameMaxLength).check(
    z.minLength(1, 'Enter a folder name.'),
    z.refine((name) => !name.includes('/'), "A folder name can't contain a slash."),
  ),
)

const writable = {
  name: folderNameSchema,
  /** Null for the top level. */
  parentId: z.nullable(folderIdSchema),
  /** Null for none. */
  kitId: z.nullable(textField(100)),
}

/** Body of POST /api/v1/folders. */
export const folderRequestSchema = z.object({
  ...writable,
  parentId: z._default(writable.parentId, null),
  kitId: z._default(writable.kitId, null),
})
export type FolderRequest = z.input<typeof folderRequestSchema>
export type FolderCommand = z.output<typeof folderRequestSchema>

/** Body of PUT /api/v1/folders/:id. Only supplied fields change. */
export const folderUpdateSchema = z.partial(z.object(writable))
export type FolderUpdate = z.input<typeof folderUpdateSchema>
export type FolderUpdateCommand = z.output<typeof folderUpdateSchema>

/**
 * Query of DELETE /api/v1/folders/:id. Subfolders go with their folder. Codes are never deleted: they move to the parent
 * folder, or to no folder.
 */
export const folderDeleteQuerySchema = z.object({
  codesTo: z._default(z.enum(['parent', 'none'], 'Send parent or none.'), 'none'),
})

/** The names of a path, from the top. */
export function namesOfPath(path: string): string[] {
  return path
    .split('/')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '')
}
