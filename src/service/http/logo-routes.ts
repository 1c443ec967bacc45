import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
export async function logoRoutes(_api: FastifyInstance, _deps: ServiceDeps): Promise<void> {}
