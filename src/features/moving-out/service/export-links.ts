import { Readable } from 'node:stream'
import { codeTypes } from '#code-types/code-types.ts'
import { isPageType } from '#contract/code-types/code-types.ts'
import { byteOrderMark, csvWriter } from '#contract/csv.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { encodedTag, isProductPath } from '#contract/slash-tag.ts'
import type { ExportTarget } from '#features/moving-out/contract/moving-out.ts'
import type { AskedLinks } from '#service/feature.ts'
import type { Database } from '#service/database/open-database.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'
import { readLinkRules, readScanLimit, readVisitorRules } from '#service/domain/read-link-rules.ts'
import { resolveLink } from '#service/domain/resolve-link.ts'
import { version } from '#service/domain/settings.ts'
import { PackedText } from '#service/storage/packed-text.ts'
import type { ZippedFile } from '#service/storage/zip.ts'
import { type LinksOfOne, serverFile, type Spelling } from './export-servers.ts'
import { linkColumns, linkRows, toLink } from '#service/links/find-link.ts'
import type { LinksDeps } from '#service/links/links-deps.ts'

export type ExportRequest = {
  /** The account; null for all accounts. */
  readonly userId: number | null
  readonly to: ExportTarget
  /** As in `Accept-Language`: the language of the pages. */
  readonly language?: string
}

type ExportDeps = Pick<LinksDeps, 'clock'> & {
  /** For reads over many links. */
  readonly reading: Database
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Of a short link in the order of the export. */
type Key = { readonly domain: string; readonly tag_key: string; readonly exact_tag: string }

/** Each row is parsed and resolved, so a page of them takes some milliseconds. */
const rowsAtOnce = 200
/** Characters of one piece of a file. */
const pieceLength = 32_000

/**
 * Yields everything that keeps the links of an account working without Tessera: the configuration of another server,
 * the pages and files of codes, the links as CSV, and what each of them loses. Each file is made while it is read, in
 * walks over the links, so millions of links need little memory and a reader who leaves ends the work.
 *
 * @param links the listener of links, which answers for the pages. It counts none of these visits.
 */
export async function* exportLinks(
  deps: ExportDeps,
  links: AskedLinks,
  request: ExportRequest,
): AsyncGenerator<ZippedFile> {
  const losses = new PackedText()
  const pageLinks = new PackedText()
  const found: Found = { spelling: { exact: new Set(), shared: new Set() }, links: 0 }
  yield textFile('links.csv', listLinks(deps, request, { losses, found }))
  yield textFile('lost.csv', losses.pieces())
  for await (const rows of pagesOfRows((after: Row | null) => readRows(deps.reading, request, after, true)))
    for (const row of rows)
      if (answerOf(row, deps.clock()).kind === 'page')
        yield* exportPage(links, row, { request, pageLinks, found })
  const all = exportedLinks(deps, links, request, pageLinks)
  const server = serverFile(request.to, all, { spelling: found.spelling, count: found.links })
  if (server !== null) yield textFile(server.path, server.pieces)
  yield { path: 'README.txt', content: readme(request.to) }
}

function textFile(path: string, texts: AsyncIterable<string>): ZippedFile {
  return { path, isText: true, content: Readable.from(inPieces(texts)) }
}

/** Joins short texts, because each piece of a stream has a price. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Results of the first walk that the others need. */
type Found = { readonly spelling: Spelling; links: number }

type Listing = { readonly losses: PackedText; readonly found: Found }

/** Other services read these files, so their separator never changes. */
const csvLine = csvWriter('en')

/** The lines of `links.csv`. Writes down the losses on the way. */
async function* listLinks(
  { reading, clock }: ExportDeps,
  request: ExportRequest,
  { losses, found }: Listing,
): AsyncGenerator<string> {
  const { exact, shared } = found.spelling
  yield `${byteOrderMark}${csvLine(['Short link', 'Destination', 'Title', 'Created'])}`
  await losses.write(`${byteOrderMark}${csvLine(['Short link', 'Lost'])}`)
  let before: Row | undefined
  for await (const rows of pagesOfRows((after: Row | null) => readRows(reading, request, after))) {
    for (const row of rows) {
      if (row.exact_tag !== '') exact.add(row.domain)
      if (before !== undefined && before.domain === row.domain && before.tag_key === row.tag_key)
        shared.add(`${row.domain}/${row.tag_key}`)
      before = row
      const { to, lost } = answerOf(row, clock())
      const address = `${row.domain}/${row.tag}`
      if (lost.length > 0) await losses.write(csvLine([address, lost.join('; ')]))
      if (to === null) continue
      found.links += 1
      yield csvLine([address, to, row.title, row.created_at])
    }
  }
}

/** All links of the export in the order of their domains, those of a short link or of a page together. */
async function* exportedLinks(
  { reading, clock }: ExportDeps,
  links: AskedLinks,
  request: ExportRequest,
  pageLinks: PackedText,
): AsyncGenerator<LinksOfOne> {
  const roots = new Map((await readRoots(reading, request.userId)).map(({ domain }) => [domain, domain]))
  const ofPages = pageLinks.lines()
  let page = await nextPage(ofPages)
  /** Links of a domain beside its own short links, written before the next domain begins. */
  async function* endDomain(domain: string): AsyncGenerator<LinksOfOne> {
    for (; page !== null && page.domain === domain; page = await nextPage(ofPages)) yield page
    if (roots.delete(domain)) yield* rootOf(links, domain, request)
  }
  let domain: string | null = null
  for await (const rows of pagesOfRows((after: Row | null) => readRows(reading, request, after))) {
    for (const row of rows) {
      if (domain !== null && domain !== row.domain) yield* endDomain(domain)
      domain = row.domain
      const { to } = answerOf(row, clock())
      if (to !== null) yield { domain, links: spellingsOf(row).map((tag) => [`/${tag}`, to]) }
    }
  }
  if (domain !== null) yield* endDomain(domain)
  for (const root of roots.keys()) yield* rootOf(links, root, request)
}

/** The ways in which a tag is found: without regard to capital letters, and with letters that are not composed. */
function spellingsOf({ tag, tag_key: tagKey, exact_tag: exact }: Row): readonly string[] {
  const isLoose = exact === '' && !isProductPath(tag)
  const spellings = isLoose ? [tag, tagKey, tag.toUpperCase()] : [tag]
  return [...new Set(spellings.flatMap((each) => [each, each.normalize('NFD')]))]
}

async function nextPage(lines: AsyncGenerator<string>): Promise<LinksOfOne | null> {
  const { value, done } = await lines.next()
  return done === true ? null : (JSON.parse(value) as LinksOfOne)
}

async function* rootOf(
  links: AskedLinks,
  domain: string,
  request: ExportRequest,
): AsyncGenerator<LinksOfOne> {
  const { location: to } = (await links.inject({ url: '/', headers: visitorOf(domain, request) })).headers
  if (to !== undefined) yield { domain, links: [['/', to]] }
}

const pageTypes = Object.keys(codeTypes).filter(isPageType)

/** @param onlyPages leaves out the links of codes that only lead on. */
function readRows(
  database: Database,
  { userId }: Pick<ExportRequest, 'userId'>,
  after: Key | null,
  onlyPages = false,
) {
  const { domain = '', tag_key: key = '', exact_tag: exact = '' } = after ?? {}
  let read = linkRows(database)
    .select([
      ...linkColumns,
      'short_links.domain',
      'short_links.tag',
      'short_links.tag_key',
      'short_links.exact_tag',
      'short_links.created_at',
    ])
    .where((is) =>
      is(
        is.refTuple('short_links.domain', 'short_links.tag_key', 'short_links.exact_tag'),
        '>',
        is.tuple(domain, key, exact),
      ),
    )
    .orderBy('short_links.domain')
    .orderBy('short_links.tag_key')
    .orderBy('short_links.exact_tag')
    .limit(rowsAtOnce)
  if (userId !== null) read = read.where('short_links.user_id', '=', userId)
  if (onlyPages) read = read.where('qr_codes.qr_type', 'in', pageTypes)
  return read.execute()
}

/** Headers of a visit that does not count, because its page is only prepared. */
export function visitorOf(host: string, { language = '' }: Pick<ExportRequest, 'language'> = {}) {
  return { host, 'sec-purpose': 'prefetch', 'accept-language': language }
}

/** Domains that may lead somewhere themselves. */
function readRoots(database: Database, userId: number | null) {
  const read = database.selectFrom('domain_pages').select('domain').where('root_url', 'is not', null)
  return (userId === null ? read : read.where('user_id', '=', userId)).execute()
}

/** The answer of a link now, to a visitor who meets no rule, and what another server cannot do for it. */
function answerOf(row: Row, now: number) {
  const fieldData = parseFieldData(row.field_data)
  const rules = readLinkRules(fieldData)
  const link = toLink(row)
  const answer = resolveLink({ ...link, welcome: null }, now, { passedOn: '', hasPassword: false })
  const isCoupon = link.page?.qrType === 'coupon'
  const isPage = answer.kind === 'page' && !isCoupon
  const lost = [
    !isPage && answer.kind !== 'redirect' && `the link itself (${closed[answer.kind] ?? answer.kind})`,
    isCoupon && 'coupon codes',
    isProductPath(row.tag) && 'answers as a GS1 resolver',
    row.expiration_date !== null && 'end date',
    rules.startsAt !== null && 'start date',
    rules.swap !== null && 'planned destination',
    readVisitorRules(fieldData).length > 0 && 'rules for visitors',
    readScanLimit(fieldData) !== null && 'scan limit',
    link.welcome !== null && 'welcome screen',
    rules.hasVisitId && 'visit id',
    !rules.forwardsQuery && 'query that is not passed on',
    (rules.sendsMark || link.placedUtm !== undefined) && 'name of the placement',
  ].filter((each) => each !== false)
  const to = answer.kind === 'redirect' ? answer.location : null
  return { kind: isPage ? ('page' as const) : answer.kind, to, lost }
}

const closed: Readonly<Record<string, string>> = {
  page: 'gives out coupon codes',
  password: 'has a password',
  scheduled: 'not open yet',
  'used-up': 'its scan limit is reached',
  'ask-device': 'asks for the device',
  unknown: 'leads nowhere',
}

type PageExport = {
  readonly request: ExportRequest
  readonly pageLinks: PackedText
  readonly found: Found
}

/** The page of a code with its pictures and files. Writes down its buttons as links. */
async function* exportPage(
  links: AskedLinks,
  { domain, tag, tag_key: tagKey, exact_tag: exact }: Row,
  { request, pageLinks, found }: PageExport,
): AsyncGenerator<ZippedFile> {
  const headers = visitorOf(domain, request)
  const ask = (url: string) => links.inject({ url, headers, payloadAsStream: true })
  const page = await ask(`/${encodedTag(tag)}`)
  const html = (await page.stream().toArray()).join('')
  for (const spelling of new Set(exact === '' ? [tag, tagKey] : [tag]))
    yield { path: `pages/${domain}/${spelling}/index.html`, content: html }
  const buttons: (readonly [string, string])[] = []
  for (const address of ownPaths(html)) {
    const answer = await ask(address)
    const [path = ''] = address.split('?', 1)
    const { location } = answer.headers
    if (location !== undefined)
      for (const each of new Set([path, decodeURIComponent(path)])) buttons.push([each, location])
    const name = decodeURIComponent(path.slice(1))
    if (answer.statusCode === 200 && !/(^|\/)\.\.?(\/|$)|\\/.test(name))
      yield { path: `pages/${domain}/${name}`, content: answer.stream() }
    else answer.stream().resume()
  }
  if (buttons.length === 0) return
  found.links += buttons.length
  await pageLinks.write(`${JSON.stringify({ domain, links: buttons } satisfies LinksOfOne)}\n`)
}

/** Addresses on the origin of the page, without its form for reports. */
function ownPaths(html: string): ReadonlySet<string> {
  const found = html.matchAll(/ (?:href|src|srcset|poster)="(\/[^/"][^" ]*)/g)
  const paths = [...found].flatMap(([, path = '']) => path.replaceAll('&amp;', '&').split('#', 1))
  return new Set(paths.filter((path) => !/\/(report|page)$/.test(path)))
}

const starts: Readonly<Record<ExportTarget, string>> = {
  caddy: 'Start it in this folder: caddy run',
  nginx:
    'Copy this folder to the folder of nginx (/etc/nginx) and include tessera.conf in the http block. Add certificates.',
  worker:
    'Deploy worker.js with the folder pages as its static assets (binding ASSETS), and add your domains as routes.',
  csv: 'Import links.csv into another service.',
}

function readme(to: ExportTarget): string {
  return `Links of Tessera ${version}, as they lead now.

${starts[to]}
Then point the DNS records of your domains to the new server.

links.csv has each link that leads to an address, lost.csv what each link loses.
Every link loses its scan counts, its versions, and the query that a visitor brings to the destination.
`
}
