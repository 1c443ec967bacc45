import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BulkRow, RowRefusal } from '#contract/bulk.ts'
import type { ImportedRow, ImportRow } from '#contract/import-rows.ts'
import { maxCounts } from '#contract/limits.ts'
import { operations } from '#contract/operations.ts'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import { linkKey, slashTagSchema } from '#contract/slash-tag.ts'
import { type BulkOutcome, changeQrCodes } from '../commands/codes/change-qr-codes.ts'
import {
  bodyHash,
  createQrCode,
  type Created,
  createTogether,
  findRepeated,
  inKit,
  type KnownFacts,
  knownFacts,
} from '../commands/codes/create-qr-code.ts'
import {
  type CheckableRow,
  checkImport,
  type ImportPlaces,
  makeFolders,
} from '../commands/codes/import-codes.ts'
import { type BrandKitRow, brandKitsOf, designOfBrand } from '../commands/library/brand-kits.ts'
import { accountDomains } from '../commands/links/domains.ts'
import { presentCode } from '../commands/codes/present-code.ts'
import { shareLoop } from '../database/engines/share-loop.ts'
import { type EarlierCreates, earlierCreates } from '../database/queries/links.ts'
import { done, invalid, notFound, type Outcome, refuse, type Refusal } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { answerRefusal, type FailureShape, sendRefusal } from './answers.ts'
import type { CodeWritten } from './code-routes.ts'
import { parseFrame, parseRequest } from './parse-request.ts'
import { type ApiDeps, recordChange, serve } from './serve.ts'
import { userOf } from './sign-in.ts'

/** Largest body for a check of 1,000 rows, in bytes. */
const checkBodyLimit = 4_194_304
/** Values in such a body: sixty for each row, and a code has about fifty. */
const importOptions = { bodyLimit: checkBodyLimit, config: { mostValues: maxCounts.checkedRows * 60 } }

/** Bulk operations with one result per row. */
export function bulkRoutes(api: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { checkImport: check, importQrCodes: create } = operations
  const readRows = async (request: FastifyRequest, rows: readonly ImportRow[]) =>
    await parseRows(rows, await contextOf(deps, userOf(request).id, rows))

  serve(api, operations.changeQrCodes, async ({ request, user, body }) => {
    const outcomes = await changeQrCodes(deps, user, body)
    const rows = outcomes.map(presentBulkRow)
    const codes = rows.filter(({ outcome }) => outcome === 'changed').length
    if (!body.dryRun) {
      const { action } = body.change
      if (codes > 0) await recordChange(deps, request, { kind: 'bulk', subject: action, details: { codes } })
      for (const { outcome } of outcomes)
        if (outcome.ok && outcome.value.isChanged && outcome.value.code !== null) written(outcome.value.code)
    }
    return done({ success: true, message: `${codes} of ${rows.length} QR codes changed`, rows })
  })

  api.post(check.path, importOptions, async (request, reply) => {
    const frame = parseFrame(check.body, request.body)
    if (!frame.ok) return sendRefusal(reply, frame.refusal, 'other')
    const { rows, readyBefore = 0, linksBefore = readyBefore } = frame.value
    const before = { codes: readyBefore, links: linksBefore }
    return await checkImport(deps, userOf(request), await readRows(request, rows), before)
  })

  api.post(create.path, importOptions, async (request, reply) => {
    const frame = parseFrame(create.body, request.body)
    if (!frame.ok) return sendRefusal(reply, frame.refusal, 'other')
    const parsed = await readRows(request, frame.value.rows)
    const user = userOf(request)
    const keys = parsed.map(({ key }) => key)
    const made = await earlierCreates(deps.database, user.id, keys)
    // A repeated row needs no folder any more.
    const fresh = parsed.filter(({ key, command }) => command.ok && !made.has(key))
    const commands = fresh.flatMap(({ command }) => (command.ok ? [command.value] : []))
    const known = await knownFacts(deps, user.id, commands)
    const paths = fresh.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))
    const places = await makeFolders(deps, user.id, paths)
    const ready = parsed.map((row) => placed(row, places))
    const outcomes = await importRows(deps, user, ready, { known, made })
    const rows: ImportedRow[] = []
    for (const [place, { key }] of parsed.entries()) {
      const outcome = outcomes[place] ?? notFound
      rows.push(presentImported(key, outcome))
      if (outcome.ok && !outcome.value.repeated) written(outcome.value.code)
      await shareLoop()
    }
    const codes = rows.filter(({ outcome }) => outcome === 'created').length
    if (codes > 0) await recordChange(deps, request, { kind: 'import', subject: '', details: { codes } })
    return { success: true, message: 'See the result of each row', rows }
  })
}

type RowContext = { readonly exact: ReadonlySet<string>; readonly kits: readonly BrandKitRow[] }

async function contextOf(deps: ApiDeps, userId: number, rows: readonly ImportRow[]): Promise<RowContext> {
  const { exact } = await accountDomains(deps, userId)
  const isBranded = rows.some(({ brand }) => brand !== undefined)
  return { exact, kits: isBranded ? await brandKitsOf(deps.database, userId).execute() : [] }
}

async function parseRows(rows: readonly ImportRow[], { exact, kits }: RowContext): Promise<CheckableRow[]> {
  const parsed: CheckableRow[] = []
  for (const row of rows) {
    await shareLoop()
    const body = inBrand(kits, row)
    const command = body.ok ? parseRequest(operations.createQrCode.body, body.value) : body
    parsed.push({ ...row, command: withAliases(command, row, exact), bodyHash: rowHash(row) })
  }
  return parsed
}

/** The body of a row in the brand kit that it names. */
function inBrand(
  kits: readonly BrandKitRow[],
  { brand, body }: ImportRow,
): Outcome<Readonly<Record<string, unknown>>> {
  if (brand === undefined) return done(body)
  const kit = designOfBrand(kits, brand)
  return kit.ok ? done(inKit(kit.value, body)) : kit
}

/** Without the clicks of another service, which grow until the last link has moved. */
function rowHash({
  brand,
  body: { earlierClicks: _clicks, earlierDays: _days, ...body },
}: ImportRow): string {
  return bodyHash(brand === undefined ? body : { ...body, brand })
}

/** Refuses a row with an alias that no link may have, or that is its own tag. */
function withAliases<Value extends { readonly slashTag: string; readonly brandedDomain: string }>(
  command: Outcome<Value>,
  { aliases = [] }: ImportRow,
  exact: ReadonlySet<string>,
): Outcome<Value> {
  if (!command.ok) return command
  const isExact = exact.has(command.value.brandedDomain.trim().toLowerCase())
  const keyOf = (tag: string) => linkKey(tag, isExact)
  const known = new Set([keyOf(command.value.slashTag)])
  for (const tag of aliases) {
    const read = slashTagSchema.safeParse(tag, withReasons)
    if (!read.success)
      return refuse({ kind: 'invalid', errors: fieldReasons(read.error.issues, ['aliases']) })
    if (known.has(keyOf(tag))) return invalid('aliases', 'link-earlier-row')
    known.add(keyOf(tag))
  }
  return command
}

/** The row with the id of its folder in place of the path. */
function placed(row: CheckableRow, places: ImportPlaces): CheckableRow {
  const place = row.folder === undefined ? undefined : places.get(row.folder)
  if (place === undefined || !row.command.ok) return row
  const command = place.ok ? done({ ...row.command.value, folderId: place.value }) : place
  return { ...row, command }
}

/** The outcomes of rows in order. New codes are created together; the rest needs no transaction. */
async function importRows(
  deps: ApiDeps,
  user: SignedInUser,
  rows: readonly CheckableRow[],
  { known, made }: { readonly known: KnownFacts; readonly made: EarlierCreates },
): Promise<Outcome<Created>[]> {
  const wanted = rows.flatMap(({ key, bodyHash: hash, command, aliases = [] }, place) =>
    command.ok && !made.has(key)
      ? [{ place, command: command.value, idempotency: { key, bodyHash: hash }, aliases }]
      : [],
  )
  const together = await createTogether(deps, user, wanted, known)
  const created = new Map(wanted.map(({ place }, index) => [place, together[index] ?? notFound]))
  const outcomes: Outcome<Created>[] = []
  for (const [place, row] of rows.entries())
    outcomes.push(created.get(place) ?? (await importRow(deps, user, row, known)))
  return outcomes
}

async function importRow(
  deps: ApiDeps,
  user: SignedInUser,
  { key, command, bodyHash: hash, aliases = [] }: CheckableRow,
  known: KnownFacts,
): Promise<Outcome<Created>> {
  const idempotency = { key, bodyHash: hash }
  if (command.ok) return await createQrCode(deps, user, command.value, idempotency, { ...known, aliases })
  return (await findRepeated(deps.database, user, idempotency)) ?? command
}

function presentImported(key: string, created: Outcome<Created>): ImportedRow {
  if (!created.ok)
    return { key, outcome: 'refused', data: null, refusal: refusalOf(created.refusal, 'create') }
  const { code, repeated } = created.value
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
