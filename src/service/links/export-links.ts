import type { FastifyInstance } from 'fastify'
import { parseFieldData } from '#contract/field-data.ts'
import { isProductPath } from '#contract/slash-tag.ts'
import type { ExportTarget } from '#contract/links.ts'
import { csvLine } from '../api/answers.ts'
import type { Database } from '../database/open-database.ts'
import { readLinkRules, readScanLimit, readVisitorRules } from '../domain/read-link-rules.ts'
import { resolveLink } from '../domain/resolve-link.ts'
import { version } from '../domain/settings.ts'
import type { ZippedFile } from '../storage/write-zip.ts'
import { linkColumns, linkRows, toLink } from './find-link.ts'
import type { LinksDeps } from './links-deps.ts'

export type ExportRequest = {
  /** The account; null for all accounts. */
  readonly userId: number | null
  readonly to: ExportTarget
  /** As in `Accept-Language`: the language of the pages. */
  readonly language?: string
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const rowsAtOnce = 1_000

/**
 * Yields everything that keeps the links of an account working without Tessera: the configuration of another server,
 * the pages and files of codes, the links as CSV, and what each of them loses.
 *
 * @param links the listener of links, which answers for the pages. It counts none of these visits.
 */
export async function* exportLinks(
  { database, clock }: Pick<LinksDeps, 'database' | 'clock'>,
  links: FastifyInstance,
  request: ExportRequest,
): AsyncGenerator<ZippedFile> {
  const exported: ExportedLink[] = []
  let list = csvLine(['Short link', 'Destination', 'Title', 'Created'])
  let losses = csvLine(['Short link', 'Lost'])
  const exact = new Map<string, Map<string, number>>()
  let after = { domain: '', tag_key: '', exact_tag: '' }
  for (;;) {
    const rows = await readRows(database, request.userId, after)
    for (const row of rows) {
      const { kind, to, lost } = answerOf(row, clock())
      const address = `${row.domain}/${row.tag}`
      if (row.exact_tag !== '') noteExact(exact, row)
      if (lost.length > 0) losses += csvLine([address, lost.join('; ')])
      if (kind === 'page') yield* exportPage(links, row, { request, exported })
      if (to === null) continue
      list += csvLine([address, to, row.title, row.created_at])
      const spellings =
        row.exact_tag === '' && !isProductPath(row.tag)
          ? [row.tag, row.tag_key, row.tag.toUpperCase()]
          : [row.tag]
      for (const tag of new Set(spellings)) exported.push({ domain: row.domain, path: `/${tag}`, to })
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const { domain } of await readRoots(database, request.userId)) {
    const { location: to } = (await links.inject({ url: '/', headers: visitorOf(domain, request) })).headers
    if (to !== undefined) exported.push({ domain, path: '/', to })
  }
  for (const [path, content] of Object.entries(serverFiles(request.to, exported, exact)))
    yield { path, content }
  yield { path: 'links.csv', content: `\uFEFF${list}` }
  yield { path: 'lost.csv', content: `\uFEFF${losses}` }
  yield { path: 'README.txt', content: readme(request.to) }
}

type Place = { readonly domain: string; readonly tag_key: string; readonly exact_tag: string }

function readRows(database: Database, userId: number | null, after: Place) {
  const read = linkRows(database)
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
        is.tuple(after.domain, after.tag_key, after.exact_tag),
      ),
    )
    .orderBy('short_links.domain')
    .orderBy('short_links.tag_key')
    .orderBy('short_links.exact_tag')
    .limit(rowsAtOnce)
  return (userId === null ? read : read.where('short_links.user_id', '=', userId)).execute()
}

/** Counts the links that differ by capital letters only. */
function noteExact(exact: Map<string, Map<string, number>>, { domain, tag_key }: Row): void {
  const keys = exact.get(domain) ?? new Map<string, number>()
  exact.set(domain, keys.set(tag_key, (keys.get(tag_key) ?? 0) + 1))
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

type PageExport = { readonly request: ExportRequest; readonly exported: ExportedLink[] }

/** The page of a code, its pictures and files, and its buttons as links. */
async function* exportPage(
  links: FastifyInstance,
  { domain, tag, tag_key: tagKey, exact_tag: exact }: Row,
  { request, exported }: PageExport,
): AsyncGenerator<ZippedFile> {
  const headers = visitorOf(domain, request)
  const ask = (url: string) => links.inject({ url, headers, payloadAsStream: true })
  const page = await ask(`/${tag}`)
  const html = (await page.stream().toArray()).join('')
  for (const spelling of new Set(exact === '' ? [tag, tagKey] : [tag]))
    yield { path: `pages/${domain}/${spelling}/index.html`, content: html }
  for (const address of ownPaths(html)) {
    const answer = await ask(address)
    const [path = ''] = address.split('?', 1)
    const { location } = answer.headers
    if (location !== undefined)
      for (const each of new Set([path, decodeURIComponent(path)]))
        exported.push({ domain, path: each, to: location })
    const name = decodeURIComponent(path.slice(1))
    if (answer.statusCode === 200 && !/(^|\/)\.\.?(\/|$)|\\/.test(name))
      yield { path: `pages/${domain}/${name}`, content: answer.stream() }
    else answer.stream().resume()
  }
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

/** A path of a domain that leads to an address without Tessera. */
type ExportedLink = { readonly domain: string; readonly path: string; readonly to: string }

/** Domains where capital letters make another link: how many links have each tag, in lower case. */
type ExactDomains = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The configuration with which another server leads to the same addresses, by file name. */
function serverFiles(
  to: ExportTarget,
  links: readonly ExportedLink[],
  exact: ExactDomains,
): Readonly<Record<string, string>> {
  const domains = new Map<string, ExportedLink[]>()
  for (const link of links) {
    const known = domains.get(link.domain)
    if (known === undefined) domains.set(link.domain, [link])
    else known.push(link)
  }
  if (to === 'caddy') return { Caddyfile: [...domains].map(caddySite).join('\n') }
  if (to === 'nginx') return { 'tessera.conf': nginxSites(domains, exact) }
  if (to === 'worker') return { 'worker.js': worker(domains, exact) }
  return {}
}

type Links = readonly ExportedLink[]

/** In quotes. Braces would be a placeholder. */
function caddyText(text: string): string {
  return `"${text.replaceAll(/["\\{}]/g, (sign) => encodeURIComponent(sign))}"`
}

function caddySite([domain, links]: readonly [string, Links]): string {
  return `${domain} {
	map {path} {to} {
		default none
${links.map(({ path, to }) => `\t\t${path} ${caddyText(to)}`).join('\n')}
	}
	@known expression \`{to} != "none"\`
	redir @known {to} 302
	root * pages/${domain.replace(/:\d+$/, '')}
	try_files {path}/index.html {path}
	file_server
}
`
}

/** In quotes. Dollar signs would be a variable, and nginx has no other way to write one. */
function nginxText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => encodeURIComponent(sign)).replaceAll('$', '${tessera_dollar}')}"`
}

/** nginx ignores the case of texts, so each is written once. Expressions of `~` are exact, but slow in large numbers. */
function nginxSites(domains: ReadonlyMap<string, Links>, exact: ExactDomains): string {
  const hosts = [...domains.keys()].map((domain) => domain.replace(/:\d+$/, ''))
  const lines = new Map(
    [...domains.values()].flat().map(({ domain, path, to }) => {
      const key = `${domain.replace(/:\d+$/, '')}${path}`
      const isShared = (exact.get(domain)?.get(path.slice(1).toLowerCase()) ?? 0) > 1
      return [isShared ? `~^${key.replaceAll('.', String.raw`\.`)}$` : key.toLowerCase(), to]
    }),
  )
  return `geo $tessera_dollar { default "$"; }
map_hash_max_size ${2 ** Math.ceil(Math.log2(Math.max(2_048, lines.size * 2)))};
map_hash_bucket_size 512;
map $host$uri $tessera_to {
${[...lines].map(([key, to]) => `  "${key}" ${nginxText(to)};`).join('\n')}
}
server {
  listen 80;
  server_name ${hosts.join(' ')};
  root pages/$host;
  types { text/html html; text/vcard vcf; text/calendar ics; application/pdf pdf; image/svg+xml svg;
    image/png png; image/jpeg jpg jpeg; image/webp webp; image/gif gif; audio/mpeg mp3; video/mp4 mp4; }
  default_type application/octet-stream;
  location / {
    if ($tessera_to != "") { return 302 $tessera_to; }
    try_files $uri/index.html $uri =404;
  }
}
`
}

function worker(domains: ReadonlyMap<string, Links>, exact: ExactDomains): string {
  const table = Object.fromEntries(
    [...domains].map(([domain, links]) => [
      domain,
      Object.fromEntries(links.map(({ path, to }) => [exact.has(domain) ? path : path.toLowerCase(), to])),
    ]),
  )
  return `const links = ${JSON.stringify(table, null, 1)}
const exact = ${JSON.stringify([...exact.keys()])}

export default {
  async fetch(request, env) {
    const { host, pathname } = new URL(request.url)
    const path = exact.includes(host) ? pathname : pathname.toLowerCase()
    if (Object.hasOwn(links, host) && Object.hasOwn(links[host], path))
      return new Response(null, { status: 302, headers: { location: links[host][path] } })
    for (const file of [\`\${path}/index.html\`, pathname]) {
      const answer = await env.ASSETS.fetch(new URL(\`/\${host}\${file}\`, request.url))
      if (answer.ok) return answer
    }
    return new Response('Not found', { status: 404 })
  },
}
`
}
