import * as z from 'zod/mini'
import { parseUrl } from '#contract/parse-url.ts'
import {
  count,
  daysOf,
  inShape,
  lostOf,
  oldLink,
  type ReadClicks,
  readInTurn,
  text,
  texts,
} from './old-service.ts'

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

/** https://dev.bitly.com/api-reference */
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
          id: link.link.replace(/^https?:\/\//, ''),
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

const clicksSchema = z.looseObject({
  link_clicks: z.array(z.looseObject({ date: z.string(), clicks: count })),
})

/** `size` is 50 days without it. */
export const readBitlyClicks: ReadClicks = async function readBitlyClicks(ask, id) {
  const bitlink = id.split('/').map(encodeURIComponent).join('/')
  const answer = await ask(`/v4/bitlinks/${bitlink}/clicks?unit=day&units=-1&size=1000`)
  return daysOf(inShape(clicksSchema, answer).link_clicks.map(({ date, clicks }) => ({ at: date, clicks })))
}
