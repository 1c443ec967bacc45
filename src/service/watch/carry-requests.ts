import type { FastifyInstance } from 'fastify'
import { forRequest } from './request-context.ts'

/** Answers each request with its id, and lets everything that is done for it know that id. */
export function carryRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    forRequest(request.id, done)
  })
  // A body comes in by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => forRequest(request.id, done))
}
