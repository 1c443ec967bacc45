import * as z from 'zod/mini'
import { fieldErrorSchema } from './error-bodies.ts'
import type { Operation } from './operation.ts'
import { textField } from './text-field.ts'

/** Bytes of the largest archive that an upload takes. */
export const largestArchive = 1_073_741_824

/** The contents of an archive, and the reasons that prevent its import. */
const archiveSummarySchema = z.object({
  /** ISO 8601. */
  madeAt: z.string(),
  codes: z.int(),
  links: z.int(),
  files: z.int(),
  /** Of files and photos. */
  bytes: z.int(),
  /** Codes that stay closed until they have a new password. */
  protectedCodes: z.int(),
  domains: z.array(z.string()),
  problems: z.array(fieldErrorSchema),
})
export type ArchiveSummary = z.infer<typeof archiveSummarySchema>

/** A complete upload whose metadata has the purpose `archive`. */
const uploadedSchema = z.object({ upload: textField(100) })

const answer = z.looseObject({ data: archiveSummarySchema })

/** A whole account as a ZIP, and back. */
export const archiveOperations = {
  exportAccount: {
    method: 'GET',
    path: '/api/v1/account/archive',
    summary:
      'The whole account as a ZIP without secrets: records, designs as SVG, files and history. Another account can import it',
    role: 'owner',
    answerTypes: ['application/zip'],
    success: 200,
    refusals: [401, 403, 500],
  },
  checkArchive: {
    method: 'POST',
    path: '/api/v1/account/archive/check',
    summary: 'Read an uploaded archive, and say what prevents its import; changes nothing',
    role: 'owner',
    body: uploadedSchema,
    answer,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  importArchive: {
    method: 'POST',
    path: '/api/v1/account/archive',
    summary: 'Import an uploaded archive into this account, which must be empty',
    role: 'owner',
    body: uploadedSchema,
    answer,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
