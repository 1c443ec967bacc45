import { withPlacement } from '#contract/utm-templates.ts'
import { scanMarker } from '#contract/session.ts'
import { isLinkTag } from '#contract/slash-tag.ts'
import type { UtmParameter } from '../domain/destinations.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import type { VisitDeps, Visited, VisitRequest } from './links-deps.ts'

/** Longest address of a visit in characters: a tag, a query as long as a destination, and a margin. */
export const longestAddress = 8_192

/** Whether a text is visible ASCII, valid in a request target or header. */
export function isVisible(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

/** The query of a request target without `?` and fragment. */
export function queryOf(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return ''
  const hash = address.indexOf('#', mark)
  return hash === -1 ? address.slice(mark + 1) : address.slice(mark + 1, hash)
}

/** The path of a request target as a cookie path; `/` when it contains characters that cookies forbid. */
export function cookiePathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '/'
  return /^\/[A-Za-z0-9_%.~-]+\/?$/.test(path) ? path.replace(/\/$/, '') : '/'
}

/** The parsed query of a visit. */
type VisitQuery = {
  /** Whether the visit came from the printed code. */
  readonly isScan: boolean
  /** The query for the destination: everything but the scan marker, unchanged, in printable ASCII. */
  readonly passedOn: string
  /** The mark of the print, as in `?qr=a3`; empty without one. */
  readonly mark: string
}

const click: VisitQuery = { isScan: false, passedOn: '', mark: '' }
const scan: VisitQuery = { isScan: true, passedOn: '', mark: '' }

/**
 * @param query the part of the address after `?`, as sent.
 * @param marks further parameters that mark a scan.
 */
export function readVisitQuery(query: string, marks: readonly string[] = []): VisitQuery {
  if (query === '') return click
  if (query === scanMarker) return scan
  const parameters = query.split('&')
  const others = parameters.filter((parameter) => parameter !== '' && !isMarker(parameter))
  const passedOn = others.filter((parameter) => !marks.includes(parameter))
  const marker = parameters.find(isMarker)
  const mark = marker?.slice(scanMarker.length + 1) ?? ''
  const isScan = marker !== undefined || passedOn.length < others.length
  return { isScan, passedOn: passedOn.map(headerSafe).join('&'), mark }
}

export type LinkVisit = VisitQuery & {
  /** Parameters with the mark of the placement, where the code sends it. */
  readonly placed?: readonly UtmParameter[]
  /** Mark of the scanned placement; empty for a mark that the code has not, null for none. */
  readonly placement: string | null
}

/**
 * The query of a visit to a link. The mark of its placement is taken off, and sent as `utm_content` where the code says
 * so, or in the parameters that name it.
 */
export function readVisit(link: ResolvableLink | null, query: string): LinkVisit {
  const { isScan, mark, ...read } = readVisitQuery(query, link?.scanMarks)
  const passedOn = link?.keepsQuery === true ? '' : read.passedOn
  if (mark === '' || link === null || link.placements === null)
    return { isScan, mark, passedOn, placement: null }
  const placement = mark.toLowerCase()
  if (!link.placements.has(placement)) return { isScan, mark, passedOn, placement: '' }
  if (!link.sendsMark && link.placedUtm === undefined) return { isScan, mark, passedOn, placement }
  const placed = new Map<string, string>(link.sendsMark ? [['utm_content', placement] as const] : [])
  for (const [name, value] of link.placedUtm ?? []) placed.set(name, withPlacement(value, placement))
  return { isScan, mark, passedOn, placed: [...placed], placement }
}

function isMarker(parameter: string): boolean {
  const end = parameter.indexOf('=')
  return (end === -1 ? parameter : parameter.slice(0, end)) === scanMarker
}

/**
 * Percent-encodes characters that are invalid in a header or end the query: controls, space, `#`, `\`,
 * non-ASCII.
 */
function headerSafe(parameter: string): string {
  return parameter.replace(/[^\x21\x22\x24-\x5b\x5d-\x7e]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    // A request line arrives as bytes, one per character. A lone surrogate is invalid.
    if (code < 0x100) return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    return code >= 0xd800 && code <= 0xdfff ? '%EF%BF%BD' : encodeURIComponent(character)
  })
}

/** Finds the link of a request in the cache or the database. */
export function findVisited(deps: VisitDeps, request: VisitRequest): Promise<Visited> {
  return findLinkOf(deps, request, request.params.tag)
}

/** The same for another tag than that of the path. */
export async function findLinkOf(
  { cache, domains }: VisitDeps,
  request: VisitRequest,
  tag: string,
): Promise<Visited> {
  // A target with its own host (`GET http://…`) is a proxy request.
  const isOurs = request.raw.url?.startsWith('/') === true
  const spelled = tag.normalize('NFC')
  const spellings = [...new Set([spelled, withoutSurroundings(spelled)])].filter(isLinkTag)
  const domain = isOurs && spellings.length > 0 ? await domains.learn(request.host, request.socket) : null
  if (domain === null) return { domain: '', tag, link: null }
  for (const spelling of spellings) {
    const cached = cache.fresh(domain, spelling)
    cache.tally[cached === undefined ? 'misses' : 'hits'] += 1
    const link = cached === undefined ? await cache.read(domain, spelling) : cached
    if (link !== null) return { domain, tag: encodeURIComponent(spelling), link }
  }
  return { domain, tag: encodeURIComponent(spelled), link: null }
}

/** Signs of the sentence around a link, and spaces that are not seen. `+` asks for a preview. */
const surroundings = /[\s\u200b-\u200f\u2060\ufeff.,;:!?)\]}>"'`´“”„‘’‚«»‹›…。，、！？）」』*_]+$/u

/** The tag without what stands behind it in a text. A tag that consists of such signs stays. */
export function withoutSurroundings(tag: string): string {
  return tag.replace(surroundings, '') || tag
}
