import type { CsvCell, CsvWriter } from '#contract/csv.ts'
import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Change } from '#contract/people/change-operations.ts'
import { endPresence, notePresence } from '../commands/accounts/note-change.ts'
import {
  approvalStateOf,
  approversOf,
  askApproval,
  decideApproval,
  findUnapproved,
  requireApproval,
  countSignOffs,
  setApprovalByOther,
} from '../commands/people/approvals.ts'
import { pagesOfRows } from '../database/pages-of-rows.ts'
import { findCode } from '../database/queries/find-code.ts'
import { changeCursor, type ChangeFilter, listChanges } from '../database/queries/members.ts'
import { done, found, invalid, notFound, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { type ApiDeps, recordChange, sendCsv, serve, succeeded } from './serve.ts'

/** Recent changes, and who has a code open. */
export function changeRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, reading } = deps

  serve(api, operations.listChanges, async ({ user, query: { cursor, limit, ...filter } }) => {
    if (cursor !== undefined && !changeCursor.test(cursor)) return invalid('cursor', 'send-cursor')
    const rows = await listChanges(reading, user.id, filter, { before: cursor ?? null, limit: limit + 1 })
    const data = rows.slice(0, limit)
    return done({ data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null })
  })
  serve(api, operations.exportChanges, async ({ request, reply, user, query }) =>
    sendCsv(request, reply, 'changes.csv', (row) => changeLines(deps, user.id, query, row)),
  )
  serve(api, operations.notePresence, async ({ user, id }) => {
    const code = found(await findCode(database, user.id, id))
    if (!code.ok) return code
    const place = { userId: user.id, codeId: id, personId: user.person.id }
    return done({ data: await notePresence(deps, place) })
  })
  serve(api, operations.endPresence, async ({ user, id }) => {
    const code = found(await findCode(database, user.id, id))
    if (code.ok) await endPresence(deps, { userId: user.id, codeId: id, personId: user.person.id })
    return succeeded(code)
  })
}

/** Changes read at once for a file. */
const rowsAtOnce = 500

async function* changeLines(
  { reading }: ApiDeps,
  userId: number,
  filter: ChangeFilter,
  row: CsvWriter,
): AsyncGenerator<string> {
  yield row(['time', 'person', 'token', 'kind', 'code', 'subject', 'details'])
  const pages = pagesOfRows((before: Change | null) =>
    listChanges(reading, userId, filter, { before: before?.id ?? null, limit: rowsAtOnce }),
  )
  for await (const rows of pages) yield rows.map((change) => row(changeCells(change))).join('')
}

function changeCells({ at, person, token, kind, codeId: code, subject, details }: Change): CsvCell[] {
  return [at, person?.name ?? '', token, kind, code, subject, JSON.stringify(details)]
}

/** Decisions on designs. */
export function approvalRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps

  async function stateOf(user: SignedInUser, id: number): Promise<Outcome<object>> {
    const code = await findCode(database, user.id, id)
    return code === null ? notFound : done({ data: await approvalStateOf(database, code, user.person.id) })
  }

  serve(api, operations.readApprovalState, async ({ user, id }) => await stateOf(user, id))
  serve(api, operations.decideApproval, async ({ user, id, body }) => {
    const decided = await decideApproval(deps, user, id, body)
    return decided.ok ? await stateOf(user, id) : decided
  })
  serve(api, operations.askApproval, async ({ user, id, body }) => {
    const asked = await askApproval(deps, user, id, body)
    return asked.ok ? await stateOf(user, id) : asked
  })
  serve(api, operations.findUnapproved, async ({ user, body }) =>
    done({
      data: await findUnapproved(database, user.id, body.ids),
      approvers: await approversOf(database, user.id),
    }),
  )
  serve(
    api,
    operations.requireApproval,
    async ({ request, user, body: { isRequired, isByOther, isByLink } }) => {
      if (isByLink !== undefined) await countSignOffs(deps, user.id, isByLink)
      if (isByOther !== undefined) await setApprovalByOther(deps, user.id, isByOther)
      if (isRequired !== undefined) {
        await requireApproval(deps, user.id, isRequired)
        await recordChange(deps, request, { kind: 'account.approval', subject: '', details: { isRequired } })
      }
      return done({ success: true })
    },
  )
}
