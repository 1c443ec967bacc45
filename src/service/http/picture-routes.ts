import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
export function pictureRoutes(_api: FastifyInstance, _deps: ServiceDeps): void {}
