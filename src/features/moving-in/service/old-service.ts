import * as z from 'zod/mini'
import { writeDays } from '#contract/earlier-days.ts'
import type { OldLink, OldLinks } from '#features/moving-in/contract/moving-in.ts'

/** Links of one request, and where the next one begins. */
type OldPage = Pick<OldLinks, 'links' | 'next'>

/** The JSON of a service at a path below its address, or at another host of it. Rejects with an `OldServiceError`. */
export type Ask = (path: string, address?: string) => Promise<unknown>

/** @param after `next` of the page before; empty for the first one. */
export type ReadPage = (ask: Ask, after: string) => Promise<OldPage>

/** The clicks of a link by day, as in `earlierDaysSchema`. */
export type ReadClicks = (ask: Ask, id: string) => Promise<string>

export class OldServiceError extends Error {
  readonly problem: 'private' | 'unreachable' | 'token' | 'plan' | 'answer'

  constructor(problem: OldServiceError['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** A value of a service that is missing, or of another kind than its documentation says, counts as empty. */
export const text = z.catch(z.string(), '')
export const count = z.catch(z.int().check(z.nonnegative()), 0)
export const texts = z.catch(z.array(text), [])

/** The answer of a service in the documented shape. Rejects with an `OldServiceError`. */
export function inShape<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const read = schema.safeParse(value)
  if (!read.success) throw new OldServiceError('answer')
  return read.data
}

/** The instant in a text of any notation, or in milliseconds; empty for none. */
export function instantOf(value: unknown): string {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at === null || value === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Clicks of the days in which points begin. */
export function daysOf(points: readonly { readonly at: string; readonly clicks: number }[]): string {
  return writeDays(
    points.flatMap(({ at, clicks }) => {
      const day = /^\d{4}-\d\d-\d\d/.exec(at)?.[0]
      return day === undefined ? [] : [{ day, clicks }]
    }),
  )
}

/**
 * The names of settings of a link that differ from their default at the service. An empty text or list is none, and so is
 * an object without set values.
 *
 * @param off settings that are off or empty by default. @param on settings that are on.
 */
export function lostOf(
  link: Readonly<Record<string, unknown>>,
  off: readonly string[],
  on: readonly string[] = [],
): string[] {
  const isSet = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(isSet) : Boolean(value)
  return [...off.filter((name) => isSet(link[name])), ...on.filter((name) => link[name] === false)]
}

const none = {
  aliases: [],
  title: '',
  tags: [],
  expirationDate: '',
  clicks: 0,
  forwardsQuery: true,
  lost: [],
}

export function oldLink(
  found: Pick<OldLink, 'id' | 'shortLink' | 'destinationUrl'> & Partial<OldLink>,
): OldLink {
  return { ...none, ...found }
}

/**
 * Reads the lists of an account one after the other, such as groups or domains. A cursor has the lists that are left, and
 * the place in the first of them.
 */
export function readInTurn(
  listIds: (ask: Ask) => Promise<readonly string[]>,
  readList: (ask: Ask, id: string, place: string) => Promise<OldPage>,
): ReadPage {
  return async function read(ask, after) {
    const end = after.indexOf('|')
    const place = end === -1 ? '' : after.slice(end + 1)
    const [id, ...others] = end === -1 ? await listIds(ask) : after.slice(0, end).split(',')
    if (id === undefined || id === '') return { links: [], next: null }
    const { links, next } = await readList(ask, id, place)
    if (next !== null) return { links, next: `${[id, ...others].join(',')}|${next}` }
    return { links, next: others.length === 0 ? null : `${others.join(',')}|` }
  }
}
