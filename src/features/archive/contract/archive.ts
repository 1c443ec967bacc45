import * as z from 'zod/mini'
import { fieldErrorSchema } from '#contract/error-bodies.ts'
import type { ContractFeature } from '#contract/feature.ts'
import { textField } from '#contract/text-field.ts'

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
  /** Codes that an administrator blocked. They are not in the archive. */
  blockedCodes: z.int(),
  domains: z.array(z.string()),
  problems: z.array(fieldErrorSchema),
})
export type ArchiveSummary = z.infer<typeof archiveSummarySchema>

/** A record that its command refused. */
const refusedRecordSchema = z.object({
  /** `code`, `version`, `file`, `logo`, `kit`, `utm-template`, `folder`, `campaign` or `placement`. */
  kind: z.string(),
  /** The short link of a code without `https://`; the name of anything else. */
  name: z.string(),
  /** Kind of the refusal, such as `invalid`, `taken` or `plan-limit`. */
  reason: z.string(),
  errors: z.array(fieldErrorSchema),
})

const importedArchiveSchema = z.extend(archiveSummarySchema, {
  /** Codes that are in the account now. */
  taken: z.int(),
  refused: z.array(refusedRecordSchema),
})
export type ImportedArchive = z.infer<typeof importedArchiveSchema>

/** Records that are through; null when no import of this upload runs. */
const progressSchema = z.object({
  data: z.nullable(z.object({ done: z.int(), total: z.int() })),
})

/** A complete upload whose metadata has the purpose `archive`. */
const uploadedSchema = z.object({ upload: textField(100) })

const answer = z.looseObject({ data: archiveSummarySchema })

/** A whole account as a ZIP, and back. */
export const archive = {
  operations: {
    exportAccount: {
      method: 'GET',
      path: '/api/v1/account/archive',
      summary:
        'The account as a ZIP without secrets: records of the API, files, versions and clicks by day. Another account can import it',
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
      isMissingInDemo: true,
      body: uploadedSchema,
      answer,
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
    importArchive: {
      method: 'POST',
      path: '/api/v1/account/archive',
      summary:
        'Import an uploaded archive into this account, record by record with the checks of the API. A repeated import continues',
      role: 'owner',
      isMissingInDemo: true,
      body: uploadedSchema,
      answer: z.looseObject({ data: importedArchiveSchema }),
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
    readArchiveProgress: {
      method: 'GET',
      path: '/api/v1/account/archive/progress',
      summary: 'How far the import of an uploaded archive is',
      role: 'owner',
      query: uploadedSchema,
      answer: progressSchema,
      success: 200,
      refusals: [400, 401, 403, 500],
    },
  },
} as const satisfies ContractFeature
