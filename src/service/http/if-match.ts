import type { FastifyRequest } from 'fastify'

/** The `updatedAt` values of an If-Match header, quoted or bare; null when any will do. */
export function ifMatchOf(request: FastifyRequest): string[] | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => tag.trim().replace(/^(W\/)?"(.*)"$/, '$2'))
}
