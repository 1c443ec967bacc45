import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { QrCode } from '#contract/record.ts'
import { readPresses } from '../analytics/presses.ts'
import { readRuleVisits, readScans, readScanTotals } from '../analytics/read-scans.ts'
import { bodyHash, createQrCode, createShortLink } from '../commands/codes/create-qr-code.ts'
import { deleteQrCode, markDownloaded, restoreQrCode } from '../commands/codes/delete-qr-code.ts'
import { presentListedCode, presentWholeCode } from '../commands/codes/present-code.ts'
import { updateQrCode } from '../commands/codes/update-qr-code.ts'
import type { IdempotencyKey } from '../commands/codes/write-codes.ts'
import { findVersions, restoreVersion } from '../commands/codes/versions.ts'
import { withEarlierDays } from '../database/queries/earlier-clicks.ts'
import { codeMeta, codeMetas } from '../database/queries/code-metas.ts'
import { findCode, linksOf } from '../database/queries/find-code.ts'
import { countCodes, listCodes } from '../database/queries/list-codes.ts'
import { done, found, invalid, mapped, notFound, type Outcome } from '../domain/refusal.ts'
import type { CodeRow } from '../domain/stored-code.ts'
import { ifMatchOf, positiveParameter } from './parse-request.ts'
import { type ApiDeps, asData, serve } from './serve.ts'

/** Called after a write, to fetch the title once the response is sent. */
export type CodeWritten = (code: {
  user_id: number
  id: number
  destination_url: string
  field_data: string | null
  title_source: string
}) => void

/** Create, update (POST is the same as PUT), read, delete and restore a code. */
export function codeRoutes(api: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { database } = deps

  createRoutes(api, deps, written)
  for (const operation of [operations.updateQrCode, { ...operations.updateQrCode, method: 'POST' } as const])
    serve(
      api,
      operation,
      async ({ request, user, id, body }) => {
        const updated = await updateQrCode(deps, user, id, body, ifMatchOf(request))
        if (updated.ok) written(updated.value)
        return updated.ok
          ? done({ ...updatedWords, result: await wholeRecord(deps, updated.value) })
          : updated
      },
      { shape: 'update' },
    )
  serve(api, operations.readQrCode, async ({ user, id, reply }) => {
    const code = await findCode(database, user.id, id)
    if (code === null) return notFound
    reply.header('etag', `"${code.updated_at}"`)
    return done({ data: await wholeRecord(deps, code), meta: await codeMeta(database, code) })
  })
  serve(api, operations.deleteQrCode, async ({ user, id }) =>
    mapped(await deleteQrCode(deps, user, id), ({ deletedAt, purgeAt }) => ({
      success: true,
      message: 'QR code deleted successfully',
      data: { id, deletedAt, purgeAt },
    })),
  )
  serve(api, operations.restoreQrCode, async ({ user, id }) => {
    const restored = await restoreQrCode(deps, user, id)
    if (!restored.ok) return restored
    const { code } = restored.value
    const meta = await codeMeta(database, code)
    return done({
      success: true,
      message: 'QR code restored successfully',
      result: await wholeRecord(deps, code),
      meta,
    })
  })
}

function createRoutes(api: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  type Create = (key: IdempotencyKey | null) => ReturnType<typeof createQrCode>
  const created = async (request: FastifyRequest, create: Create) => {
    const key = idempotencyKey(request)
    const outcome = key.ok ? await create(key.value) : key
    if (outcome.ok && !outcome.value.repeated) written(outcome.value.code)
    if (!outcome.ok) return outcome
    const data = await wholeRecord(deps, outcome.value.code)
    return done({ message: 'QR code created successfully', data })
  }
  serve(
    api,
    operations.createQrCode,
    ({ request, user, body }) => created(request, (key) => createQrCode(deps, user, body, key)),
    { shape: 'create' },
  )
  serve(
    api,
    operations.createShortLink,
    ({ request, user, body }) => created(request, (key) => createShortLink(deps, user, body, key)),
    { shape: 'create' },
  )
}

/** A code as reads and writes answer it: with all its fields, also those that the interface does not document. */
async function wholeRecord({ database }: ApiDeps, code: CodeRow): Promise<QrCode> {
  const record = presentWholeCode(code)
  const [whole = record] = await withEarlierDays(database, code.user_id, [record])
  return whole
}

const updatedWords = { message: 'QR code updated successfully', success: true }

function idempotencyKey(request: FastifyRequest): Outcome<IdempotencyKey | null> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return done(null)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return invalid('Idempotency-Key', 'send-idempotency-key')
  }
  return done({ key, bodyHash: bodyHash(request.body ?? null) })
}

/** Lists and counts codes. */
export function listRoutes(api: FastifyInstance, { reading, engine, clock }: ApiDeps): void {
  const now = () => new Date(clock()).toISOString()

  serve(api, operations.listQrCodes, async ({ user, query }) => {
    const source = { database: reading, engine, userId: user.id, now: now() }
    const listed = await listCodes(source, query)
    if (listed === null) return invalid('cursor', 'send-cursor')
    const { rows, ...page } = listed
    const metas = await codeMetas(reading, user.id, rows)
    const data =
      query.whole === true
        ? await withEarlierDays(reading, user.id, rows.map(presentWholeCode))
        : rows.map(presentListedCode)
    return done({ data, ...page, meta: Object.fromEntries(metas) })
  })
  serve(api, operations.countQrCodes, async ({ user }) =>
    done({ data: await countCodes(reading, user.id, now()) }),
  )
}

/** Versions, earlier links and downloads of a code. */
export function historyRoutes(api: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { database } = deps

  serve(api, operations.listVersions, async ({ user, id, query }) =>
    mapped(await findVersions(database, user, id, query), ({ versions: data, nextBefore }) => ({
      data,
      nextBefore,
    })),
  )
  serve(
    api,
    operations.restoreVersion,
    async ({ request, user, id }) => {
      const number = positiveParameter(request, 'number') ?? 0
      const restored = await restoreVersion(deps, user, id, number, ifMatchOf(request))
      if (restored.ok) written(restored.value)
      return restored.ok
        ? done({ ...updatedWords, result: await wholeRecord(deps, restored.value) })
        : restored
    },
    { shape: 'update' },
  )
  serve(api, operations.listLinks, async ({ user, id }) => {
    const code = found(await findCode(database, user.id, id))
    if (!code.ok) return code
    const links = await linksOf(database, user.id, id)
    const data = links.map((link) => ({
      id: link.id,
      brandedDomain: link.domain,
      slashTag: link.tag,
      isAlias: link.is_alias,
      createdAt: link.created_at,
    }))
    return done({ data })
  })
  serve(api, operations.markDownloaded, async ({ user, id }) => {
    const marked = await markDownloaded(deps, user, id)
    return marked.ok ? done({ success: true, meta: await codeMeta(database, marked.value) }) : marked
  })
}

/** Statistics: over time, by visitor, totals, and presses of buttons. */
export function scanRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { reading, clock } = deps
  serve(api, operations.readScans, async ({ user, query }) =>
    asData(await readScans(reading, user.id, query, clock())),
  )
  serve(api, operations.readScanTotals, async ({ user, query }) =>
    asData(await readScanTotals(reading, user.id, query.codeId)),
  )
  serve(api, operations.readRuleVisits, async ({ user, query }) =>
    asData(await readRuleVisits(reading, user.id, query.codeId)),
  )
  serve(api, operations.readPresses, async ({ user, query }) =>
    asData(await readPresses(reading, user.id, query.codeId)),
  )
}
