import * as z from 'zod/mini'
import { maxLengths } from './limits.ts'
import { etagSchema } from './etag.ts'
import type { Operation } from './operation.ts'
import { parseUrl } from './parse-url.ts'
import { doneResponseSchema } from './people/person.ts'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'

/** UTM parameters that forms offer, without `utm_`. */
export const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmPart = (typeof utmParts)[number]
/** In the field of a new code: leave it empty, where the template of the folder would fill it in. */
export const leftEmpty = '-'
export type Utm = Readonly<Record<UtmPart, string>>

/** Placeholders of a template. `placement` stays in the code, because each visit has its own. */
export const utmPlaceholders = ['code', 'placement', 'campaign', 'folder'] as const

/** Values of the placeholders: a slash tag and names; empty where there is none. */
export type UtmFacts = Readonly<Record<'code' | 'campaign' | 'folder', string>>

/** One value of a template for a code. Names become lower case with hyphens, so that reports do not list them twice. */
export function filledUtm(pattern: string, facts: UtmFacts): string {
  return filled(pattern, /\{(code|campaign|folder)\}/g, (name) => facts[name as keyof UtmFacts])
}

/** The value of one visit. @param placement its mark; empty for a visit without one. */
export function withPlacement(value: string, placement: string): string {
  return value.includes('{placement}') ? filled(value, /\{(placement)\}/g, () => placement) : value
}

/**
 * An address with UTM parameters, by `source` and so on. Parameters that the address has already win, and the rest of it
 * stays letter for letter. A text that is no address stays as it is.
 */
export function addressWithUtm(address: string, utm: Readonly<Record<string, string | null>>): string {
  const url = parseUrl(address)
  if (url === null) return address
  const own = new Set(
    url.search
      .slice(1)
      .split('&')
      .map((parameter) => parameter.split('=', 1)[0]),
  )
  const added = Object.entries(utm)
    .map(([part, value]) => [`utm_${part}`, value?.trim() ?? ''] as const)
    .filter(([name, value]) => !['', leftEmpty].includes(value) && !own.has(name))
  if (added.length === 0) return address
  const query = added.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}

function filled(pattern: string, places: RegExp, nameOf: (name: string) => string): string {
  const text = pattern.replaceAll(places, (_, name: string) => asUtmValue(nameOf(name)))
  // An empty name leaves no separator behind.
  return text === pattern ? pattern : text.replaceAll(/^[-_]+|[-_]+$/g, '')
}

function asUtmValue(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

const placeholders: readonly string[] = utmPlaceholders

/** A value with placeholders such as `{folder}`. A required one must be the value of every code in its folders. */
const partSchema = z
  .object({
    value: z.pipe(
      z.pipe(
        z.string(reason('text')),
        z.transform((value: string) => value.trim()),
      ),
      textField(maxLengths.utm).check(
        z.refine((value) => bracesOf(value).every((name) => placeholders.includes(name)), {
          error: reason('utm-placeholder'),
        }),
      ),
    ),
    isRequired: z._default(z.boolean(reason('send-boolean')), false),
  })
  .check(
    z.refine(({ value, isRequired }) => !isRequired || value !== '', {
      path: ['value'],
      error: reason('utm-required'),
    }),
  )

/** The names between braces; a lone brace counts as an unknown name. */
function bracesOf(value: string): string[] {
  const rest = value.replaceAll(/\{(\w+)\}/g, '')
  const names = [...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return /[{}]/.test(rest) ? [...names, rest] : names
}

const partsSchema = z.object(
  Object.fromEntries(
    utmParts.map((part) => [part, z._default(partSchema, { value: '', isRequired: false })]),
  ) as Record<UtmPart, z.ZodMiniDefault<typeof partSchema>>,
)

const writable = {
  name: z.pipe(
    z.pipe(
      z.string(reason('name')),
      z.transform((name: string) => name.trim()),
    ),
    textField(maxLengths.name).check(z.minLength(1, reason('name'))),
  ),
  parts: partsSchema,
}

const requestSchema = z.object(writable)
export type UtmTemplateRequest = z.input<typeof requestSchema>
export type UtmTemplateCommand = z.output<typeof requestSchema>
const updateSchema = z.partial(requestSchema)
export type UtmTemplateUpdate = z.output<typeof updateSchema>

const storedPartSchema = z.object({ value: z.string(), isRequired: z.boolean() })
const templateSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  parts: z.object(
    Object.fromEntries(utmParts.map((part) => [part, storedPartSchema])) as Record<
      UtmPart,
      typeof storedPartSchema
    >,
  ),
  etag: etagSchema,
})
export type UtmTemplate = z.infer<typeof templateSchema>
const templateResponseSchema = z.looseObject({ success: z.literal(true), data: templateSchema })

export const utmTemplateOperations = {
  listUtmTemplates: {
    method: 'GET',
    path: '/api/v1/utm-templates',
    summary: 'UTM templates of the account, by name',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(templateSchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  createUtmTemplate: {
    method: 'POST',
    path: '/api/v1/utm-templates',
    summary: 'Create a UTM template, whose values may have {code}, {placement}, {campaign} and {folder}',
    role: 'editor',
    body: requestSchema,
    answer: templateResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  updateUtmTemplate: {
    method: 'PUT',
    path: '/api/v1/utm-templates/:id',
    summary: 'Change the name or the values of a UTM template; existing QR codes keep their values',
    role: 'editor',
    body: updateSchema,
    answer: templateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  deleteUtmTemplate: {
    method: 'DELETE',
    path: '/api/v1/utm-templates/:id',
    summary: 'Delete a UTM template; QR codes keep their values',
    role: 'editor',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restoreUtmTemplate: {
    method: 'POST',
    path: '/api/v1/utm-templates/:id/restore',
    summary: 'Restore a deleted UTM template, with its folders',
    role: 'editor',
    answer: templateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
