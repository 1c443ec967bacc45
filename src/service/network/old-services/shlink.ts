import * as z from 'zod/mini'
import { count, inShape, instantOf, lostOf, oldLink, type ReadPage, text, texts } from './old-service.ts'

const atOnce = 100

const answerSchema = z.looseObject({
  shortUrls: z.looseObject({
    data: z.array(
      z.looseObject({
        shortUrl: z.string(),
        longUrl: z.string(),
        title: text,
        tags: texts,
        /** Until version 3. */
        visitsCount: count,
        visitsSummary: z.catch(z.looseObject({ total: count }), { total: 0 }),
        meta: z.catch(z.looseObject({}), {}),
      }),
    ),
    pagination: z.looseObject({ currentPage: z.int(), pagesCount: z.int() }),
  }),
})

/** https://api-spec.shlink.io, version 3 */
export const readShlink: ReadPage = async function readShlink(ask, after) {
  const page = encodeURIComponent(after || '1')
  const answer = await ask(`/rest/v3/short-urls?page=${page}&itemsPerPage=${atOnce}`)
  const { data, pagination } = inShape(answerSchema, answer).shortUrls
  return {
    links: data.map((link) =>
      oldLink({
        shortLink: link.shortUrl,
        destinationUrl: link.longUrl,
        title: link.title,
        tags: link.tags,
        expirationDate: instantOf(link.meta['validUntil']),
        clicks: link.visitsSummary.total || link.visitsCount,
        lost: [...lostOf(link.meta, ['validSince', 'maxVisits']), ...lostOf(link, ['hasRedirectRules'])],
      }),
    ),
    next: pagination.currentPage < pagination.pagesCount ? String(pagination.currentPage + 1) : null,
  }
}
