import type { Kysely } from 'kysely'
import { maxLengths } from '#contract/limits.ts'
import type { Availability } from '#contract/links.ts'
import { hasSigns, isReservedTag, slashTagKey, slashTagSchema } from '#contract/slash-tag.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'
import { latinised } from '#contract/suggested-tag.ts'
import { tagTables } from '#contract/tag-tables.ts'
import type { Tables } from '../../database/schema.ts'
import type { CommandDeps } from '../command-deps.ts'
import { findCode } from '../../database/queries/find-code.ts'
import { openAmong } from '../../database/queries/domains.ts'
import { meansTag } from '../../database/queries/links.ts'
import { foreignDomain, ownDomain } from './domains.ts'

/** Whether a tag is available. Links and aliases of the code being renamed count as available. */
export async function checkSlashTag(
  deps: Pick<CommandDeps, 'database' | 'random' | 'clock' | 'settings'>,
  userId: number,
  query: { readonly brandedDomain: string; readonly slashTag: string; readonly codeId?: number | undefined },
): Promise<Outcome<Availability>> {
  const domain = await ownDomain(deps, userId, query.brandedDomain)
  if (domain === null) return foreignDomain
  const { reason, codeId } = await reasonAgainst(deps, userId, { ...query, domain })
  return done({
    brandedDomain: domain,
    slashTag: query.slashTag,
    available: reason === null,
    reason,
    ...(codeId !== undefined && { codeId }),
    suggestions: reason === null ? [] : await suggestTags(deps, domain, query.slashTag),
  })
}

async function reasonAgainst(
  { database }: Pick<CommandDeps, 'database'>,
  userId: number,
  query: { readonly domain: string; readonly slashTag: string; readonly codeId?: number | undefined },
): Promise<Pick<Availability, 'reason' | 'codeId'>> {
  if (isReservedTag(query.slashTag)) return { reason: 'reserved' }
  if (!slashTagSchema.safeParse(query.slashTag).success) return { reason: 'invalid' }
  if ((await refuseSigns(database, query.domain, [query.slashTag])) !== null) return { reason: 'invalid' }
  const link = await database
    .selectFrom('short_links')
    .select(['user_id', 'code_id'])
    .where('domain', '=', query.domain)
    .where(meansTag(query.slashTag))
    .executeTakeFirst()
  if (link === undefined || (link.user_id === userId && link.code_id === query.codeId))
    return { reason: null }
  if (link.user_id !== userId) return { reason: 'taken' }
  const own = link.code_id === null ? null : await findCode(database, userId, link.code_id)
  return own === null ? { reason: 'taken' } : { reason: 'taken', codeId: own.id }
}

/**
 * Refuses tags with signs that the domain does not allow.
 *
 * @param open the domains that allow them, as `openAmong` finds them; by default the database is asked.
 */
export async function refuseSigns(
  database: Kysely<Tables>,
  domain: string,
  tags: readonly string[],
  open?: ReadonlySet<string>,
): Promise<Outcome<never> | null> {
  if (!tags.some(hasSigns)) return null
  const allowing = open ?? (await openAmong(database, [domain]))
  return allowing.has(domain) ? null : invalid('slashTag', 'slash-tag-signs', { domain })
}

const suggestionCount = 3
const randomLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Three available tags similar to the requested one. The first is its valid characters, if nobody has them.
 *
 * @param avoid keys of tags reserved by others.
 */
export async function suggestTags(
  { database, random, clock }: Pick<CommandDeps, 'database' | 'random' | 'clock'>,
  domain: string,
  wanted: string,
  avoid: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const free: string[] = []
  for (let round = 0; free.length < suggestionCount && round < 5; round += 1) {
    const year = new Date(clock()).getUTCFullYear() % 100
    const candidates = round === 0 ? nearTags(wanted, year) : randomTags(wanted, random)
    const taken = await database
      .selectFrom('short_links')
      .select('tag_key')
      .where('domain', '=', domain)
      .where('tag_key', 'in', candidates.map(slashTagKey))
      .execute()
    const takenKeys = new Set([...avoid, ...taken.map((row) => row.tag_key)])
    for (const tag of candidates) {
      if (free.length < suggestionCount && !takenKeys.has(slashTagKey(tag)) && !free.includes(tag))
        free.push(tag)
    }
  }
  return free
}

/** Obvious alternatives: the year, then increasing numbers. */
function nearTags(wanted: string, year: number): string[] {
  const words = usableTag(wanted)
  const numbered = /^(.*)-(\d{1,6})$/.exec(words)
  const stem = numbered?.[1] || words
  const first = numbered ? Number(numbered[2]) + 1 : 2
  const endings = Array.from({ length: 12 }, (_, step) => `-${first + step}`)
  return [
    withEnding(words, ''),
    ...[`-${year}`, ...endings].map((ending) => withEnding(stem, ending)),
  ].filter((tag) => !isReservedTag(tag))
}

/** Eight tags that nobody is likely to have. */
export function randomTags(wanted: string, random: () => number): string[] {
  const letters = () =>
    Array.from({ length: 4 }, () => randomLetters[Math.floor(random() * randomLetters.length)]).join('')
  return Array.from({ length: 8 }, () => withEnding(usableTag(wanted), `-${letters()}`))
}

/** The requested tag in valid characters. */
function usableTag(wanted: string): string {
  const latin = latinised(wanted, tagTables) ?? ''
  const usable = latin === wanted ? wanted : latin.toLowerCase()
  return usable.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'code'
}

function withEnding(stem: string, ending: string): string {
  return stem.slice(0, maxLengths.slashTag - ending.length) + ending
}
