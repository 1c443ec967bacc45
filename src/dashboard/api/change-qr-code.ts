import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CreateRequest, UpdateRequest } from '#contract/create.ts'
import type { QrCode } from '#contract/record.ts'
import { keepInCache, leaveLists, refreshLibrary } from './qr-codes.ts'
import { invalidate, useChange, useEdit } from './operation-hooks.ts'
import { randomHex, type SaveRequest } from './drafts.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf } from './failure-of.ts'
import { request } from './request.ts'
import { sessionQuery } from './session.ts'

/**
 * Sends a save, whether from a form or from the offline queue, and shows the answer wherever the cache has the code.
 * Repeating it is safe where the service takes `Idempotency-Key` and `If-Match`. Rejects with a `RequestError`.
 */
export async function sendSave(client: QueryClient, save: SaveRequest): Promise<QrCode> {
  const session = await client.ensureQueryData(sessionQuery)
  const header = (name: string, value: string): Record<string, string> =>
    session.headers.some((taken) => taken.toLowerCase() === name) && value !== '' ? { [name]: value } : {}
  let code: QrCode
  if (save.kind === 'create') {
    const headers = header('idempotency-key', save.key)
    code = (await request('createQrCode', { body: save.body, headers })).data
  } else {
    const headers = header('if-match', save.ifMatch === '' ? '' : `"${save.ifMatch}"`)
    code = (await request('updateQrCode', { params: { id: save.id }, body: save.body, headers })).result
  }
  showSaved(client, save, code)
  return code
}

/** Puts a saved code into the cache and reads again what the save changed. */
export function showSaved(client: QueryClient, { kind, body }: SaveRequest, code: QrCode): void {
  keepInCache(client, code)
  const isNew = kind === 'create'
  const stale = [
    queryKeys.qrCodeLists(),
    ...(isNew || 'slashTag' in body || 'brandedDomain' in body ? [queryKeys.session()] : []),
    ...(isNew || 'expirationDate' in body || 'isActive' in body ? [queryKeys.codeCounts()] : []),
    ...(isNew || 'tags' in body ? [queryKeys.tags()] : []),
    ...(isNew || 'folderId' in body ? [queryKeys.folders()] : []),
  ]
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

/**
 * Creates a code. The same body keeps its key until the outcome is known, so a retry creates no second code.
 */
export function useCreateQrCode(keys: IdempotencyKeys) {
  const client = useQueryClient()
  return useChange(async (body: CreateRequest) => {
    try {
      const code = await sendSave(client, { kind: 'create', body, key: keys.keyFor(body) })
      keys.clear()
      return code
    } catch (thrown) {
      keys.clearAfter(thrown)
      throw thrown
    }
  })
}

type QrCodeUpdate = {
  readonly id: number
  readonly body: UpdateRequest
  /** `updatedAt` of the edited record. The service refuses the update when somebody saved since. */
  readonly ifMatch?: string
}

/** Updates the supplied fields of a code. Idempotent, except that `isEdit` counts an edit each time. */
export function useUpdateQrCode() {
  const client = useQueryClient()
  return useChange(({ ifMatch = '', ...update }: QrCodeUpdate) =>
    sendSave(client, { kind: 'update', ifMatch, ...update }),
  )
}

/** Changes the title alone, and asks where two people changed it, see `saveEdit`. */
export function useChangeTitle(id: number) {
  const client = useQueryClient()
  return useEdit<{ title: string }, QrCode>(
    (body, headers) =>
      sendSave(client, {
        kind: 'update',
        id,
        body,
        ifMatch: (headers['if-match'] ?? '').replaceAll('"', ''),
      }),
    {
      onSuccess(_, saved) {
        // Nothing was sent, because the title of another person stays.
        if (saved === null) void invalidate(client, queryKeys.qrCode(id), queryKeys.qrCodeLists())
      },
    },
  )
}

/** Deletes a code; it can be restored for 30 days. Idempotent. */
export function useDeleteQrCode() {
  return useChange(
    async (id: number) => (await request('deleteQrCode', { params: { id } })).data,
    leavesLists,
  )
}

/** Restores a deleted code. Fails with `plan-limit` when the plan is full. */
export function useRestoreQrCode() {
  return useChange(
    async (id: number) => (await request('restoreQrCode', { params: { id } })).result,
    leavesLists,
  )
}

const leavesLists = {
  onSuccess(client: QueryClient, { id }: { readonly id: number }) {
    leaveLists(client, new Set([id]))
    refreshLibrary(client)
  },
}

/** Idempotency keys of one form. A body keeps its key until the outcome is known. */
export type IdempotencyKeys = {
  keyFor(body: object): string
  /** Forgets the keys: the outcome is known. */
  clear(): void
  /** Forgets the keys unless the outcome is unknown. A network or server error may have saved the code. */
  clearAfter(thrown: unknown): void
}

export function idempotencyKeys(newKey: () => string = () => randomHex(16)): IdempotencyKeys {
  let attempt: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (attempt?.body !== text) attempt = { body: text, key: newKey() }
      return attempt.key
    },
    clear() {
      attempt = null
    },
    clearAfter(thrown) {
      const { kind } = failureOf(thrown)
      if (kind !== 'network' && kind !== 'server' && kind !== 'bug') attempt = null
    },
  }
}
