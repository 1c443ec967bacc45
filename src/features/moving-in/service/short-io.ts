import * as z from 'zod/mini'
import {
  daysOf,
  inShape,
  instantOf,
  lostOf,
  oldLink,
  type ReadClicks,
  readInTurn,
  text,
  texts,
} from './old-service.ts'

const atOnce = 150

const domainsSchema = z.array(z.looseObject({ id: z.int() }))
const linksSchema = z.looseObject({
  links: z.array(
    z.looseObject({
      originalURL: z.string(),
      idString: text,
      shortURL: z.string(),
      secureShortURL: text,
      title: text,
      tags: texts,
      expiresAt: z.optional(z.unknown()),
    }),
  ),
  nextPageToken: z.catch(z.nullable(z.string()), null),
})
/** Settings of a link that are off or empty by default: https://developers.short.io/reference/post_links-public */
const settings = [
  'iphoneURL',
  'androidURL',
  'hasPassword',
  'password',
  'passwordContact',
  'ttl',
  'expiredURL',
  'splitURL',
  'cloaking',
  'clicksLimit',
]

/** https://developers.short.io/reference */
export const readShortIo = readInTurn(
  async (ask) => inShape(domainsSchema, await ask('/api/domains')).map(({ id }) => String(id)),
  async (ask, domain, place) => {
    const token = place === '' ? '' : `&pageToken=${encodeURIComponent(place)}`
    const path = `/api/links?domain_id=${encodeURIComponent(domain)}&limit=${atOnce}${token}`
    const { links, nextPageToken } = inShape(linksSchema, await ask(path))
    return {
      links: links.map((link) =>
        oldLink({
          id: link.idString,
          shortLink: link.secureShortURL || link.shortURL,
          destinationUrl: link.originalURL,
          title: link.title,
          tags: link.tags,
          expirationDate: instantOf(link.expiresAt),
          forwardsQuery: link['skipQS'] !== true,
          lost: lostOf(link, settings),
        }),
      ),
      next: nextPageToken || null,
    }
  },
)

/** A count may be a text. */
const pointSchema = z.looseObject({ x: z.string(), y: z.union([z.string(), z.number()]) })
const statisticsSchema = z.looseObject({
  clickStatistics: z.looseObject({ datasets: z.array(z.looseObject({ data: z.array(pointSchema) })) }),
})

/** https://developers.short.io/reference, statistics of a link */
export const readShortIoClicks: ReadClicks = async function readShortIoClicks(ask, id) {
  const query = 'period=total&tz=UTC&clicksChartInterval=day&skipTops=true'
  const answer = await ask(
    `/statistics/link/${encodeURIComponent(id)}?${query}`,
    'https://statistics.short.io',
  )
  const [sums] = inShape(statisticsSchema, answer).clickStatistics.datasets
  return daysOf((sums?.data ?? []).map(({ x, y }) => ({ at: x, clicks: Math.trunc(Number(y)) || 0 })))
}
