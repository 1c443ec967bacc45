import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Outcome, refuse } from './refusal.ts'

type Edit = { readonly body: z.ZodMiniObject }

/**
 * A record with the name of the state that an operation edits: a hash of the fields in its body. Counts and other fields
 * do not change it.
 */
export function withEtag<Shown extends object>(edit: Edit, shown: Shown): Shown & { readonly etag: string } {
  const state = Object.keys(edit.body.shape).map((field) => (shown as Record<string, unknown>)[field] ?? null)
  const etag = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
  return { ...shown, etag }
}

/** The tags of an `If-Match` header; null for any state. */
export type IfMatch = readonly string[] | null

/** Refuses an edit when somebody else has changed the record since it was read; null when the edit may go on. */
export function refuseStale(ifMatch: IfMatch, current: { readonly etag: string }): Outcome<never> | null {
  return ifMatch === null || ifMatch.includes(current.etag) ? null : refuse({ kind: 'stale', current })
}
