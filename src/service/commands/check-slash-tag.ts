import type { Availability } from '#contract/link-checks.ts'
import { isReservedTag, slashTagKey, slashTagSchema } from '#contract/slash-tag.ts'
import type { CommandDeps } from './command-deps.ts'
import { done, type Outcome } from '../domain/refusal.ts'
import { suggestTags } from './suggest-tags.ts'
import { foreignDomain, ownDomain } from './own-domain.ts'

/** Whether a tag is available. Links and aliases of the code being renamed count as available. */
export async function checkSlashTag(
  deps: Pick<CommandDeps, 'database' | 'random' | 'clock' | 'settings'>,
  userId: number,
  query: { readonly brandedDomain: string; readonly slashTag: string; readonly codeId?: number | undefined },
): Promise<Outcome<Availability>> {
  const domain = await ownDomain(deps, userId, query.brandedDomain)
  if (domain === null) return foreignDomain
  const reason = await reasonAgainst(deps, userId, { ...query, domain })
  return done({
    brandedDomain: domain,
    slashTag: query.slashTag,
    available: reason === null,
    reason,
    suggestions: reason === null ? [] : await suggestTags(deps, domain, query.slashTag),
  })
}

async function reasonAgainst(
  { database }: Pick<CommandDeps, 'database'>,
  userId: number,
  query: { readonly domain: string; readonly slashTag: string; readonly codeId?: number | undefined },
): Promise<Availability['reason']> {
  if (isReservedTag(query.slashTag)) return 'reserved'
  if (!slashTagSchema.safeParse(query.slashTag).success) return 'invalid'
  const link = await database
    .selectFrom('short_links')
    .select(['user_id', 'code_id'])
    .where('domain', '=', query.domain)
    .where('tag_key', '=', slashTagKey(query.slashTag))
    .executeTakeFirst()
  if (link === undefined) return null
  return link.user_id === userId && link.code_id === query.codeId ? null : 'taken'
}
