import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  mediaTypeOf,
  parseProductPath,
  type Product,
  productLinkTypes,
  type ProductLinkType,
  productPath,
} from '#contract/code-types/product.ts'
import { scanMarker } from '#contract/session.ts'
import { shortLink } from '#design/payload.ts'
import { fixedPage } from '#pages/visit-pages.ts'
import { noRoute } from '../analytics/visit-group.ts'
import { acceptedLanguages } from '../domain/browser.ts'
import {
  type LinkedProduct,
  type ProductPage,
  type ResolvableLink,
  resolveLink,
} from '../domain/resolve-link.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { routeFor, sendMiss, sendState } from './answer-visit.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { type AddPublicRoute, printedCode } from './public-route.ts'
import { sendPage, visitorSpeech } from './send-page.ts'
import { type LinkVisit, longestAddress, queryOf, readVisit } from './visit-address.ts'
import { countedRoute, isCountable, visitOf, visitorOf } from './visitor.ts'

const vocabulary = 'https://ref.gs1.org/voc/'
const linksetType = 'application/linkset+json'
const linksetContext =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"'

/** Any page may ask, because the answers are public. */
const sharing = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Accept-Language',
  'access-control-expose-headers': 'Link, Location',
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language',
}

/** Parameters of a request that belong to the resolver. All others go to the page. */
const ownParameters = new Set(['linkType', 'lang', 'mediaType', 'context'])

/** A GS1-conformant resolver for the codes of products: paths that begin with `01/`, on every branded domain. */
export function productRoutes(publicRoute: AddPublicRoute): void {
  const options = (_deps: VisitDeps, _request: FastifyRequest, reply: FastifyReply) =>
    reply.code(204).headers(sharing).send()
  publicRoute({
    url: '/01/*',
    limit: printedCode,
    options,
    read: async (deps, request: VisitRequest, reply) =>
      answerProduct(deps, request, reply, await uncompressedPath(request.raw.url ?? '')),
  })
  publicRoute({
    url: '/.well-known/gs1resolver',
    limit: limitRules.description,
    options,
    async read(deps, request, reply) {
      const domain = await deps.domains.learn(request.host, request.socket)
      if (domain === null) return sendMiss(deps, request, reply)
      return reply.headers(sharing).send({
        name: domain,
        resolverRoot: shortLink(domain, '').slice(0, -1),
        supportedPrimaryKeys: ['01'],
        supportedLinkType: [{ namespace: vocabulary, prefix: 'gs1:' }],
        supportsLanguageVariants: true,
        validatesAIcombinations: true,
        linkTypeDefaultCanBeAll: false,
      })
    },
  })
}

/** A code that answers for an item: for its serial number, its batch, or every item with the GTIN. */
type Level = { readonly path: string; readonly link: ResolvableLink & { readonly product: LinkedProduct } }

/**
 * Answers for the item of a GS1 Digital Link.
 *
 * @param uncompressed path and query that the address of the request stands for, when it is compressed.
 */
export async function answerProduct(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  uncompressed: string | null,
): Promise<FastifyReply> {
  void reply.headers(sharing)
  const requested = request.raw.url ?? ''
  if (requested.length > longestAddress) return sendPage(reply, fixedPage(visitorSpeech(request), 'tooLong'))
  const address = uncompressed ?? requested
  const query = [...new Set([queryOf(address), queryOf(requested)])].filter(Boolean).join('&')
  const asked = askedFor(query, request)
  const item = parseProductPath(address.split(/[?#]/, 1)[0] ?? '')
  if (item === null || !asked.hasRightExpiry)
    return sendPage(reply, fixedPage(visitorSpeech(request), 'badRequest'))
  const domain = await deps.domains.learn(request.host, request.socket)
  const levels = domain === null ? [] : await levelsOf(deps, domain, item)
  if (domain === null || levels.length === 0) return sendMiss(deps, request, reply)
  const itself = shortLink(domain, productPath(item))
  const same = uncompressed === null ? '' : `<${shortLink(domain, uncompressed)}>; rel="owl:sameAs", `
  void reply.header(
    'link',
    `${same}<${itself}?linkType=linkset>; rel="linkset"; type="${linksetType}"; title="Links of this product"`,
  )
  if (asked.wantsLinkset) return sendLinkset(deps, request, reply, { domain, item, levels })
  const chosen = choose(levels, asked)
  if (chosen === null) return sendMiss(deps, request, reply)
  return leadOn(deps, request, reply, { domain, query: passedOnOf(query), ...chosen })
}

/** The last part of a compressed GS1 Digital Link: at least a GTIN. */
const compressedPart = /^\/(01\/\d{8,14}\/)?[\w-]{10,200}$/

/** Path and query without the first slash that a compressed GS1 Digital Link stands for. Null for any other address. */
export async function uncompressedPath(address: string): Promise<string | null> {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (!compressedPart.test(path)) return null
  // Half a megabyte that most services never need.
  const { Utils } = (await import('digital-link.js')).default
  const uri = `https://gs1.example${path}`
  if (!Utils.isCompressedWebUri(uri)) return null
  const whole = Utils.decompressWebUri(uri).slice('https://gs1.example/'.length)
  return whole.startsWith('01/') ? whole : null
}

type Asked = {
  /** In the GS1 vocabulary, without its prefix; empty for the default link. */
  readonly linkType: string
  readonly wantsLinkset: boolean
  /** In lower case, best first. */
  readonly languages: readonly string[]
  readonly mediaTypes: readonly string[]
  readonly hasRightExpiry: boolean
}

function askedFor(query: string, { headers }: VisitRequest): Asked {
  const parameters = new URLSearchParams(query)
  const named = (parameters.get('linkType') ?? '').replace(
    /^(gs1:|https?:\/\/(ref\.|www\.)?gs1\.org\/voc\/)/,
    '',
  )
  const accepted = (headers.accept ?? '').split(',', 30).map((type) => type.split(';', 1)[0]?.trim() ?? '')
  const [language, mediaType, expiry] = [
    parameters.get('lang'),
    parameters.get('mediaType'),
    parameters.get('17'),
  ]
  return {
    linkType: named.startsWith('defaultLink') ? '' : named,
    wantsLinkset: named === 'linkset' || named === 'all' || accepted.includes(linksetType),
    languages: language ? [language.toLowerCase()] : acceptedLanguages(headers['accept-language'] ?? ''),
    mediaTypes: mediaType ? [mediaType] : accepted,
    hasRightExpiry: expiry === null || /^\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(expiry),
  }
}

function passedOnOf(query: string): string {
  return query
    .split('&')
    .filter((parameter) => !ownParameters.has(parameter.split('=', 1)[0] ?? ''))
    .join('&')
}

/** The codes that answer for an item, the finest first. */
async function levelsOf(
  { cache }: VisitDeps,
  domain: string,
  item: Omit<Product, 'expiry'>,
): Promise<Level[]> {
  const finer = [item, { ...item, serial: '' }, { ...item, serial: '', batch: '' }]
  const found = await Promise.all(
    [...new Set(finer.map(productPath))].map(async (path) => {
      const cached = cache.fresh(domain, path)
      cache.tally[cached === undefined ? 'misses' : 'hits'] += 1
      return { path, link: cached === undefined ? await cache.read(domain, path) : cached }
    }),
  )
  return found.filter((level): level is Level => level.link?.product !== undefined)
}

/** A page of a product; without an address of its own, the destination of the code. */
type Candidate = Omit<ProductPage, 'destination'> & {
  readonly destination: ProductPage['destination'] | null
}

/** The page to answer with, from the finest code that has one of its type. Null for none. */
function choose(
  levels: readonly Level[],
  asked: Asked,
): { readonly level: Level; readonly page: Candidate } | null {
  const linkType = asked.linkType === '' ? 'pip' : asked.linkType
  for (const level of levels) {
    const page = bestOf(
      pagesOf(level).filter((each) => each.linkType === linkType),
      asked,
    )
    if (page !== undefined) return { level, page }
  }
  return null
}

function pagesOf({ link }: Level): readonly Candidate[] {
  const type = mediaTypeOf(link.destinationUrl)
  return [{ linkType: 'pip', language: '', type, destination: null }, ...link.product.pages]
}

function bestOf(pages: readonly Candidate[], { languages, mediaTypes }: Asked): Candidate | undefined {
  const wanted = mediaTypes.find((type) => pages.some((page) => page.type === type))
  const fitting = wanted === undefined ? pages : pages.filter(({ type }) => type === wanted)
  for (const language of languages) {
    const page =
      fitting.find((each) => each.language.toLowerCase() === language) ??
      fitting.find((each) => each.language !== '' && primary(each.language) === primary(language))
    if (page !== undefined) return page
  }
  return fitting.find(({ language }) => language === '') ?? fitting[0]
}

function primary(language: string): string {
  return language.slice(0, 2).toLowerCase()
}

type Chosen = {
  readonly domain: string
  readonly query: string
  readonly level: Level
  readonly page: Candidate
}

/** Redirects like any other link of a code, with the status of the standard, and counts the visit as a scan. */
async function leadOn(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  { domain, query, level: { link, path }, page }: Chosen,
): Promise<FastifyReply> {
  const now = deps.clock()
  const visit: LinkVisit = { ...readVisit(link, query), isScan: true }
  const isCounted = isCountable(request.raw.method, request.headers)
  const passedOn = isCounted ? deps.visitIds.passOn(link, visit, now) : visit.passedOn
  const route =
    page.destination === null
      ? await routeFor(deps, request, link, { at: now, mark: visit.mark })
      : { id: noRoute, target: page.destination, isBlocked: false }
  const resolution = resolveLink(link, now, { ...visit, passedOn, hasPassword: false, route })
  switch (resolution.kind) {
    case 'redirect': {
      const counted = countedRoute(route, resolution.isFallback)
      if (isCounted) deps.counting.count(visitOf(link, visit, now, visitorOf(request), counted))
      return reply.code(307).header('location', resolution.location).send()
    }
    case 'welcome':
    case 'password':
    case 'page':
    case 'ask-device': {
      // The short link has these screens, and counts the visit.
      const mark = visit.mark === '' ? '' : `=${visit.mark}`
      const further = visit.passedOn === '' ? '' : `&${visit.passedOn}`
      const location = `${shortLink(domain, link.product.tag)}?${scanMarker}${mark}${further}`
      return reply.code(307).header('location', location).send()
    }
    default:
      return sendState(deps, request, reply, { link, tag: path }, resolution)
  }
}

type LinksetOf = {
  readonly domain: string
  readonly item: Omit<Product, 'expiry'>
  readonly levels: readonly Level[]
}

/** Sends all links of an item as RFC 9264 describes, in the form of the schema of GS1. */
function sendLinkset(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  { domain, item, levels }: LinksetOf,
): FastifyReply {
  const open = levels.map((level) => ({
    level,
    answer: resolveLink(level.link, deps.clock(), { passedOn: '', hasPassword: false }),
  }))
  const linkset = open.flatMap(({ level, answer }) =>
    'location' in answer && answer.location !== null ? [contextOf(domain, item, level, answer.location)] : [],
  )
  const [first] = open
  if (first !== undefined && !('location' in first.answer)) {
    if (first.answer.kind === 'page' || first.answer.kind === 'ask-device')
      return sendMiss(deps, request, reply)
    return sendState(deps, request, reply, { link: first.level.link, tag: first.level.path }, first.answer)
  }
  const links = reply.getHeader('link') as string
  // Bytes, because the framework adds a character set to JSON text.
  return reply
    .headers({ 'content-type': linksetType, link: `${links}, ${linksetContext}` })
    .send(Buffer.from(JSON.stringify({ linkset })))
}

const titles = {
  pip: 'Product page',
  recipeInfo: 'Recipes',
  recallStatus: 'Recall status',
  sustainabilityInfo: 'Sustainability',
  instructions: 'Instructions',
} as const satisfies Readonly<Record<ProductLinkType, string>>

/** The links of one level. @param main where its code leads. */
function contextOf(domain: string, { gtin }: Pick<Product, 'gtin'>, level: Level, main: string) {
  const { title, isTitleGiven } = level.link
  const described = pagesOf(level).map(({ linkType, language, type, destination }) => ({
    linkType,
    href: destination?.href ?? main,
    title: titles[linkType],
    type,
    ...(language === '' ? {} : { hreflang: [language] }),
  }))
  const ofType = (type: ProductLinkType) =>
    described.filter(({ linkType }) => linkType === type).map(({ linkType: _type, ...link }) => link)
  const pages = ofType('pip')
  return {
    anchor: shortLink(domain, level.path),
    itemDescription: isTitleGiven ? title : `GTIN ${gtin}`,
    [`${vocabulary}defaultLink`]: [{ href: main, title: titles.pip }],
    ...(pages.length > 1 && { [`${vocabulary}defaultLinkMulti`]: pages }),
    ...Object.fromEntries(
      productLinkTypes
        .map((type) => [vocabulary + type, ofType(type)] as const)
        .filter(([, links]) => links.length > 0),
    ),
  }
}
