import type { QueryClient } from '@tanstack/react-query'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { failureOf } from '../../api/failure-of.ts'
import { keepInCache } from '../../api/keep-in-cache.ts'
import { refreshLibrary } from '../../api/refresh-library.ts'
import { request } from '../../api/request.ts'
import { rememberCode } from '../../api/saved-codes.ts'
import { offers } from '../../api/session.ts'
import type { WaitingSave } from '../../drafts/draft-store.ts'
import { fieldsNotTaken } from '../../features/editor/values/compare-saved.ts'

export type SentSave =
  | { readonly kind: 'saved'; readonly record: QrCode; readonly notTaken: readonly string[] }
  /** Nobody could be asked, or nobody knows what became of it: it is asked again. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly failure: Failure }

/**
 * Sends a save that waited. Safe to repeat: a create carries its key, an edit the version that it was made on, and an
 * edit that finds itself saved already has arrived before.
 */
export async function sendWaiting(
  client: QueryClient,
  session: Session,
  { request: wanted }: WaitingSave,
): Promise<SentSave> {
  const takes = (name: string) => session.headers.some((header) => header.toLowerCase() === name)
  let record: QrCode
  try {
    if (wanted.kind === 'create') {
      const headers: Record<string, string> = takes('idempotency-key')
        ? { 'idempotency-key': wanted.key }
        : {}
      record = (await request('createQrCode', { body: wanted.body, headers })).data
    } else {
      const { id, body, ifMatch } = wanted
      const headers: Record<string, string> = takes('if-match') ? { 'if-match': `"${ifMatch}"` } : {}
      record = (await request('updateQrCode', { params: { id }, body, headers })).result
    }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (mayPass(failure)) return { kind: 'later' }
    const current = failure.kind === 'changed' ? failure.current : null
    if (current === null || fieldsNotTaken(wanted.body, current).length > 0)
      return { kind: 'refused', failure }
    record = current
  }
  if (!offers(session, 'listQrCodes')) await rememberCode(record)
  keepInCache(client, record)
  refreshLibrary(client)
  return { kind: 'saved', record, notTaken: fieldsNotTaken(wanted.body, record) }
}

function mayPass(failure: Failure): boolean {
  if (failure.kind === 'server') return failure.status >= 500 || failure.status === 429
  return failure.kind === 'network' || failure.kind === 'unauthorized'
}
