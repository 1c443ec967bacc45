import * as z from 'zod/mini'
import { destinationSchema } from '../destination.ts'
import { maxCounts } from '../limits.ts'
import { reason } from '../reasons.ts'
import { productPrefix } from '../slash-tag.ts'
import { keyOf } from './content-parts.ts'
import { isRealDay } from '../time-zone.ts'

/** Link types of the GS1 Web vocabulary that a product may have. */
export const productLinkTypes = [
  'pip',
  'recipeInfo',
  'recallStatus',
  'sustainabilityInfo',
  'instructions',
] as const
export type ProductLinkType = (typeof productLinkTypes)[number]

/** An item of trade as its print names it. Missing parts are empty. */
export type Product = {
  /** 14 digits. */
  readonly gtin: string
  readonly batch: string
  readonly serial: string
  /** YYYY-MM-DD. */
  readonly expiry: string
}

/** A further page of a product. Its main page is the destination of the code. */
export type ProductLink = {
  readonly linkType: ProductLinkType
  readonly address: string
  /** Such as `de` or `de-CH`; empty for all languages. */
  readonly language: string
}

/** The last digit that belongs to the digits before it (GS1 General Specifications §7.9). */
export function checkDigit(before: string): number {
  const sum = [...before]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** The digits of a GTIN as people type it, in groups or not; null when their number is wrong. */
function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^(\d{8}|\d{12,14})$/.test(digits) ? digits : null
}

/** A GTIN with 14 digits; null when it is none. */
export function wholeGtin(typed: string): string | null {
  const digits = digitsOf(typed)
  return digits === null || checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))
    ? null
    : digits.padStart(14, '0')
}

/** Signs of a batch or a serial number (GS1 AI encodable character set 82). No path holds one or two dots. */
const gs1Text = /^(?!\.{1,2}$)[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/

const gtin = z.string(reason('gtin-length')).check((context) => {
  const digits = digitsOf(context.value)
  if (digits === null) {
    context.issues.push({ code: 'custom', message: reason('gtin-length'), input: context.value })
    return
  }
  const digit = checkDigit(digits.slice(0, -1))
  if (digit !== Number(digits.at(-1)))
    context.issues.push({
      code: 'custom',
      message: reason('gtin-digit'),
      params: { digit },
      input: context.value,
    })
})

const empty = z.union([z.literal(''), z.null()])
const part = z.optional(
  z.union([empty, z.string().check(z.regex(gs1Text, reason('gs1-text')))], reason('gs1-text')),
)
/** The print has two digits of the year. */
const isDayOfCentury = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && isRealDay(text)

export const productSchema = z.looseObject(
  {
    gtin,
    batch: part,
    serial: part,
    expiry: z.optional(
      z.union(
        [empty, z.string().check(z.refine(isDayOfCentury, reason('date-valid')))],
        reason('date-valid'),
      ),
    ),
  },
  reason('send-object-or-null'),
)

const productLink = z.looseObject(
  {
    linkType: z.enum(productLinkTypes, reason('send-product-link')),
    address: destinationSchema,
    language: z.optional(
      z.union(
        [empty, z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, reason('language')))],
        reason('language'),
      ),
    ),
  },
  reason('send-product-link'),
)

export const productLinksSchema = z
  .array(productLink, reason('send-list'))
  .check(z.maxLength(maxCounts.links, reason('entries')), (context) => {
    const seen = new Set<string>()
    for (const [index, { linkType, language, address }] of context.value.entries()) {
      const key = `${linkType} ${language ?? ''} ${mediaTypeOf(address)}`
      if (seen.has(key))
        context.issues.push({
          code: 'custom',
          message: reason('product-link-twice'),
          path: [index, 'language'],
          input: language,
        })
      seen.add(key)
    }
  })

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  json: 'application/json',
  jsonld: 'application/ld+json',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
}

/** The media type of an address by its ending; a page without a known one. */
export function mediaTypeOf(address: string): string {
  const ending = /\.([a-z0-9]+)$/.exec((address.split(/[?#]/, 1)[0] ?? '').toLowerCase())?.[1]
  return mediaTypes[ending ?? ''] ?? 'text/html'
}

/** The product in `fieldData.product`; null without a GTIN. */
export function readProduct(value: unknown): Product | null {
  const checked = productSchema.safeParse(value)
  if (!checked.success) return null
  const { gtin: typed, batch, serial, expiry } = checked.data
  const whole = wholeGtin(typed)
  return whole === null
    ? null
    : { gtin: whole, batch: batch ?? '', serial: serial ?? '', expiry: expiry ?? '' }
}

/** The links in `fieldData.productLinks`, in order; none when they are invalid. */
export function readProductLinks(value: unknown): ProductLink[] {
  const checked = productLinksSchema.safeParse(value)
  return checked.success ? checked.data.map((link) => ({ ...link, language: link.language ?? '' })) : []
}

/** A product with 14 digits of its GTIN, whose zeros people leave out. Anything else stays as it is. */
export function withWholeGtin(product: unknown): unknown {
  const typed = keyOf(product, 'gtin')
  const gtin = typeof typed === 'string' ? wholeGtin(typed) : null
  return gtin === null || gtin === typed ? product : { ...(product as object), gtin }
}

/** The path of a GS1 Digital Link without its slash, such as `01/09506000134352/10/ABC`. Its letters are exact. */
export function productPath({ gtin, batch, serial }: Omit<Product, 'expiry'>): string {
  return [
    productPrefix + gtin,
    ...(batch === '' ? [] : ['10', encodeURIComponent(batch)]),
    ...(serial === '' ? [] : ['21', encodeURIComponent(serial)]),
  ].join('/')
}

/**
 * The item of a GS1 Digital Link path. Null when it is malformed: a wrong check digit, an application identifier that
 * is unknown, repeated or out of order, or a value that GS1 does not allow. A consumer product variant (22) is checked
 * and left out, because no code has one.
 */
export function parseProductPath(path: string): Omit<Product, 'expiry'> | null {
  const [first, typed = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/')
  const whole = /^\d+$/.test(typed) ? wholeGtin(typed) : null
  if (first !== '01' || whole === null || rest.length % 2 !== 0) return null
  const values = new Map<string, string>()
  const order = ['22', '10', '21']
  for (let place = 0; place < rest.length; place += 2) {
    const identifier = rest[place] ?? ''
    const rank = order.indexOf(identifier)
    const value = decoded(rest[place + 1] ?? '')
    if (rank === -1 || value === null || !gs1Text.test(value)) return null
    order.splice(0, rank + 1)
    values.set(identifier, value)
  }
  return { gtin: whole, batch: values.get('10') ?? '', serial: values.get('21') ?? '' }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
