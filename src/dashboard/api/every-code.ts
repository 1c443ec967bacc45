import type { ListResponse } from '#contract/list.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LibraryQuery } from './library-query.ts'
import { narrowCodes } from './narrow-codes.ts'
import { request } from './request.ts'
import { rememberedCodes } from './saved-codes.ts'
import { offers, sessionQuery } from './session.ts'

/** Codes a page; the most that the list gives. */
const pageSize = 200

/** Every code that matches, page after page, so that nobody has to hold them all. Rejects like `request`. */
export async function* everyCode(
  client: QueryClient,
  query: LibraryQuery,
  signal: AbortSignal,
): AsyncGenerator<Pick<ListResponse, 'data' | 'total' | 'meta'>> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listQrCodes')) {
    const data = narrowCodes(await rememberedCodes(), query)
    yield { data, total: data.length }
    return
  }
  let cursor: string | undefined
  do {
    const page = await request('listQrCodes', { query: { ...query, cursor, limit: pageSize }, signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
