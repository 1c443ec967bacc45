import type { QrCode } from '#contract/record.ts'
import { useQuery, useQueryClient, skipToken } from '@tanstack/react-query'
import { qrCodeQuery } from '../../api/qr-code.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { request } from '../../api/request.ts'
import { offers, sessionQuery } from '../../api/session.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { valuesFromRecord } from './values/values-from-record.ts'

/**
 * How a copy of a code fills the form of a new one: everything but its link, which gets a free tag near it. Undefined
 * while the code is read; null when there is nothing to copy, or it cannot be had.
 */
export function useCopy(codeId: number | null): ((fresh: EditorValues) => EditorValues) | null | undefined {
  const client = useQueryClient()
  const copied = useQuery({
    queryKey: queryKeys.codeCopy(codeId),
    queryFn:
      codeId === null
        ? skipToken
        : async () => {
            const code = await client.fetchQuery(qrCodeQuery(client, codeId))
            const session = await client.ensureQueryData(sessionQuery)
            return { code, tag: offers(session, 'checkSlashTag') ? await freeTag(code) : '' }
          },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (codeId === null || copied.isError) return null
  if (copied.data === undefined) return undefined
  const { code, tag } = copied.data
  return (fresh) => ({
    ...valuesFromRecord(code, fresh.expiration.zone),
    slashTag: tag,
    isActive: true,
    // Nobody can read the password of the first one.
    isProtected: false,
  })
}

/** A tag near that of a code; empty when none is offered, and the person types one. */
async function freeTag({ brandedDomain, slashTag }: QrCode): Promise<string> {
  try {
    const { suggestions } = await request('checkSlashTag', { query: { brandedDomain, slashTag } })
    return suggestions[0] ?? ''
  } catch {
    return ''
  }
}
