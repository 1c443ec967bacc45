import * as z from 'zod/mini'
import {
  count,
  daysOf,
  inShape,
  instantOf,
  lostOf,
  oldLink,
  type ReadClicks,
  type ReadPage,
  text,
} from './old-service.ts'

const atOnce = 100

const linksSchema = z.array(
  z.looseObject({
    id: z.string(),
    shortLink: z.string(),
    url: z.string(),
    title: text,
    clicks: count,
    expiresAt: z.optional(z.unknown()),
    tags: z.catch(z.array(z.looseObject({ name: text })), []),
  }),
)
/** Settings of a link that are off or empty by default: https://dub.co/docs/api-reference/links/retrieve */
const settings = [
  'password',
  'expiredUrl',
  'ios',
  'android',
  'geo',
  'rewrite',
  'testVariants',
  'proxy',
  'doIndex',
  'trackConversion',
  'publicStats',
  'comments',
]

/** https://dub.co/docs/api-reference/links/list */
export const readDub: ReadPage = async function readDub(ask, after) {
  const place = after === '' ? '' : `&startingAfter=${encodeURIComponent(after)}`
  const links = inShape(linksSchema, await ask(`/links?pageSize=${atOnce}&showArchived=true${place}`))
  return {
    links: links.map((link) =>
      oldLink({
        id: link.id,
        shortLink: link.shortLink,
        destinationUrl: link.url,
        title: link.title,
        tags: link.tags.map(({ name }) => name),
        expirationDate: instantOf(link.expiresAt),
        clicks: link.clicks,
        lost: lostOf(link, settings),
      }),
    ),
    next: links.length < atOnce ? null : (links.at(-1)?.id ?? null),
  }
}

const pointsSchema = z.array(z.looseObject({ start: z.string(), clicks: count }))

/** https://dub.co/docs/api-reference/analytics/retrieve. All of them come by month. */
export const readDubClicks: ReadClicks = async function readDubClicks(ask, id) {
  const link = encodeURIComponent(id)
  const answer = await ask(`/analytics?event=clicks&groupBy=timeseries&interval=all&linkId=${link}`)
  return daysOf(inShape(pointsSchema, answer).map(({ start, clicks }) => ({ at: start, clicks })))
}
