import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Change } from '#contract/people/change-operations.ts'
import { type ChangeNote, endPresence, noteChange, notePresence } from '../commands/note-change.ts'
import { findCode } from '../database/queries/find-code.ts'
import { changeCursor, type ChangeFilter, listChanges } from '../database/queries/members.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Records a change by the person of a request, once it is done. */
export async function recordChange(deps: ApiDeps, request: FastifyRequest, note: ChangeNote): Promise<void> {
  await noteChange(deps.database, userOf(request), deps.clock(), note)
}

/** Recent changes, and who has a code open. */
export function changeRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listChanges: list, exportChanges: exported } = operations

  api.get(list.path, async (request, reply) => {
    const query = parseRequest(list.query, request.query)
    const page = query.ok ? await pageOf(deps, userOf(request).id, query.value) : query
    return sendOutcome(reply, page, 'other', (body) => ({ status: list.success, body }))
  })

  api.get(exported.path, async (request, reply) => {
    const query = parseRequest(exported.query, request.query)
    if (!query.ok) return sendOutcome(reply, query, 'other', () => ({ status: exported.success, body: {} }))
    return reply
      .header('content-disposition', 'attachment; filename="changes.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csvOf(deps, userOf(request).id, query.value)))
  })

  presenceRoutes(api, deps)
}

async function pageOf(
  { reading }: ApiDeps,
  userId: number,
  {
    cursor,
    limit,
    ...filter
  }: ChangeFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Outcome<{ readonly data: Change[]; readonly nextCursor: string | null }>> {
  if (cursor !== undefined && !changeCursor.test(cursor)) {
    return invalid('cursor', 'send-cursor')
  }
  const rows = await listChanges(reading, userId, filter, { before: cursor ?? null, limit: limit + 1 })
  const data = rows.slice(0, limit)
  return done({ data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null })
}

/** Changes read at once for a file. */
const rowsAtOnce = 500

async function* csvOf({ reading }: ApiDeps, userId: number, filter: ChangeFilter): AsyncGenerator<string> {
  yield 'time,person,token,kind,code,subject,details\r\n'
  let before: string | null = null
  for (;;) {
    const rows: Change[] = await listChanges(reading, userId, filter, { before, limit: rowsAtOnce })
    yield rows.map(csvLine).join('')
    before = rows.at(-1)?.id ?? null
    if (rows.length < rowsAtOnce || before === null) return
  }
}

function csvLine({ at, person, token, kind, codeId: code, subject, details }: Change): string {
  const cells = [at, person?.name ?? '', token ?? '', kind, code === null ? '' : String(code), subject]
  return `${[...cells, JSON.stringify(details)].map(csvCell).join(',')}\r\n`
}

/** Spreadsheets run a cell that begins like a formula, so an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function presenceRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { notePresence: note, endPresence: end } = operations

  const placeOf = async (request: FastifyRequest) => {
    const user = userOf(request)
    const id = codeId(request) ?? 0
    const code = await findCode(deps.database, user.id, id)
    return code === null
      ? refuse({ kind: 'not-found' })
      : done({ userId: user.id, codeId: id, personId: user.person.id })
  }

  api.put(note.path, async (request, reply) => {
    const place = await placeOf(request)
    const others = place.ok ? done(await notePresence(deps, place.value)) : place
    return sendOutcome(reply, others, 'other', (data) => ({ status: note.success, body: { data } }))
  })

  api.delete(end.path, async (request, reply) => {
    const place = await placeOf(request)
    if (place.ok) await endPresence(deps, place.value)
    return sendOutcome(reply, place, 'other', () => ({ status: end.success, body: { success: true } }))
  })
}
