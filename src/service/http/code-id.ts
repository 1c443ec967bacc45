import type { FastifyRequest } from 'fastify'

/** The `:id` of an address; null when it is not an id that a code can have. */
export function codeId(request: FastifyRequest): number | null {
  return positiveParameter(request, 'id')
}

/** A part of an address that is a whole number above zero; null when it is something else. */
export function positiveParameter(request: FastifyRequest, name: string): number | null {
  const text = (request.params as Readonly<Record<string, string | undefined>>)[name]
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null
}
