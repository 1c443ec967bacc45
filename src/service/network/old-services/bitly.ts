import * as z from 'zod/mini'
import { parseUrl } from '#contract/parse-url.ts'
import { inShape, lostOf, oldLink, readInTurn, text, texts } from './old-service.ts'

const groupsSchema = z.looseObject({ groups: z.array(z.looseObject({ guid: z.string() })) })
const linksSchema = z.looseObject({
  links: z.array(
    z.looseObject({
      link: z.string(),
      long_url: z.string(),
      custom_bitlinks: texts,
      title: text,
      tags: texts,
    }),
  ),
  pagination: z.catch(z.looseObject({ next: text }), { next: '' }),
})

/** https://dev.bitly.com/api-reference. Clicks take a request for each link there, which soon reaches its limits. */
export const readBitly = readInTurn(
  async (ask) => inShape(groupsSchema, await ask('/v4/groups')).groups.map(({ guid }) => guid),
  async (ask, group, place) => {
    const path = `/v4/groups/${encodeURIComponent(group)}/bitlinks`
    const answer = await ask(`${path}?${place || 'size=100&archived=both'}`)
    const { links, pagination } = inShape(linksSchema, answer)
    return {
      links: links.map((link) => {
        const [shortLink, ...aliases] = [...link.custom_bitlinks, link.link]
        return oldLink({
          shortLink,
          aliases,
          destinationUrl: link.long_url,
          title: link.title,
          tags: link.tags,
          lost: lostOf(link, ['deeplinks', 'expiration_at']),
        })
      }),
      // Only its query is taken over, so that a token goes to no other address.
      next: parseUrl(pagination.next)?.search.slice(1) || null,
    }
  },
)
