import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { BulkRow } from '#contract/bulk.ts'
import type { CreateCommand } from '#contract/create.ts'
import type { ImportedRow, ImportRow } from '#contract/import-rows.ts'
import { operations } from '#contract/operations.ts'
import type { RowRefusal } from '#contract/row-refusal.ts'
import type { BlockedHosts } from '../abuse/blocked-hosts.ts'
import { rememberedBlocks } from '../abuse/remembered-blocks.ts'
import { changeQrCodes, type BulkOutcome } from '../rules/change-qr-codes.ts'
import { checkImport } from '../rules/check-import.ts'
import { createQrCode } from '../rules/create-qr-code.ts'
import { bodyHash } from '../rules/idempotency.ts'
import { presentCode } from '../rules/present-code.ts'
import { done, type Outcome, type Refusal } from '../rules/refusal.ts'
import type { SignedInUser } from '../rules/signed-in-user.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { answerRefusal, type FailureShape } from './answer-refusal.ts'
import type { CodeWritten } from './code-routes.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Largest body of a check of 1,000 rows, in bytes. */
const checkBodyLimit = 8_388_608

/** Many codes in one call, answered row by row. */
export function bulkRoutes(app: FastifyInstance, deps: ServiceDeps, written: CodeWritten): void {
  const { changeQrCodes: change, checkImport: check, importQrCodes: create } = operations

  app.post(change.path, async (request, reply) => {
    const command = parseRequest(change.body, request.body)
    const changed = command.ok ? done(await changeQrCodes(deps, userOf(request), command.value)) : command
    return sendOutcome(reply, changed, 'other', (outcomes) => {
      const isReal = command.ok && !command.value.dryRun
      for (const { outcome } of isReal ? outcomes : []) {
        if (outcome.ok && outcome.value.isChanged && outcome.value.code !== null) written(outcome.value.code)
      }
      const rows = outcomes.map(presentBulkRow)
      return { status: change.success, body: { success: true, message: wordsFor(rows), rows } }
    })
  })

  app.post(check.path, { bodyLimit: checkBodyLimit }, async (request, reply) => {
    const command = parseRequest(check.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', () => ({ status: check.success, body: {} }))
    const parsed = await parseRows(command.value.rows)
    const rows = parsed.map((row) => ({ ...row, bodyHash: bodyHash(row.body) }))
    return await checkImport(deps, userOf(request), rows)
  })

  app.post(create.path, { bodyLimit: checkBodyLimit }, async (request, reply) => {
    const command = parseRequest(create.body, request.body)
    if (!command.ok) return sendOutcome(reply, command, 'other', () => ({ status: create.success, body: {} }))
    const parsed = await parseRows(command.value.rows)
    const commands = parsed.flatMap((row) => (row.command.ok ? [row.command.value] : []))
    const blockedOf = await rememberedBlocks(deps.database, commands)
    const rows: ImportedRow[] = []
    for (const row of parsed) {
      rows.push(await importRow(deps, userOf(request), row, blockedOf, written))
      await nextTurn()
    }
    return { success: true, message: 'Each row is answered below', rows }
  })
}

/** Rows that are parsed before anybody else is answered. */
const parsedAtOnce = 50

async function parseRows(
  rows: readonly ImportRow[],
): Promise<(ImportRow & { readonly command: Outcome<CreateCommand> })[]> {
  const parsed: (ImportRow & { readonly command: Outcome<CreateCommand> })[] = []
  for (const row of rows) {
    if (parsed.length % parsedAtOnce === parsedAtOnce - 1) await nextTurn()
    parsed.push({ ...row, command: parseRequest(operations.createQrCode.body, row.body) })
  }
  return parsed
}

async function importRow(
  deps: ServiceDeps,
  user: SignedInUser,
  { key, body, command }: ImportRow & { readonly command: Outcome<CreateCommand> },
  blockedOf: BlockedHosts,
  written: CodeWritten,
): Promise<ImportedRow> {
  const created = command.ok
    ? await createQrCode(deps, user, command.value, { key, bodyHash: bodyHash(body) }, blockedOf)
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
  const { isChanged, before, after, undoVersion } = outcome.value
  return { id, outcome: isChanged ? 'changed' : 'unchanged', before, after, undoVersion, refusal: null }
}

function refusalOf(refusal: Refusal, shape: FailureShape): RowRefusal {
  const { status, body } = answerRefusal(refusal, shape)
  return { status, body: { ...body } }
}

function wordsFor(rows: readonly BulkRow[]): string {
  const changed = rows.filter(({ outcome }) => outcome === 'changed').length
  return `${changed} of ${rows.length} QR codes changed`
}
