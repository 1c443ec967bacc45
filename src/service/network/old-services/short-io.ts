import * as z from 'zod/mini'
import { inShape, instantOf, lostOf, oldLink, readInTurn, text, texts } from './old-service.ts'

const atOnce = 150

const domainsSchema = z.array(z.looseObject({ id: z.int() }))
const linksSchema = z.looseObject({
  links: z.array(
    z.looseObject({
      originalURL: z.string(),
      shortURL: z.string(),
      secureShortURL: text,
      title: text,
      tags: texts,
      expiresAt: z.optional(z.unknown()),
    }),
  ),
  nextPageToken: z.catch(z.nullable(z.string()), null),
})
const settings = ['iphoneURL', 'androidURL', 'hasPassword', 'expiredURL', 'splitURL', 'cloaking']

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
          shortLink: link.secureShortURL || link.shortURL,
          destinationUrl: link.originalURL,
          title: link.title,
          tags: link.tags,
          expirationDate: instantOf(link.expiresAt),
          lost: lostOf(link, settings),
        }),
      ),
      next: nextPageToken || null,
    }
  },
)
