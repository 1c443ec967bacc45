import * as z from 'zod/mini'
import {
  count,
  daysOf,
  inShape,
  instantOf,
  lostOf,
  OldServiceError,
  oldLink,
  type ReadClicks,
  type ReadPage,
  text,
  texts,
} from './old-service.ts'

const atOnce = 100

const answerSchema = z.looseObject({
  shortUrls: z.looseObject({
    data: z.array(
      z.looseObject({
        shortUrl: z.string(),
        longUrl: z.string(),
        shortCode: text,
        domain: text,
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
        id: `${link.domain}/${link.shortCode}`,
        shortLink: link.shortUrl,
        destinationUrl: link.longUrl,
        title: link.title,
        tags: link.tags,
        expirationDate: instantOf(link.meta['validUntil']),
        clicks: link.visitsSummary.total || link.visitsCount,
        lost: [
          ...lostOf(link.meta, ['validSince', 'maxVisits']),
          // Destinations by device are part of the rules since version 4.
          ...lostOf(link, ['hasRedirectRules', 'deviceLongUrls', 'crawlable']),
        ],
        forwardsQuery: link['forwardQuery'] !== false,
      }),
    ),
    next: pagination.currentPage < pagination.pagesCount ? String(pagination.currentPage + 1) : null,
  }
}

const visitsAtOnce = 2_000
/** Visits behind the last page would take minutes. */
const mostPages = 25

const visitsSchema = z.looseObject({
  visits: z.looseObject({
    data: z.array(z.looseObject({ date: z.string() })),
    pagination: z.looseObject({ pagesCount: z.int() }),
  }),
})

/** Counts single visits, because the service has no sums by day. */
export const readShlinkClicks: ReadClicks = async function readShlinkClicks(ask, id) {
  const end = id.indexOf('/')
  const domain = end === 0 ? '' : `&domain=${encodeURIComponent(id.slice(0, end))}`
  const path = `/rest/v3/short-urls/${encodeURIComponent(id.slice(end + 1))}/visits?itemsPerPage=${visitsAtOnce}${domain}`
  const points: { at: string; clicks: number }[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = inShape(visitsSchema, await ask(`${path}&page=${page}`)).visits
    if (pagination.pagesCount > mostPages) throw new OldServiceError('answer')
    for (const { date } of data) points.push({ at: date, clicks: 1 })
    pages = pagination.pagesCount
  }
  return daysOf(points)
}
