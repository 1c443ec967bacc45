import * as z from 'zod/mini'
import { count, inShape, instantOf, lostOf, oldLink, type ReadPage, text } from './old-service.ts'

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
const settings = ['password', 'expiredUrl', 'ios', 'android', 'geo', 'rewrite', 'testVariants']

/** https://dub.co/docs/api-reference/links/list */
export const readDub: ReadPage = async function readDub(ask, after) {
  const place = after === '' ? '' : `&startingAfter=${encodeURIComponent(after)}`
  const links = inShape(linksSchema, await ask(`/links?pageSize=${atOnce}&showArchived=true${place}`))
  return {
    links: links.map((link) =>
      oldLink({
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
