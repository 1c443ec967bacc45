import { createHash } from 'node:crypto'
import type { QrCodesTable } from './stored-code.ts'

/** A short hash of what a decision is bound to, so that a form decides only on what its reader saw. */
export function seenMark({
  version,
  picture_hash,
  destination_url,
}: Pick<QrCodesTable, 'version' | 'picture_hash' | 'destination_url'>): string {
  return createHash('sha256')
    .update(JSON.stringify([version, picture_hash, destination_url]))
    .digest('base64url')
    .slice(0, 22)
}
