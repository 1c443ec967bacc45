import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
export function pageRoutes(_api: FastifyInstance, _deps: ServiceDeps): void {}
