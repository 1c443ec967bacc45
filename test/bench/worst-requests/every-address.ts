import * as z from 'zod/mini'
import { type OperationId, operations } from '#contract/operations.ts'
import type { Operation } from '#contract/operation.ts'
import { addPublicAddresses } from '#service/links/links-app.ts'
import { validOf } from './valid-values.ts'

/** A request to an operation or a public address, as large as its schema allows. */
export type AnyRequest = {
  readonly title: string
  /** `links` is the origin of short links. */
  readonly to: 'api' | 'links'
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array
  readonly type?: string
}

/** Values of the parameters of paths, by the part of the path before them, or by their name. */
export type Samples = Readonly<Record<string, string>>

/** Operations that would end the token of the bench or the account that the others need. */
const last: ReadonlySet<string> = new Set<OperationId>(['leaveAccount', 'signOut', 'revokeAccessToken'])

/** A request for each operation of the contract; those that delete come last. */
export function everyOperation(samples: Samples): AnyRequest[] {
  const all = Object.entries(operations) as [OperationId, Operation][]
  const rank = ([id, { method }]: (typeof all)[number]) => (last.has(id) ? 2 : method === 'DELETE' ? 1 : 0)
  // What belongs to a record is deleted before the record.
  const depth = ([, { method, path }]: (typeof all)[number]) =>
    method === 'DELETE' ? -path.split('/').length : 0
  return all
    .toSorted((one, other) => rank(one) - rank(other) || depth(one) - depth(other))
    .map(([id, operation]) => ({
      title: id,
      to: 'api' as const,
      method: operation.method,
      path: pathWith(operation.path, samples) + queryOf(operation, ownOf(id, samples)),
      ...bodyOf(operation, ownOf(id, samples)),
    }))
}

/** A request for each public address, by each of its methods. */
export function everyPublicAddress(samples: Samples): AnyRequest[] {
  const found: AnyRequest[] = []
  const files = { storage: { readerBytes: 1 } }
  addPublicAddresses(
    (route) => {
      const methods = [
        ...('read' in route || 'pixel' in route ? ['GET'] : []),
        ...('change' in route ? ['POST'] : []),
      ]
      for (const method of methods)
        found.push({
          title: `${method} ${route.url}`,
          to: 'links',
          method,
          path: pathWith(route.url, samples),
          ...(method === 'POST' && {
            body: `password=${'x'.repeat(4_000)}`,
            type: 'application/x-www-form-urlencoded',
          }),
        })
    },
    { files, watch: { tell: () => {} } } as never,
    () => Promise.reject(new Error('The bench only lists addresses')),
  )
  return found
}

/** @throws for a parameter that has no sample, so that a new one is not missed. */
function pathWith(path: string, samples: Samples): string {
  const parts = path.split('/')
  return parts
    .map((part, place) => {
      const sampleOf = (name: string): string => {
        const value = samples[`${parts[place - 1] ?? ''}/${name}`] ?? samples[name]
        if (value === undefined) throw new Error(`${path} needs a sample of ${name}`)
        return value
      }
      return part === '*' ? sampleOf('*') : part.replaceAll(/:(\w+)/g, (_all, name: string) => sampleOf(name))
    })
    .join('/')
}

function queryOf({ query, answerTypes }: Operation, own: Samples): string {
  // A stream stays open for as long as its query says.
  if (query === undefined || answerTypes?.includes('text/event-stream') === true) return ''
  const largest = withOwn(asText(largestOf(jsonOf(query))), own)
  const values = validOf(query, largest) as Readonly<Record<string, unknown>>
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()}`
}

/** Values of fields that an operation has, by their names. Links of two operations differ. */
function ownOf(id: string, samples: Samples): Samples {
  const own = Object.entries(samples).flatMap(([name, value]): [string, string][] => {
    const [of, field] = name.split('.')
    return field !== undefined && (of === '' || of === id) ? [[field, value.replace('OPERATION', id)]] : []
  })
  return Object.fromEntries(own)
}

/** Fields that name another record of the account, and are left out where there is none. */
const naming = /^(folder|parent|kit|campaign|utmTemplate|qrLogo|person)(Id)?$|^(aliases|cursor|after|before)$/

/** The fields of a body or query that name something of the account, with what there is. */
function withOwn(value: unknown, own: Samples): unknown {
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, former]): [string, unknown][] => {
      const text = own[name]
      if (text === undefined) return naming.test(name) ? [] : [[name, former]]
      return [[name, typeof former === 'string' ? text : JSON.parse(text)]]
    }),
  )
}

/** A query has texts only. */
function asText(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, String(value)]))
}

/** Bytes of the largest JSON body that every route takes, and entries of a list. */
const [largestBody, mostEntries] = [1_000_000, 16_384]

function bodyOf({ body, bodyTypes, method }: Operation, own: Samples): Pick<AnyRequest, 'body' | 'type'> {
  const [type] = bodyTypes ?? []
  if (type !== undefined && !type.includes('json')) return { body: new Uint8Array(largestBody), type }
  if (body === undefined)
    return method === 'GET' || method === 'DELETE' ? {} : { body: '{}', type: 'application/json' }
  const schema = jsonOf(body)
  const textOf = (most: number) => JSON.stringify(validOf(body, withOwn(largestOf(schema, most), own)))
  let text = textOf(1)
  for (let most = 2; most <= mostEntries; most *= 2) {
    const larger = textOf(most)
    if (larger.length > largestBody || larger.length === text.length) break
    text = larger
  }
  return { body: text, type: 'application/json' }
}

type Json = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly format?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maximum?: number
}

function jsonOf(schema: z.ZodMiniType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

/** The largest value of a schema, with at most so many entries in a list. */
function largestOf(schema: Json, most = 100): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice !== undefined) return largestOf(choice, most)
  if (schema.type === 'object' || schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, largestOf(inner, most)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? most, most) }, (_, place) =>
      numbered(largestOf(schema.items ?? {}, most), place),
    )
  if (schema.type === 'integer' || schema.type === 'number') return Math.min(schema.maximum ?? 1, 1_000_000)
  if (schema.type === 'boolean') return true
  return schema.format === 'uri'
    ? 'https://www.acme.com/'
    : 'a'.repeat(Math.min(schema.maxLength ?? 200, 2_000))
}

/** Entries of a list differ, because some lists refuse repeated ones. */
function numbered(value: unknown, place: number): unknown {
  if (typeof value === 'number') return place + 1
  if (typeof value === 'object' && value !== null && 'name' in value) {
    const fields = Object.entries(value).filter(([field]) => !naming.test(field))
    return { ...Object.fromEntries(fields), name: numbered(value.name, place) }
  }
  return typeof value === 'string' ? String(place).padStart(value.length, 'a') : value
}
