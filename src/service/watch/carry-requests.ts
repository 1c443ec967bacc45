import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forRequest, holdRequests } from './request-context.ts'

/** Answers each request with its id, and lets everything that is done for it know that id. */
export function carryRequests(app: FastifyInstance): void {
  const releases = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const release = holdRequests()
    releases.set(request, release)
    // Also of a client that hangs up.
    reply.raw.once('close', release)
    forRequest(request.id, done)
  })
  // A body comes in by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => forRequest(request.id, done))
  app.addHook('onResponse', async (request) => releases.get(request)?.())
}
