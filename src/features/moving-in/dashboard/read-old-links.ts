import { readDays as readEarlierDays } from '#contract/earlier-days.ts'
import { maxCounts } from '#contract/limits.ts'
import type { OldLink, OldService } from '../contract/moving-in.ts'
import { readPersonal, storePersonal } from '#dashboard/api/credentials.ts'
import { request } from '#dashboard/api/request.ts'
import type { CsvTable } from '#dashboard/library/import/known-files.ts'

/** The account at another service. */
export type OldAccount = { readonly service: OldService; readonly address: string; readonly token: string }

const signIn = ({ service, address, token }: OldAccount) => ({
  service,
  token: token.trim(),
  ...(service === 'shlink' && { address: address.trim() }),
})

/** How far the reading of links is, and then of their clicks. */
export type Progress = { readonly links: number; readonly isWaiting: boolean } & (
  | { readonly kind: 'links' }
  | { readonly kind: 'days'; readonly done: number }
)

/** Where the links of a service begin that no import has read yet. */
export type Rest = {
  readonly after: string
  /** Links before it. */
  readonly read: number
}
export const firstLinks: Rest = { after: '', read: 0 }

const restKey = ({ service, address }: OldAccount) => `tessera.import-rest ${service} ${address.trim()}`

export function readRest(account: OldAccount): Rest {
  const stored = readPersonal(restKey(account))
  return stored === null ? firstLinks : (JSON.parse(stored) as Rest)
}

export function storeRest(account: OldAccount, rest: Rest | null): void {
  storePersonal(restKey(account), rest && JSON.stringify(rest))
}

/** The links that were read, also when a failure ended it. */
export type Found = {
  readonly account: OldAccount
  /** Links before them. */
  readonly before: number
  readonly links: OldLink[]
  /** Where the next ones begin; null for none. */
  after: string | null
}

/** Reads more links, up to about as many as an import takes. Waits where the service asks for it. */
export async function readLinks(
  found: Found,
  isClosed: () => boolean,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const { account, links } = found
  while (found.after !== null && links.length < maxCounts.fileRows && !isClosed()) {
    const { data } = await request('readOldLinks', { body: { ...signIn(account), after: found.after } })
    links.push(...data.links)
    found.after = data.next
    onProgress({ kind: 'links', links: links.length, isWaiting: data.wait > 0 })
    if (data.wait > 0) await pause(data.wait)
  }
}

/** Milliseconds for the requests to the service behind one of ours. */
const patience = 120_000

/**
 * Clicks by day of each link that has them, unless the links are too many. Whatever ends the reading only costs the
 * days that are left.
 *
 * @param skip ends the reading.
 */
export async function readDays(
  account: OldAccount,
  links: readonly OldLink[],
  isClosed: () => boolean,
  skip: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (links.length > maxCounts.historyLinks) return found
  const ids = links.map(({ id }) => id)
  try {
    for (let done = 0; done < ids.length && !isClosed();) {
      const body = { ...signIn(account), ids: ids.slice(done, done + maxCounts.oldClicks) }
      const { data } = await request('readOldClicks', { body, signal: skip, patience })
      for (const { id, days } of data.clicks) if (days !== null) found.set(id, days)
      done += data.clicks.length
      onProgress({ kind: 'days', done, links: ids.length, isWaiting: data.wait > 0 })
      if (data.wait > 0) await pause(data.wait, skip)
    }
  } catch {
    // The review says how many links come without their days.
  }
  return found
}

/** Rejects once `signal` is aborted. */
async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise((resolve, reject) => {
    setTimeout(resolve, seconds * 1_000)
    signal?.addEventListener('abort', reject)
  })
}

const header = [
  'destinationUrl',
  'title',
  'slashTag',
  'aliases',
  'tags',
  'expirationDate',
  'earlierClicks',
  'earlierDays',
  'fieldData',
]

/**
 * As in a file. What an import does not take over has columns of its own, so that the review names it.
 *
 * @param before links of earlier imports.
 * @param forwardsQueries the account's default for new codes, which must not reach links that another service made.
 */
export function toTable(
  links: readonly OldLink[],
  days: ReadonlyMap<string, string>,
  service: string,
  before: number,
  forwardsQueries: boolean,
): CsvTable {
  const sumOf = (text = '') => readEarlierDays(text).reduce((sum, { clicks }) => sum + clicks, 0)
  const lost = [...new Set(links.flatMap((link) => link.lost))]
  return {
    header: [...header, ...lost.map((name) => `${service}: ${name}`)],
    unread: links.filter(({ id }) => !days.has(id)).length,
    rows: links.map((link, index) => ({
      line: before + index + 1,
      cells: [
        link.destinationUrl,
        link.title,
        link.shortLink,
        link.aliases.join('|'),
        link.tags.map((tag) => tag.replaceAll(/[,;|]/g, ' ')).join('|'),
        link.expirationDate,
        String(link.clicks || sumOf(days.get(link.id)) || ''),
        days.get(link.id) ?? '',
        link.forwardsQuery && forwardsQueries ? '' : JSON.stringify({ forwardQuery: link.forwardsQuery }),
        ...lost.map((name) => (link.lost.includes(name) ? 'x' : '')),
      ],
    })),
  }
}
