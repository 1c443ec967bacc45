import { destinationSchema } from './destination.ts'
import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { parseUrl } from './parse-url.ts'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'
import { etagSchema } from './etag.ts'
import type { Operation } from './operation.ts'
import { doneResponseSchema } from './people/person.ts'

/** Longest domain with its port, in characters. */
const domainMaxLength = 190

/** Days until an unproven domain is removed. */
export const unprovenDays = 7

export const domainStates = [
  'unchecked',
  'works',
  'no-record',
  'elsewhere',
  'certificate',
  'other-service',
  'other-host',
  'unreachable',
  'private',
] as const
/**
 * `unchecked`: not checked, or the DNS servers did not answer. `no-record`: the name has no address. `elsewhere`: it
 * has another server's address. `certificate`: this service answers without a valid certificate. `other-service`:
 * another web server answers at our address. `other-host`: a proxy replaces the Host header. `unreachable`: nothing
 * answers. `private`: its address is private, so it is not requested.
 */
const domainStateSchema = z.catch(z.enum(domainStates), 'unchecked')
export type DomainState = z.infer<typeof domainStateSchema>

/** A DNS record that points to this service, or the TXT record that proves the owner. */
export const dnsRecordSchema = z.looseObject({
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  /** As DNS providers want it: without the zone when it is known, `@` for the zone itself. */
  name: z.string(),
  value: z.string(),
})
export type DnsRecord = z.infer<typeof dnsRecordSchema>

const pageAddress = z.union([z.literal(''), destinationSchema], reason('address-full'))

/** Marks of a scan that a domain has beside our own. */
const mostScanMarks = 5

/**
 * Where a domain leads without a code, empty for a page of ours, and what its links from elsewhere need. Only supplied
 * fields change.
 */
const domainPagesSchema = z.object({
  /** Of the domain itself, `/`. */
  rootUrl: z.optional(pageAddress),
  /** Of links that do not exist. */
  missingUrl: z.optional(pageAddress),
  /** Whether new tags may have `/`, `.` and `~`. */
  isOpen: z.optional(z.boolean(reason('send-boolean'))),
  /** Further query parameters that mark a scan, such as `r=qr`. */
  scanMarks: z.optional(
    z
      .array(
        z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,30}(=[A-Za-z0-9_.~-]{0,30})?$/, reason('scan-mark'))),
      )
      .check(z.maxLength(mostScanMarks, reason('scan-marks'))),
  ),
})
export type DomainPages = z.output<typeof domainPagesSchema>

/** A branded domain of an account. */
export const brandedDomainSchema = z.looseObject({
  /** `host` or `host:port` in lower case. */
  domain: z.string(),
  /** From `BRANDED_DOMAINS`: every account can use it, and nobody can remove it here. */
  isConfigured: z.boolean(),
  /** New codes start with it. */
  isDefault: z.boolean(),
  state: domainStateSchema,
  /** Whether codes can use it. Its first successful check proves an added domain, or its TXT record. */
  isProven: z.boolean(),
  /** Only the TXT record among `records` proves it: the server has several accounts, or another one claimed it before. */
  isContested: z.boolean(),
  /** Whether `/Sale` and `/sale` are two links, which never changes. Otherwise links ignore capital letters. */
  isExact: z.boolean(),
  /** When an unproven domain is removed, ISO 8601; null for a proven one. */
  endsAt: z.nullable(z.string()),
  addresses: z.array(z.string()),
  /** ISO 8601; null before the first check. */
  checkedAt: z.nullable(z.string()),
  /** DNS records that point to this service. Empty when its public address is unknown or the domain is private. */
  records: z.array(dnsRecordSchema),
  /** Codes with a link on this domain, current or earlier, without deleted ones. */
  codes: z.int(),
  /** Deleted codes among these that can still be restored. */
  deletedCodes: z.int(),
  /** Its settings. Missing where this account has no say: a domain of the server, or an unproven one. */
  pages: z.optional(
    z.looseObject({
      rootUrl: z.string(),
      missingUrl: z.string(),
      isOpen: z._default(z.boolean(), false),
      scanMarks: z._default(z.array(z.string()), []),
      etag: etagSchema,
    }),
  ),
})
export type BrandedDomain = z.infer<typeof brandedDomainSchema>

export const brandedDomainListResponseSchema = z.looseObject({ data: z.array(brandedDomainSchema) })
export const brandedDomainResponseSchema = z.looseObject({
  success: z.literal(true),
  data: brandedDomainSchema,
})

export const brandedDomainRequestSchema = z.object({
  domain: textField(maxLengths.reference),
  isExact: z.optional(z.boolean(reason('send-boolean'))),
})

const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The domain in a pasted text: addresses, capitals, a trailing dot and default ports are accepted. Null for an IP
 * address and for anything else.
 */
export function readDomain(text: string): string | null {
  const bare = text.trim()
  if (bare === '' || /[\s\\@]/.test(bare)) return null
  const url = parseUrl(/^https?:\/\//i.test(bare) ? bare : `http://${bare}`)
  if (url === null || url.username !== '') return null
  const host = url.hostname.replace(/\.$/, '')
  const isName = hostPattern.test(host) && !/^[\d.]+$/.test(host)
  const isKnown = host.includes('.') || host === 'localhost'
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`
  const domain = `${host}${port}`
  return isName && isKnown && domain.length <= domainMaxLength ? domain : null
}

/** A domain that names one of the account, as it is stored; letters beyond ASCII become punycode. */
export function storedDomain(typed: string): string {
  const domain = typed.trim().toLowerCase()
  return /[^\u0000-\u007f]/.test(domain) ? (readDomain(domain) ?? domain) : domain
}

export const domainOperations = {
  listDomains: {
    method: 'GET',
    path: '/api/v1/domains',
    summary: 'Branded domains of the account with their state, the default first',
    role: 'viewer',
    answer: brandedDomainListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  addDomain: {
    method: 'POST',
    path: '/api/v1/domains',
    summary: 'Add a branded domain; codes can use it after its first check that works',
    role: 'owner',
    isMissingInDemo: true,
    body: brandedDomainRequestSchema,
    answer: brandedDomainResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  checkDomain: {
    method: 'POST',
    path: '/api/v1/domains/:domain/check',
    summary: 'Check DNS and HTTPS of a branded domain now',
    role: 'owner',
    isMissingInDemo: true,
    answer: brandedDomainResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  makeDomainDefault: {
    method: 'PUT',
    path: '/api/v1/domains/:domain/default',
    summary: 'Choose the domain that new codes start with',
    role: 'owner',
    answer: brandedDomainResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  setDomainPages: {
    method: 'PUT',
    path: '/api/v1/domains/:domain/pages',
    summary:
      'Choose where a branded domain itself and its unknown links lead, and what its links from elsewhere need',
    role: 'owner',
    body: domainPagesSchema,
    answer: brandedDomainResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  showPreviews: {
    method: 'PUT',
    path: '/api/v1/link-previews',
    summary: 'Show visitors who add + to a short link where it leads, or do not',
    role: 'owner',
    body: z.object({ isShown: z.boolean(reason('send-boolean')) }),
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  forwardQueries: {
    method: 'PUT',
    path: '/api/v1/link-queries',
    summary:
      'Choose whether new codes pass the query of their short link on; codes that exist stay as they are',
    role: 'owner',
    body: z.object({ isForwarded: z.boolean(reason('send-boolean')) }),
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/v1/domains/:domain',
    summary: 'Remove a branded domain that no code uses',
    role: 'owner',
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
