import { isReservedTag, slashTagKey, slashTagMaxLength } from '#contract/slash-tag.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { foldText } from './fold-text.ts'

const suggestionCount = 3
const randomLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Three tags near the wanted one that the database says are free now.
 *
 * @param avoid keys of tags that somebody else is about to take.
 */
export async function suggestTags(
  { database, random, clock }: Pick<ServiceDeps, 'database' | 'random' | 'clock'>,
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

/** What a person would try next: the year, then a higher number. */
function nearTags(wanted: string, year: number): string[] {
  const words = usableTag(wanted)
  const numbered = /^(.*)-(\d{1,6})$/.exec(words)
  const stem = numbered?.[1] || words
  const first = numbered ? Number(numbered[2]) + 1 : 2
  const endings = Array.from({ length: 12 }, (_, step) => `-${first + step}`)
  return [`-${year}`, ...endings]
    .map((ending) => withEnding(stem, ending))
    .filter((tag) => !isReservedTag(tag))
}

function randomTags(wanted: string, random: () => number): string[] {
  const letters = () =>
    Array.from({ length: 4 }, () => randomLetters[Math.floor(random() * randomLetters.length)]).join('')
  return Array.from({ length: 8 }, () => withEnding(usableTag(wanted), `-${letters()}`))
}

/** The letters of the wanted tag that a tag can have. */
function usableTag(wanted: string): string {
  const usable = foldText(wanted) === wanted.toLowerCase() ? wanted : foldText(wanted)
  return usable.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'code'
}

function withEnding(stem: string, ending: string): string {
  return stem.slice(0, slashTagMaxLength - ending.length) + ending
}
