import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aPasswordHash, aRedirector, noon, until } from './a-redirector.ts'

const gtin = '09506000134352'
const voc = 'https://ref.gs1.org/voc/'
const product = '/01/09506000134352'
const recipe = { linkType: 'recipeInfo', address: 'https://acme.com/recipe' }

type Fields = Partial<QrCodesTable> & {
  readonly batch?: string
  readonly serial?: string
  readonly links?: readonly object[]
  readonly rules?: object
}

/** A redirector with the codes of a product. */
async function aResolver() {
  const redirector = await aRedirector()
  return {
    ...redirector,
    aProduct({ batch = '', serial = '', links = [], rules = {}, ...fields }: Fields = {}) {
      const path = `01/${gtin}${batch && `/10/${batch}`}${serial && `/21/${serial}`}`
      return redirector.aCode({
        qr_type: 'product',
        destination_url: 'https://acme.com/rice',
        title: 'Rice',
        field_data: JSON.stringify({
          product: { gtin, batch: decodeURIComponent(batch), serial },
          productLinks: links,
          ...rules,
        }),
        aliases: [path],
        ...fields,
      })
    },
  }
}

/** The rules of GS1's schema for link sets, written anew. */
const address = z.string().check(z.regex(/^https?:\/\/[a-zA-Z0-9./]+/))
const linkObject = z.strictObject({
  href: address,
  title: z.string().check(z.minLength(1)),
  type: z.optional(z.string().check(z.regex(/\w+\/[-+.\w]+/))),
  hreflang: z.optional(z.array(z.string().check(z.regex(/^\w\w(-\w\w)?$/)))),
})
const linksetSchema = z.strictObject({
  linkset: z.array(
    z.catchall(z.object({ anchor: address, itemDescription: z.string() }), z.array(linkObject)),
  ),
})

test('the description file names the root and the keys that are resolved', async () => {
  const { visit, links } = await aResolver()
  const answer = await visit('/.well-known/gs1resolver')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(answer.json()).toMatchObject({
    resolverRoot: 'https://go.acme.com',
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: voc, prefix: 'gs1:' }],
  })
  const elsewhere = await links.inject({ url: '/.well-known/gs1resolver', headers: { host: 'evil.example' } })
  expect(elsewhere.statusCode).toBe(404)
})

test('GET, HEAD and OPTIONS are answered and shared with pages of other origins', async () => {
  const { visit, links, aProduct } = await aResolver()
  await aProduct()
  const methods = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD, OPTIONS' }
  const headers = { host: 'go.acme.com' }
  expect((await visit(product)).headers).toMatchObject(methods)
  const head = await links.inject({ method: 'HEAD', url: product, headers })
  expect(head).toMatchObject({ statusCode: 307, body: '' })
  expect(head.headers).toMatchObject({ ...methods, location: 'https://acme.com/rice' })
  const options = await links.inject({ method: 'OPTIONS', url: product, headers })
  expect(options.statusCode).toBe(204)
  expect(options.headers).toMatchObject(methods)
})

test('a plain request is redirected to the default link, with the way to the linkset and no other links', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct({ links: [recipe] })
  const answer = await visit(product)
  expect(answer.statusCode).toBe(307)
  expect(answer.headers).toMatchObject({ location: 'https://acme.com/rice', 'cache-control': 'no-store' })
  expect(answer.headers.link).toContain(`<https://go.acme.com${product}?linkType=linkset>; rel="linkset"`)
  expect(answer.headers.link).not.toContain('gs1:')
})

const locations = [
  ['/01/9506000134352', 'https://acme.com/rice'],
  [`${product}/`, 'https://acme.com/rice'],
  [`${product}?foo=bar&17=271231`, 'https://acme.com/rice?foo=bar&17=271231'],
  [`${product}?linkType=gs1:recipeInfo`, 'https://acme.com/recipe'],
  [`${product}?linkType=gs1%3ArecipeInfo&foo=bar`, 'https://acme.com/recipe?foo=bar'],
  [`${product}?linkType=https://gs1.org/voc/recipeInfo`, 'https://acme.com/recipe'],
  [`${product}?linkType=${voc}recipeInfo`, 'https://acme.com/recipe'],
  [`${product}?linkType=gs1:pip`, 'https://acme.com/rice'],
  [`${product}?linkType=gs1:defaultLink`, 'https://acme.com/rice'],
] as const

test('short GTINs, closing slashes, further parameters and every spelling of a link type are understood', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct({ links: [recipe] })
  for (const [url, location] of locations)
    expect(await visit(url), url).toMatchObject({ statusCode: 307, headers: { location } })
})

test('a compressed address is answered like the whole one, which its Link header names', async () => {
  const { visit, aProduct, aCode } = await aResolver()
  await aProduct({ links: [recipe] })
  await aProduct({ tag: 'batch', batch: 'ABC', destination_url: 'https://acme.com/batch' })
  await aCode({ tag: 'CxFKk4XBoIdXhCBj2', destination_url: 'https://acme.com/short' })
  const compressed = [
    ['/ARFKk4XBoA', 'https://acme.com/rice', product],
    ['/ARFKk4XBoA?linkType=gs1:recipeInfo&foo=bar', 'https://acme.com/recipe?foo=bar', product],
    ['/GhFKk4XBoIdXh_jeBj2', 'https://acme.com/batch?17=261231', `${product}/10/ABC/21/123?17=261231`],
  ] as const
  for (const [url, location, whole] of compressed) {
    const answer = await visit(url)
    expect(answer, url).toMatchObject({ statusCode: 307, headers: { location } })
    expect(answer.headers.link).toContain(`<https://go.acme.com${whole}>; rel="owl:sameAs"`)
  }
  // Another item, other text of the same form, and a short link that is spelled like it.
  expect((await visit('/AQdMZM_FAA')).statusCode).toBe(404)
  expect((await visit('/summer-sale-2026')).statusCode).toBe(404)
  expect((await visit('/CxFKk4XBoIdXhCBj2')).headers['location']).toContain('//acme.com/short')
})

const malformed = [
  `${product}/foo`,
  '/01/09506000134353',
  '/01/950600013435',
  '/01/rice',
  '/01/0950600013435２',
  `${product}/21/1/10/A`,
  `${product}/10/A/10/B`,
  `${product}/10/A/22/V`,
  `${product}/17/271231`,
  `${product}/10/`,
  `${product}//10/A`,
  `${product}/10/${'x'.repeat(21)}`,
  `${product}/10/%00`,
  `${product}/10/%C3%84`,
  `${product}/10/%ZZ`,
  `${product}/10/%E0%A4%A`,
  `${product}/10/..%2f..%2fetc%2fpasswd%00`,
  `${product}?17=271331`,
  `${product}?17=soon`,
]

test('a malformed address is refused with 400', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct()
  for (const url of malformed) expect((await visit(url)).statusCode, url).toBe(400)
})

test('an unknown item, link type or host is not found, and a request that is too long is refused', async () => {
  const { visit, links, aProduct } = await aResolver()
  await aProduct({ links: [recipe] })
  expect((await visit('/01/00614141007349')).statusCode).toBe(404)
  expect((await visit(`${product}?linkType=gs1:nosuchlt`)).statusCode).toBe(404)
  expect((await visit(`${product}?linkType=constructor`)).statusCode).toBe(404)
  expect((await links.inject({ url: product, headers: { host: 'evil.example' } })).statusCode).toBe(404)
  expect((await visit(`${product}/10/${'x'.repeat(9_000)}`)).statusCode).toBe(414)
})

test('a request walks up from the serial number to the batch and the GTIN, exact in case', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct({ links: [recipe] })
  await aProduct({ tag: 'batch', batch: 'AbC%2F1', destination_url: 'https://acme.com/batch' })
  await aProduct({ tag: 'one', batch: 'AbC%2F1', serial: '7', destination_url: 'https://acme.com/one' })
  const locationOf = async (path: string) => (await visit(product + path)).headers.location
  expect(await locationOf('/10/AbC%2F1/21/7')).toBe('https://acme.com/one')
  expect(await locationOf('/22/V1/10/A%62C%2f1/21/7')).toBe('https://acme.com/one')
  expect(await locationOf('/10/AbC%2F1/21/8')).toBe('https://acme.com/batch')
  expect(await locationOf('/10/ABC%2F1/21/7')).toBe('https://acme.com/rice')
  expect(await locationOf('/21/7')).toBe('https://acme.com/rice')
  expect(await locationOf('/10/AbC%2F1/21/7?linkType=gs1:recipeInfo')).toBe('https://acme.com/recipe')
})

test('language and media type choose between links of one type', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct({
    links: [
      { linkType: 'pip', address: 'https://acme.com/de', language: 'de' },
      { linkType: 'pip', address: 'https://acme.com/ch', language: 'de-CH' },
      { linkType: 'pip', address: 'https://acme.com/facts.json' },
      { linkType: 'instructions', address: 'https://acme.com/fr', language: 'fr' },
    ],
  })
  const locationOf = async (query: string, headers: Record<string, string> = {}) =>
    (await visit(product + query, headers)).headers.location
  const language = (accepted: string) => ({ 'accept-language': accepted })
  expect(await locationOf('', language('fr, de;q=0.5'))).toBe('https://acme.com/de')
  expect(await locationOf('', language('de-CH'))).toBe('https://acme.com/ch')
  expect(await locationOf('', language('de-AT'))).toBe('https://acme.com/de')
  expect(await locationOf('', language('it'))).toBe('https://acme.com/rice')
  expect(await locationOf('?lang=de', language('it'))).toBe('https://acme.com/de')
  expect(await locationOf('', { accept: 'application/json' })).toBe('https://acme.com/facts.json')
  expect(await locationOf('', { accept: 'text/html,*/*;q=0.8' })).toBe('https://acme.com/rice')
  expect(await locationOf('?mediaType=application/json')).toBe('https://acme.com/facts.json')
  expect(await locationOf('?linkType=gs1:instructions', language('it'))).toBe('https://acme.com/fr')
})

test('a linkset comes without a redirect, in the form of GS1, with every level up to the GTIN', async () => {
  const { visit, aProduct, counted } = await aResolver()
  const id = await aProduct({
    links: [recipe, { ...recipe, address: 'https://acme.com/rezept', language: 'de' }],
  })
  await aProduct({ tag: 'batch', batch: 'B1', destination_url: 'https://acme.com/batch' })
  const asked = `${product}/10/B1/21/9`
  const answer = await visit(asked, { accept: 'application/linkset+json' })
  for (const linkType of ['linkset', 'all']) {
    const same = await visit(`${asked}?linkType=${linkType}`)
    expect(same.headers['content-type']).toBe('application/linkset+json')
    expect(same.json()).toEqual(answer.json())
  }
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/linkset+json')
  expect(answer.headers.link).toMatch(
    /rel="http:\/\/www.w3.org\/ns\/json-ld#context"; type="application\/ld\+json"/,
  )
  expect(linksetSchema.parse(answer.json())).toEqual(answer.json())
  const page = (href: string) => ({ href, title: 'Product page', type: 'text/html' })
  const recipes = { title: 'Recipes', type: 'text/html' }
  expect(answer.json().linkset).toEqual([
    {
      anchor: `https://go.acme.com${product}/10/B1`,
      itemDescription: 'Rice',
      [`${voc}defaultLink`]: [{ href: 'https://acme.com/batch', title: 'Product page' }],
      [`${voc}pip`]: [page('https://acme.com/batch')],
    },
    {
      anchor: `https://go.acme.com${product}`,
      itemDescription: 'Rice',
      [`${voc}defaultLink`]: [{ href: 'https://acme.com/rice', title: 'Product page' }],
      [`${voc}pip`]: [page('https://acme.com/rice')],
      [`${voc}recipeInfo`]: [
        { href: 'https://acme.com/recipe', ...recipes },
        { href: 'https://acme.com/rezept', ...recipes, hreflang: ['de'] },
      ],
    },
  ])
  expect(await counted(id)).toEqual({ scans: 0, clicks: 0 })
})

test('every visit of a GS1 address counts as a scan, as those of the short link count', async () => {
  const { visit, aProduct, counted, links } = await aResolver()
  const id = await aProduct({ links: [recipe] })
  await visit(product)
  await visit(`${product}?linkType=gs1:recipeInfo`)
  await visit('/summer')
  await links.inject({ method: 'HEAD', url: product, headers: { host: 'go.acme.com' } })
  await until(async () => (await counted(id)).clicks > 0)
  expect(await counted(id)).toEqual({ scans: 2, clicks: 1 })
})

const closed = [
  ['paused', { is_active: false }, 404],
  ['blocked', { is_blocked: true }, 403],
  ['expired', { expiration_date: new Date(noon - 1).toISOString() }, 410],
  ['scheduled', { rules: { startsAt: new Date(noon + 60_000).toISOString() } }, 404],
] as const

test('a closed code answers like its short link, also for the linkset', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct()
  for (const [tag, fields, status] of closed) {
    await aProduct({ tag, batch: tag, ...fields })
    const path = `${product}/10/${tag}`
    for (const url of [`/${tag}`, path, `${path}?linkType=linkset`, `${path}?linkType=gs1:pip`])
      expect((await visit(url)).statusCode, url).toBe(status)
  }
})

test('a deleted code of a batch leaves its prints to the code of the GTIN', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct()
  await aProduct({ tag: 'batch', batch: 'B1', deleted_at: new Date(noon).toISOString() })
  expect((await visit(`${product}/10/B1`)).headers.location).toBe('https://acme.com/rice')
})

test('a code with a password asks for it at its short link, as a scan', async () => {
  const { visit, aProduct } = await aResolver()
  await aProduct({ is_protected: true, password_hash: aPasswordHash('rice') })
  expect((await visit(`${product}?17=271231`)).headers.location).toBe(
    'https://go.acme.com/Summer?qr&17=271231',
  )
  expect((await visit(`${product}?linkType=linkset`)).statusCode).toBe(401)
})

test('planned destinations, UTM parameters and the short link "01" work as for other codes', async () => {
  const { visit, aProduct, aCode } = await aResolver()
  const swap = { destinationUrl: 'https://acme.com/new', from: new Date(noon - 1).toISOString(), zone: 'UTC' }
  await aProduct({ rules: { swap }, utm_source: 'pack', links: [recipe] })
  await aCode({ tag: '01' })
  expect((await visit(product)).headers.location).toBe('https://acme.com/new?utm_source=pack')
  expect((await visit(`${product}?linkType=gs1:recipeInfo`)).headers.location).toBe(
    'https://acme.com/recipe?utm_source=pack',
  )
  for (const url of ['/01', '/01/'])
    expect((await visit(url)).headers.location).toBe('https://example.com/menu')
})
