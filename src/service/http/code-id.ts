import type { FastifyRequest } from 'fastify'

/** The `:id` of an address; null when it is not an id that a code can have. */
export function codeId(request: FastifyRequest): number | null {
  const { id } = request.params as { readonly id?: string }
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id))
    ? Number(id)
    : null
}
