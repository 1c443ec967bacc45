import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { readPresses } from '../analytics/presses.ts'
import { readScans, readScanTotals } from '../analytics/read-scans.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Statistics: over time, by visitor, totals, and presses of buttons. */
export function scanRoutes(app: FastifyInstance, { reading: database, clock }: ApiDeps): void {
  const { readScans: scans, readScanTotals: totals, readPresses: presses } = operations

  app.get(scans.path, async (request, reply) => {
    const query = parseRequest(scans.query, request.query)
    const read = query.ok ? await readScans(database, userOf(request).id, query.value, clock()) : query
    return sendOutcome(reply, read, 'other', (data) => ({ status: scans.success, body: { data } }))
  })

  app.get(totals.path, async (request, reply) => {
    const query = parseRequest(totals.query, request.query)
    const read = query.ok ? await readScanTotals(database, userOf(request).id, query.value.codeId) : query
    return sendOutcome(reply, read, 'other', (data) => ({ status: totals.success, body: { data } }))
  })

  app.get(presses.path, async (request, reply) => {
    const query = parseRequest(presses.query, request.query)
    const read = query.ok ? await readPresses(database, userOf(request).id, query.value.codeId) : query
    return sendOutcome(reply, read, 'other', (data) => ({ status: presses.success, body: { data } }))
  })
}
