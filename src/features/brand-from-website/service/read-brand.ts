import { parseUrl } from '#contract/parse-url.ts'
import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { logoMaxBytes, logoTypes } from '#contract/logo.ts'
import {
  logoSources,
  type ReadSiteBrand,
  type SiteBrand,
  type SiteLogo,
  siteLogosMax,
  type UnreadReason,
} from '#features/brand-from-website/contract/site-brand.ts'
import { type NamedLogo, readSitePage, type SitePage } from './site-page.ts'
import { addStyles, noStyles, siteColours, siteFont, type StyleFacts } from './site-styles.ts'
import { hostName } from '#service/domain/code-requests.ts'
import { fetchFile, type FetchProblem, isPageType } from '#service/network/fetch-page.ts'
import { decodePage } from '#service/network/preview-page.ts'
import type { PageNetwork } from '#service/network/public-network.ts'
import { readLogo } from '#service/commands/pictures/keep-logo.ts'

type BrandDeps = { readonly network: PageNetwork }

/** Milliseconds for the whole site. */
const timeLimit = 12_000
const most = {
  page: 1_048_576,
  styleSheet: 524_288,
  /** Characters of all style sheets together. */
  styles: 1_500_000,
  manifest: 131_072,
  logosTried: 8,
  /** Bytes of all answered logos together. */
  logos: 2_097_152,
} as const
/** Least pixels of a logo's longer side. */
const leastLogo = 48
const userAgent = 'Mozilla/5.0 (compatible; Tessera brand reader)'

/** Reads colours, logos and font of a website without running its scripts or storing anything. Never rejects. */
export async function readBrand(deps: BrandDeps, userId: number, address: string): Promise<SiteBrand> {
  const signal = AbortSignal.timeout(timeLimit)
  // Fetched in parallel.
  setMaxListeners(50, signal)
  const fetched = await fetchSite(deps, address, signal)
  if (!fetched.ok) return unread(fetched.problem)
  const { bytes, contentType, url } = fetched.file
  const page = await readSitePage(decodePage(bytes, contentType))
  const named = (page.base === null ? null : parseUrl(page.base, url)) ?? url
  const base = /^https?:$/.test(named.protocol) ? named : url
  const site: Site = { deps, signal, base }
  const [facts, manifest] = await Promise.all([readStyles(site, page), readManifest(site, page.manifest)])
  const { logos, logoProblem } = await readLogos(site, userId, [...page.logos, ...manifest.logos])
  return {
    state: 'read',
    url: url.href,
    name: (page.name || manifest.name || hostName(url.href).replace(/^www\./, '')).slice(0, 100),
    colours: siteColours(
      [
        ...page.themeColours.map((text) => ({ text, source: 'theme-color' as const })),
        ...manifest.colours.map((text) => ({ text, source: 'manifest' as const })),
      ],
      facts,
    ),
    logos,
    logoProblem,
    ...siteFont(facts),
  }
}

/** Fetches the page at an address. Tries http when https is unreachable, because people type no scheme. */
async function fetchSite({ network }: BrandDeps, address: string, signal: AbortSignal) {
  const wanted = {
    accept: 'text/html,application/xhtml+xml',
    userAgent,
    mostBytes: most.page,
    isCut: true,
    fits: isPageType,
  }
  const fetched = await fetchFile(network, address, signal, wanted)
  const { protocol, href } = new URL(address)
  const isRefused = !fetched.ok && fetched.problem.reason === 'unreachable' && fetched.problem.status === null
  if (!isRefused || protocol !== 'https:') return fetched
  const plain = await fetchFile(network, href.replace('https:', 'http:'), signal, wanted)
  return plain.ok ? plain : fetched
}

function unread({ reason, status }: FetchProblem): SiteBrand {
  const reasons: Partial<Record<FetchProblem['reason'], UnreadReason>> = {
    'other-type': 'not-a-page',
    'too-large': 'not-a-page',
  }
  return { state: 'unread', reason: reasons[reason] ?? (reason as UnreadReason), status }
}

/** A site that is being read. */
type Site = { readonly deps: BrandDeps; readonly signal: AbortSignal; readonly base: URL }

function absolute(href: string, base: URL): string | null {
  return parseUrl(href, base)?.href ?? null
}

async function readText({ deps, signal, base }: Site, href: string, mostBytes: number): Promise<string> {
  const address = absolute(href, base)
  if (address === null) return ''
  const fetched = await fetchFile(deps.network, address, signal, {
    accept: '*/*',
    userAgent,
    mostBytes,
    isCut: true,
    fits: (type) => !/^(image|video|audio|font)\//i.test(type),
  })
  return fetched.ok ? new TextDecoder().decode(fetched.file.bytes) : ''
}

async function readStyles(site: Site, page: SitePage): Promise<StyleFacts> {
  const linked = await Promise.all(page.stylesheets.map((href) => readText(site, href, most.styleSheet)))
  const facts = noStyles()
  let left: number = most.styles
  for (const css of [...page.styles, ...linked, ...page.inlineStyles]) {
    addStyles(facts, css.slice(0, left))
    left -= css.length
    if (left <= 0) break
  }
  return facts
}

type Manifest = {
  readonly name: string
  readonly colours: readonly string[]
  readonly logos: readonly NamedLogo[]
}
const noManifest: Manifest = { name: '', colours: [], logos: [] }

/** Name, theme colour and icons of a web application manifest (W3C Application Manifest). */
async function readManifest(site: Site, href: string | null): Promise<Manifest> {
  const address = href === null ? null : absolute(href, site.base)
  if (address === null) return noManifest
  try {
    const value: unknown = JSON.parse(await readText(site, address, most.manifest))
    if (typeof value !== 'object' || value === null) return noManifest
    const { name, short_name: short, theme_color: theme, icons } = value as Readonly<Record<string, unknown>>
    const listed: readonly unknown[] = Array.isArray(icons) ? icons.slice(0, 20) : []
    return {
      name: [short, name].find((text) => typeof text === 'string') ?? '',
      colours: typeof theme === 'string' ? [theme] : [],
      logos: listed.flatMap((icon) => iconOf(icon, address)),
    }
  } catch {
    // Ignore broken JSON.
    return noManifest
  }
}

function iconOf(icon: unknown, manifest: string): NamedLogo[] {
  if (typeof icon !== 'object' || icon === null) return []
  const { src, sizes, purpose } = icon as Readonly<Record<string, unknown>>
  if (typeof src !== 'string' || parseUrl(src, manifest) === null) return []
  // A maskable icon has a wide edge, and a monochrome one no colours.
  if (typeof purpose === 'string' && !/\bany\b/.test(purpose)) return []
  const size = typeof sizes === 'string' ? Number.parseInt(sizes, 10) || 0 : 0
  return [{ href: new URL(src, manifest).href, source: 'manifest', size }]
}

type ReadLogos = Pick<ReadSiteBrand, 'logos' | 'logoProblem'>
type TriedLogo = (SiteLogo & { readonly bytes: Buffer }) | NonNullable<ReadSiteBrand['logoProblem']> | null

/** The valid logos, most certain first, without duplicates. */
async function readLogos(site: Site, userId: number, named: readonly NamedLogo[]): Promise<ReadLogos> {
  const candidates = ranked(site, named)
  const shown = candidates.filter(({ source }) => source !== 'preview').slice(0, most.logosTried)
  const tried = await readSiteLogos(site, userId, shown)
  // A preview is often a photo, so it is only tried without any other logo.
  if (!tried.some(isLogo)) {
    const preview = candidates.filter(({ source }) => source === 'preview').slice(0, 1)
    tried.push(...(await readSiteLogos(site, userId, preview)))
  }
  const known = new Set<string>()
  const logos: SiteLogo[] = []
  let left: number = most.logos
  for (const { bytes, ...logo } of tried.filter(isLogo)) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (known.has(digest) || logos.length === siteLogosMax || bytes.length > left) continue
    known.add(digest)
    left -= bytes.length
    logos.push(logo)
  }
  return {
    logos,
    logoProblem: logos.length > 0 ? null : (tried.find((one) => typeof one === 'string') ?? null),
  }
}

function isLogo(tried: TriedLogo): tried is Exclude<TriedLogo, string | null> {
  return typeof tried === 'object' && tried !== null
}

/** Sorted by certainty, then by size, without duplicates. Without any icon, the usual address is tried. */
function ranked({ base }: Site, named: readonly NamedLogo[]): NamedLogo[] {
  const usual: NamedLogo = {
    href: new URL('/apple-touch-icon.png', base).href,
    source: 'touch-icon',
    size: 0,
  }
  const all = named.some(({ source }) => source !== 'preview') ? named : [...named, usual]
  const placed = all.flatMap((logo) => {
    const href = absolute(logo.href, base)
    return href === null ? [] : [{ ...logo, href }]
  })
  const once = placed.filter((logo, at) => placed.findIndex(({ href }) => href === logo.href) === at)
  return once.toSorted(
    (one, other) =>
      logoSources.indexOf(one.source) - logoSources.indexOf(other.source) || other.size - one.size,
  )
}

/** Fetches files in parallel. Drawings are cleaned one after the other, like uploads. */
async function readSiteLogos(site: Site, userId: number, logos: readonly NamedLogo[]): Promise<TriedLogo[]> {
  const files = await Promise.all(logos.map(({ href }) => logoBytes(site, href)))
  const tried: TriedLogo[] = []
  for (const [index, logo] of logos.entries()) {
    const file = files[index] ?? 'unreachable'
    if (typeof file !== 'string') tried.push(await checkedLogo(site, userId, logo, file))
    // The usual address is tried without being named.
    else tried.push(logo.size === 0 && logo.source === 'touch-icon' ? null : file)
  }
  return tried
}

/** Null for an icon too small to be printed. */
async function checkedLogo(
  { base }: Site,
  userId: number,
  { href, source }: NamedLogo,
  bytes: Buffer,
): Promise<TriedLogo> {
  const read = await readLogo(userId, bytes)
  if (read === null || typeof read === 'string' || 'refused' in read) return 'unreadable'
  const contentType = logoTypes.find((type) => type === read.content_type)
  if (contentType === undefined) return 'unreadable'
  const { width, height } = read
  if (contentType !== 'image/svg+xml' && Math.max(width, height) < leastLogo) return null
  const content = Buffer.from(read.content)
  return {
    address: href.startsWith('data:') ? base.href : href,
    source,
    contentType,
    width: Math.round(width),
    height: Math.round(height),
    content: `data:${contentType};base64,${content.toString('base64')}`,
    bytes: content,
  }
}

async function logoBytes(
  { deps, signal }: Site,
  href: string,
): Promise<Buffer | 'too-large' | 'unreachable'> {
  if (href.startsWith('data:')) return bytesOfData(href)
  const fetched = await fetchFile(deps.network, href, signal, {
    accept: 'image/svg+xml,image/png,image/webp,image/jpeg,*/*;q=0.5',
    userAgent,
    mostBytes: logoMaxBytes,
    isCut: false,
    fits: (type) => !/^text\/html/i.test(type),
  })
  if (fetched.ok) return Buffer.from(fetched.file.bytes)
  return fetched.problem.reason === 'too-large' ? 'too-large' : 'unreachable'
}

/** The bytes of a data URL (RFC 2397). */
function bytesOfData(href: string): Buffer | 'too-large' {
  if (href.length > logoMaxBytes) return 'too-large'
  const comma = href.indexOf(',')
  const content = href.slice(comma + 1)
  if (/;base64$/i.test(href.slice(0, Math.max(0, comma)))) return Buffer.from(content, 'base64')
  try {
    return Buffer.from(decodeURIComponent(content))
  } catch {
    return Buffer.from(content)
  }
}
