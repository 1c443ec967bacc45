import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type fileListQuerySchema, type StoredFile, fileKinds } from '#contract/files.ts'
import { operations } from '#contract/operations.ts'
import { fileLimit } from '#contract/plan.ts'
import { deleteFile } from '../commands/files/file-uses.ts'
import { findFile, presentFile, refuseFull, storeFile, tooLarge } from '../commands/files/store-file.ts'
import { isFileUsed } from '../database/queries/quotas.ts'
import { textId } from './parse-request.ts'
import { userOf } from './sign-in.ts'
import { done, found, invalid, mapped, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { type ApiDeps, recorded, serve } from './serve.ts'
import { inspectContent } from '../storage/inspect-content.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Files in one page of the list. */
const pageSize = 100

/** Files: store, list, read, delete. Large ones come through `uploadRoutes`. */
export async function fileRoutes(api: FastifyInstance, deps: ApiDeps): Promise<void> {
  const largest = Math.max(
    ...deps.settings.plans.flatMap((plan) => fileKinds.map((kind) => fileLimit(plan, kind))),
  )

  await api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: largest, files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 50 },
    })
    serve(scope, operations.uploadFile, async ({ request }) =>
      mapped(await receive(deps, request), (data) => ({ message: 'File stored.', data })),
    )
  })
  await uploadRoutes(api, deps, largest)

  serve(api, operations.listFiles, async ({ user, query }) => done(await listOf(deps, user, query)))
  serve(api, operations.readFile, async ({ request, user }) =>
    mapped(found(await findFile(deps, user.id, { id: textId(request) })), (data) => ({
      message: 'File found.',
      data,
    })),
  )
  serve(api, operations.deleteFile, async ({ request, user }) => {
    const deleted = await deleteFile(deps.database, user.id, textId(request))
    return mapped(await recorded(deps, request, deleted, { kind: 'file.deleted' }), ({ id }) => ({
      message: 'File deleted.',
      data: { id },
    }))
  })
}

/** Stores the file of a multipart body. A temporary folder holds it meanwhile. */
async function receive(deps: ApiDeps, request: FastifyRequest): Promise<Outcome<StoredFile>> {
  if (!request.isMultipart()) return invalid('file', 'send-file')
  const user = userOf(request)
  const full = await refuseFull(deps.database, user, 1)
  if (full !== null) return full
  const work = await mkdtemp(join(deps.files.folder, 'work-'))
  try {
    const path = join(work, 'sent')
    // The multipart parser never ends for a connection that closed before it listens.
    if (request.raw.destroyed) return interrupted
    const form = await readForm(request, path).catch((error: unknown) => {
      if (isBrokenForm(error)) return null
      throw error
    })
    if (form === null) return interrupted
    if (form.name === null) return invalid('file', 'file')
    if (form.isCut) return await refuseLarge(user, path)
    return await storeFile(deps, user, { path, name: form.name, uploadId: null })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const interrupted = invalid('file', 'upload-broken')

/** Writes the file of a form to a path, cut at the limit. The name is null without a file. */
async function readForm(
  request: FastifyRequest,
  path: string,
): Promise<{ readonly name: string | null; readonly isCut: boolean }> {
  let name: string | null = null
  let isCut = false
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file') {
      part.file.resume()
      continue
    }
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    name = part.filename
    isCut = part.file.truncated
  }
  return { name, isCut }
}

/** The multipart parser throws plain errors for a broken form; disk errors have a code. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('code' in error)
}

/** Refuses an oversized upload; its first bytes decide which limit to name. */
async function refuseLarge(user: SignedInUser, path: string): Promise<Outcome<never>> {
  const content = await inspectContent(path, Infinity).catch(() => null)
  const kind = content !== null && 'kind' in content ? content.kind : 'video'
  return tooLarge(fileLimit(user.plan, kind))
}

async function listOf(
  { database, settings }: ApiDeps,
  user: SignedInUser,
  { before, kind }: z.output<typeof fileListQuerySchema>,
): Promise<{ readonly data: readonly StoredFile[]; readonly nextBefore: string | null }> {
  const last =
    before === undefined
      ? null
      : ((await database
          .selectFrom('files')
          .select(['created_at', 'id'])
          .where('user_id', '=', user.id)
          .where('id', '=', before)
          .executeTakeFirst()) ?? null)
  let query = database
    .selectFrom('files')
    .selectAll()
    .select(isFileUsed.as('used'))
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (last !== null) {
    query = query.where((file) =>
      file.or([
        file('created_at', '<', last.created_at),
        file.and([file('created_at', '=', last.created_at), file('id', '<', last.id)]),
      ]),
    )
  }
  const rows = await query.execute()
  return {
    data: rows.map(({ used, ...row }) => presentFile(settings, row, used === 1)),
    nextBefore: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  }
}
