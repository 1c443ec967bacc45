import * as z from 'zod/mini'
import type { FilePartsTable } from '../../database/schema.ts'

/** Increase when an older version could not read the archive. New tables and columns need no increase. */
export const archiveVersion = 1

export const archiveFormat = 'tessera-account'

export const manifestName = 'manifest.json'

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.int(),
  service: z.string(),
  madeAt: z.string(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** Codes whose picture could not be drawn. */
  withoutPicture: z.array(z.int()),
  /** Contents that the storage had lost, as paths. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export function rowsName(table: string): string {
  return `records/${table}.jsonl`
}

/** @param fileName of the file with this part. */
export function partName(
  { file_id: id, part }: Pick<FilePartsTable, 'file_id' | 'part'>,
  fileName: string,
): string {
  return part === '' ? `files/${id}/${fileName}` : `files/${id}/parts/${part}`
}

export const readme = `This is a whole account of Tessera. Import it into an empty account of this or another server:
in the dashboard under Account, or with: npx tessera-qr admin archive import USER FILE

manifest.json      what is in the archive
records/*.jsonl    one file for each subject, one JSON object in a line: codes, links, versions,
                   folders, brand kits, campaigns, placements, rules, comments, results,
                   coupons, scans by hour, day and month, clicks from before a move,
                   and changes
designs/*.svg      the picture of each code, by the number and the link of the code
files/             pictures, documents, sound and video, with the smaller copies that are served

Not in it, and to be set anew:
- passwords of codes: a protected code stays closed until it has a new one
- members, invitations, sign-ins and access tokens
- links for sign-off and for shared campaigns, and the PINs of coupons
- webhooks, the address for notices, and the sign-in to web analytics
- branded domains: add and prove them before the import
- where a domain of the whole server leads: its first account decides
- notices in inboxes, and requests for approval that nobody has answered
- the number of a visit that a result belongs to

It has names and e-mail addresses of people, and your statistics. Keep it safe.
`
