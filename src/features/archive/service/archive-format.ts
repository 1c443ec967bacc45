import * as z from 'zod/mini'

/** Increase when an older version could not read the archive. Version 1 held rows of tables. */
export const archiveVersion = 2

export const archiveFormat = 'tessera-account'

export const manifestName = 'manifest.json'

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  service: z.string(),
  madeAt: z.iso.datetime(),
  /** Records by kind. */
  records: z.record(z.string(), z.int()),
  /** Codes with a password, which stay closed. */
  protectedCodes: z.int(),
  /** Codes that an administrator blocked. They are not in the archive. */
  blockedCodes: z.int(),
  /** Contents that the storage had lost, as paths. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/**
 * Kinds of records of the core. Each names only earlier ones, and those of features come behind them. Versions are in the
 * order of their codes, and each is a record of its own, so no record is larger than a request to the API.
 */
export const recordKinds = [
  'files',
  'logos',
  'brand-kits',
  'utm-templates',
  'folders',
  'codes',
  'versions',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** @param kind of the core or of a feature. */
export function recordsName(kind: string): string {
  return `records/${kind}.jsonl`
}

const record = z.record(z.string(), z.unknown())

/** A file or a logo, with the path of its content in the archive. */
const contentSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** SHA-256 of the content, hexadecimal. */
  hash: z.string(),
  size: z.int(),
})
export type ContentRecord = z.infer<typeof contentSchema>

const linkSchema = z.object({ brandedDomain: z.string(), slashTag: z.string() })
export type ArchivedLink = z.infer<typeof linkSchema>

/** The frame of each record. What the API defines inside is parsed by the schema of its operation. */
export const recordSchemas = {
  files: contentSchema,
  logos: z.extend(contentSchema, { purpose: z.enum(['logo', 'picture', 'frame']) }),
  'brand-kits': z.object({ id: z.string(), kit: record }),
  'utm-templates': z.object({ id: z.string(), template: record }),
  folders: z.object({
    id: z.int(),
    name: z.string(),
    parentId: z.nullable(z.int()),
    kitId: z.nullable(z.string()),
    utmTemplateId: z.nullable(z.string()),
  }),
  codes: z.object({
    id: z.int(),
    /** The fields of a create. */
    fields: record,
    /** Further links that lead to the code, oldest first. */
    links: z.array(linkSchema),
    folderId: z.nullable(z.int()),
    isActive: z.boolean(),
    isStarred: z.boolean(),
    isProtected: z.boolean(),
  }),
  /** The states of a code before, oldest first. */
  versions: z.object({ codeId: z.int(), fields: record }),
} as const satisfies Record<RecordKind, z.ZodMiniType>
export type ArchivedRecord<Kind extends RecordKind> = z.infer<(typeof recordSchemas)[Kind]>

export const readme = `This is a whole account of Tessera. Import it into an account of this or another server:
in the dashboard under Account, or with: npx tessera-qr admin archive import USER FILE

manifest.json      what is in the archive
records/*.jsonl    one file for each kind, one JSON object in a line: files, logos, brand kits,
                   UTM templates, folders, campaigns, codes with their links, versions and placements.
                   The fields are those of the API.
files/, logos/     pictures, documents, sound and video

Scans and clicks are in it by day. After an import they are shown as the time before the move.

Not in it, and to be set anew:
- passwords of codes: a protected code stays closed until it has a new one
- members, invitations, sign-ins, access tokens, webhooks and the address for notices
- comments, sign-offs, requests for approval and notices
- links of shared campaigns, coupon lists and PINs, results, notes on prints, and codes on artwork
- scans by hour, device, country and placement
- branded domains: add and prove them before the import
- deleted codes, drafts, and codes that an administrator blocked

It has names and addresses. Keep it safe.
`
