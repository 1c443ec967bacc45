import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './open-api-document.ts'

/** The document of the interface, for anyone. */
export function openApiRoutes(app: FastifyInstance): void {
  let document: Record<string, unknown> | null = null
  app.get('/api/openapi.json', async () => (document ??= openApiDocument()))
}
