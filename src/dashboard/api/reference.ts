import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** The OpenAPI document of this service. */
export const documentAddress = '/api/openapi.json'

export type ReferenceField = {
  /** `path`, `query`, `header` or `body`. */
  readonly place: string
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
}

type Schema = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
}
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
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
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
    Object.entries(methods).map(([method, { operationId, summary, parameters = [], requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema
      const required = new Set(body?.required)
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        fields: [
          ...parameters.map((field) =>
            fieldOf(field.in, field.name, field.schema, field.required === true, field.description),
          ),
          ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
            fieldOf('body', name, schema, required.has(name), schema.description),
          ),
        ].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
      }
    }),
  )
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
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' | ')
}
