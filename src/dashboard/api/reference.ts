import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** The OpenAPI document of this service. */
export const documentAddress = '/api/openapi.json'

export type ReferenceField = {
  /** `path`, `query`, `header` or `body`; `answer` for a field of the response. */
  readonly place: string
  /** A field of a field is `data.id`, a field of the objects in a list `data[].id`. */
  readonly name: string
  readonly isRequired: boolean
  readonly type: string
  readonly description: string
}
export type ReferenceOperation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Of the path, the query and the body. */
  readonly fields: readonly ReferenceField[]
  readonly answer: readonly ReferenceField[]
  /** Statuses of refusals. */
  readonly refusals: readonly { readonly status: string; readonly description: string }[]
}

type Schema = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Described = {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

/** The operations of the service, in the order of its document. */
export function useReference() {
  return useQuery({
    queryKey: queryKeys.reference(),
    queryFn: async ({ signal }) => {
      const answer = await fetch(documentAddress, { signal })
      if (!answer.ok) throw new Error(`The document answered ${answer.status}.`)
      return operationsOf((await answer.json()) as Document)
    },
    staleTime: Infinity,
  })
}

function operationsOf({ paths }: Document): ReferenceOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      fields: [
        ...(operation.parameters ?? []).map((field) =>
          fieldOf(field.in, field.name, field.schema, field.required === true, field.description),
        ),
        ...fieldsOf('body', operation.requestBody?.content),
      ].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
      ...answersOf(operation.responses),
    })),
  )
}

function answersOf(responses: Described['responses']): Pick<ReferenceOperation, 'answer' | 'refusals'> {
  const all = Object.entries(responses)
  return {
    answer: all.flatMap(([status, { content }]) =>
      status.startsWith('2') ? fieldsOf('answer', content) : [],
    ),
    refusals: all.flatMap(([status, { description }]) =>
      status.startsWith('4') || status.startsWith('5') ? [{ status, description }] : [],
    ),
  }
}

/** The fields of a body, or the content type of a file. */
function fieldsOf(place: string, content: Content = {}): ReferenceField[] {
  const json = content['application/json']?.schema
  if (json !== undefined) {
    // Two forms of a field may have fields of the same name.
    return [...new Map(innerFields(place, '', json).map((field) => [field.name, field])).values()]
  }
  return Object.keys(content).map((type) => fieldOf(place, type, { type: 'file' }, true))
}

function innerFields(place: string, before: string, schema: Schema): ReferenceField[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const path = `${before}${name}`
    return [
      fieldOf(place, path, each, required.has(name), each.description),
      ...[each, ...(each.anyOf ?? [])].flatMap((one) => [
        ...innerFields(place, `${path}.`, one),
        ...(one.items ? innerFields(place, `${path}[].`, one.items) : []),
      ]),
    ]
  })
}

function fieldOf(
  place: string,
  name: string,
  schema: Schema | undefined,
  isRequired: boolean,
  description = '',
): ReferenceField {
  return { place, name, isRequired, type: typeOf(schema), description }
}

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return ''
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].filter(Boolean).join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items) || 'any'}[]`
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' | ')
}
