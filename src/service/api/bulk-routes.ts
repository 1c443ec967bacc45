import { maxCounts } from '#contract/limits.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { BulkRow, RowRefusal } from '#contract/bulk.ts'
import { type ImportedRow, type ImportRow } from '#contract/import-rows.ts'
import { operations } from '#contract/operations.ts'
import { type BlockedHosts, rememberedBlocks } from '../database/queries/blocked-hosts.ts'
import { changeQrCodes, type BulkOutcome } from '../commands/change-qr-codes.ts'
import { type CheckableRow, checkImport, type ImportPlaces, makeFolders } from '../commands/import-codes.ts'
import { createQrCode } from '../commands/create-qr-code.ts'
import { bodyHash } from '../commands/idempotency.ts'
import { presentCode } from '../commands/present-code.ts'
import { done, type Refusal } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { answerRefusal, type FailureShape, sendOutcome } from './answers.ts'
import type { CodeWritten } from './code-routes.ts'
import { parseFrame, parseRequest } from './parse-request.ts'
import { userOf } from './sign-in.ts'

/** Largest body for a check of 1,000 rows, in bytes. */
const checkBodyLimit = 4_194_304
/** Values in such a body: sixty for each row, and a code has about fifty. */
const importOptions = { bodyLimit: checkBodyLimit, config: { mostValues: maxCounts.checkedRows * 60 } }

/** Bulk operations with one result per row. */
export function bulkRoutes(app: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { changeQrCodes: change, checkImport: check, importQrCodes: create } = operations

  app.post(change.path, async (request, reply) => {
    const command = parseRequest(change.body, request.body)
    const changed = command.ok ? done(await changeQrCodes(deps, userOf(request), command.value)) : command
    if (changed.ok && command.ok && !command.value.dryRun) {
      const { action } = command.value.change
      const codes = changed.value.filter(({ outcome }) => outcome.ok && outcome.value.isChanged).length
      if (codes > 0) await recordChange(deps, request, { kind: 'bulk', subject: action, details: { codes } })
    }
    return sendOutcome(reply, changed, 'other', (outcomes) => {
      const isReal = command.ok && !command.value.dryRun
      for (const { outcome } of isReal ? outcomes : []) {
        if (outcome.ok && outcome.value.isChanged && outcome.value.code !== null) written(outcome.value.code)
      }
      const rows = outcomes.map(presentBulkRow)
      return { status: change.success, body: { success: true, message: wordsFor(rows), rows } }
    })
  })

  app.post(check.path, importOptions, async (request, reply) => {
    const command = parseFrame(check.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', () => ({ status: check.success, body: {} }))
    const rows = await parseRows(command.value.rows)
    return await checkImport(deps, userOf(request), rows)
  })

  app.post(create.path, importOptions, async (request, reply) => {
    const command = parseFrame(create.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', () => ({ status: create.success, body: {} }))
    const parsed = await parseRows(command.value.rows)
    const commands = parsed.flatMap((row) => (row.command.ok ? [row.command.value] : []))
    const blockedOf = await rememberedBlocks(deps.database, commands)
    const paths = parsed.flatMap(({ command: { ok }, folder }) =>
      ok && folder !== undefined ? [folder] : [],
    )
    const places = await makeFolders(deps, userOf(request).id, paths)
    const rows: ImportedRow[] = []
    for (const row of parsed) {
      rows.push(await importRow(deps, userOf(request), placed(row, places), blockedOf, written))
      await nextTurn()
    }
    const codes = rows.filter(({ outcome }) => outcome === 'created').length
    if (codes > 0) await recordChange(deps, request, { kind: 'import', subject: '', details: { codes } })
    return { success: true, message: 'See the result of each row', rows }
  })
}

/** Rows parsed before the event loop serves other requests. */
const parsedAtOnce = 10

async function parseRows(rows: readonly ImportRow[]): Promise<CheckableRow[]> {
  const parsed: CheckableRow[] = []
  for (const row of rows) {
    if (parsed.length % parsedAtOnce === parsedAtOnce - 1) await nextTurn()
    const command = parseRequest(operations.createQrCode.body, row.body)
    parsed.push({ ...row, command, bodyHash: bodyHash(row.body) })
  }
  return parsed
}

/** The row with the id of its folder in place of the path. */
function placed(row: CheckableRow, places: ImportPlaces): CheckableRow {
  const place = row.folder === undefined ? undefined : places.get(row.folder)
  if (place === undefined || !row.command.ok) return row
  const command = place.ok ? done({ ...row.command.value, folderId: place.value }) : place
  return { ...row, command }
}

async function importRow(
  deps: ApiDeps,
  user: SignedInUser,
  { key, command, bodyHash: hash }: CheckableRow,
  blockedOf: BlockedHosts,
  written: CodeWritten,
): Promise<ImportedRow> {
  const created = command.ok
    ? await createQrCode(deps, user, command.value, { key, bodyHash: hash }, blockedOf)
    : command
  if (!created.ok)
    return { key, outcome: 'refused', data: null, refusal: refusalOf(created.refusal, 'create') }
  const { code, repeated } = created.value
  if (!repeated) written(code)
  return { key, outcome: repeated ? 'repeated' : 'created', data: presentCode(code), refusal: null }
}

function presentBulkRow({ id, outcome }: BulkOutcome): BulkRow {
  if (!outcome.ok) {
    const refusal = refusalOf(outcome.refusal, 'update')
    return { id, outcome: 'refused', before: null, after: null, undoVersion: null, refusal }
  }
  const { isChanged, code: _code, ...answer } = outcome.value
  return { id, outcome: isChanged ? 'changed' : 'unchanged', ...answer, refusal: null }
}

function refusalOf(refusal: Refusal, shape: FailureShape): RowRefusal {
  const { status, body } = answerRefusal(refusal, shape)
  return { status, body: { ...body } }
}

function wordsFor(rows: readonly BulkRow[]): string {
  const changed = rows.filter(({ outcome }) => outcome === 'changed').length
  return `${changed} of ${rows.length} QR codes changed`
}
