import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureAddressOf, isFilePath } from '#contract/code-types/addresses.ts'
import { pageAddresses } from '#contract/code-types/page-addresses.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import { shortLink } from '#design/payload.ts'
import { renderCodePage, styleIn } from '#pages/code-page.ts'
import type { MediaFacts, PageOptions } from '#pages/code-page/content.ts'
import type { PageType } from '#contract/code-types/code-types.ts'
import type { Html } from '#pages/code-page/html.ts'
import { fileAddress } from '#pages/page.ts'
import { type Speech, speeches } from '#pages/speech.ts'
import type { VisitorSalts } from '../analytics/visitors.ts'
import type { Database } from '../database/open-database.ts'
import type { ResolvableLink, LinkPage } from '../domain/resolve-link.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import { pageHeaders, styleSource, ownerOf, visitorSpeech } from './send-page.ts'

export type RenderedPage = {
  readonly html: string
  readonly language: VisitorLanguage
  readonly headers: Readonly<Record<string, string>>
}

export type ShownPage = {
  readonly link: ResolvableLink
  readonly page: LinkPage
  readonly domain: string
  /** Slash tag as typed. */
  readonly tag: string
}

type CodePages = (shown: ShownPage, language: VisitorLanguage) => Promise<RenderedPage>

/** Renders the page of a code for one visitor. */
export type VisitorPages = (shown: ShownPage, request: FastifyRequest) => Promise<RenderedPage>

/** Renders the pages of codes. A page is cached with its link, which the link cache reads again each second. */
function createCodePages(deps: Pick<CommandDeps, 'database' | 'clock' | 'settings'>): CodePages {
  const rendered = new WeakMap<ResolvableLink, Map<string, Promise<RenderedPage>>>()

  return function codePage(shown, language) {
    const { link, domain, tag } = shown
    const key = `${language} ${domain}/${tag}`
    const pages = rendered.get(link) ?? new Map<string, Promise<RenderedPage>>()
    const known = pages.get(key)
    if (known !== undefined) return known
    // One tag has many spellings in upper and lower case.
    if (pages.size >= 30) pages.clear()
    const page = renderShownPage(deps, shown, { language, now: deps.clock() })
    rendered.set(link, pages.set(key, page))
    page.catch(() => pages.delete(key))
    return page
  }
}

/**
 * Renders the page of a code.
 *
 * @param isTrial its buttons lead nowhere, for the approval page, where no press counts.
 */
export async function renderShownPage(
  { database, settings }: Pick<CommandDeps, 'database' | 'settings'>,
  { link, page, domain, tag }: ShownPage,
  {
    language,
    now,
    isTrial = false,
    visitorPart,
  }: {
    readonly language: VisitorLanguage
    readonly now: number
    readonly isTrial?: boolean
    readonly visitorPart?: Html | undefined
  },
): Promise<RenderedPage> {
  const ownHosts = settings.brandedDomains
  const { qrType, record } = page
  const fieldData = record['fieldData'] as Readonly<Record<string, unknown>>
  const addresses = [
    ...pageAddresses(qrType, record, fieldData).map(({ address }) => address),
    fileAddress(record, fieldData) ?? '',
  ]
  const facts = await mediaFacts(database, addresses)
  const options: PageOptions = {
    base: isTrial ? '' : `/${tag}`,
    shortLink: shortLink(domain, tag),
    ownHosts,
    visitorPart,
    logo: ownerOf(link, tag).logo,
    media: (path) => facts.get(fileId(path) ?? ''),
  }
  const html = renderCodePage(record, speeches[language], now, options)
  const isForeign = pageAddresses(qrType, record, fieldData).some(
    ({ address, button }) =>
      button === null && !isOwnFile(address, ownHosts) && pictureAddressOf(address) !== null,
  )
  return { html, language, headers: headersOf(html, isForeign) }
}

function isOwnFile(address: string, ownHosts: readonly string[]): boolean {
  const url = isFilePath(address) ? null : parseUrl(address)
  return url === null || (ownHosts.includes(url.host) && isFilePath(url.pathname))
}

/**
 * The headers of every public page, with this page's style, pictures and recordings of its own origin, and reports of
 * pressed buttons (`ping`), which are connections to that origin. A picture at an address of the owner may come from
 * any https host.
 */
function headersOf(html: string, isForeign: boolean): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource(styleIn(html))}`,
    `img-src 'self' data:${isForeign ? ' https:' : ''}`,
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { ...pageHeaders('inside'), 'content-security-policy': policy }
}

type VisitorPageDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'> & {
  readonly salts: VisitorSalts
  readonly limits: SharedLimits
}

/** The part that a feature shows one visitor on the pages of a type. */
export type VisitorPartOf = {
  readonly type: PageType
  /** Undefined for a visitor who gets nothing. */
  readonly of: (
    deps: VisitorPageDeps,
    link: ResolvableLink,
    request: FastifyRequest,
    speech: Speech,
  ) => Promise<Html | undefined>
}

/** Pages with a part of the visitor's own are made for each visit; others are cached. */
export function createVisitorPages(
  deps: VisitorPageDeps,
  parts: ReadonlyMap<string, VisitorPartOf>,
): VisitorPages {
  const cached = createCodePages(deps)

  return async function visitorPage(shown, request) {
    const language = chosenLanguage(request) ?? visitorSpeech(request).language
    const part = parts.get(shown.page.qrType)
    if (part === undefined) return await cached(shown, language)
    const visitorPart = await part.of(deps, shown.link, request, speeches[language])
    return await renderShownPage(deps, shown, { language, now: deps.clock(), visitorPart })
  }
}

/** The language that a visitor chose on the page, as in `?lang=de`; null without one. */
function chosenLanguage({ raw }: FastifyRequest): VisitorLanguage | null {
  const chosen = new URLSearchParams((raw.url ?? '').split('?', 2)[1]).get('lang')
  return visitorLanguageSchema.options.find((language) => language === chosen) ?? null
}

export function sendCodePage(reply: FastifyReply, { html, language, headers }: RenderedPage): FastifyReply {
  return reply.code(200).headers(headers).header('content-language', language).send(html)
}

function fileId(address: string): string | null {
  return /\/file\/([0-9a-f]{32})\//.exec(address)?.[1] ?? null
}

async function mediaFacts(
  database: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, MediaFacts>> {
  const paths = new Map(
    addresses.flatMap((address) => {
      const id = fileId(address)
      return id === null
        ? []
        : [[id, (isFilePath(address) ? address : parseUrl(address)?.pathname) ?? ''] as const]
    }),
  )
  if (paths.size === 0) return new Map()
  const ids = [...paths.keys()]
  const [files, parts] = await Promise.all([
    database.selectFrom('files').selectAll().where('id', 'in', ids).execute(),
    database
      .selectFrom('file_parts')
      .select(['file_id', 'part', 'width'])
      .where('file_id', 'in', ids)
      .execute(),
  ])
  return new Map(
    files.map(({ id, kind, width, height, pages, size }): [string, MediaFacts] => {
      const path = paths.get(id) ?? ''
      const own = parts.filter(({ file_id }) => file_id === id)
      const widths = own.filter(({ part }) => part.startsWith('webp-')).map((part) => part.width ?? 0)
      const hasCover = own.some(({ part }) => part === 'cover')
      return [
        id,
        {
          ...(kind === 'picture' || kind === 'video'
            ? { width: width ?? undefined, height: height ?? undefined }
            : {}),
          variants: widths
            .filter((one) => one > 0)
            .toSorted((one, other) => one - other)
            .map((one) => ({ address: `${path}?w=${one}`, width: one })),
          size,
          pages: pages ?? undefined,
          cover: hasCover ? `${path}?cover` : undefined,
        },
      ]
    }),
  )
}
