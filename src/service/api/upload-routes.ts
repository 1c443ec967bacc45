import { randomBytes } from 'node:crypto'
import { Metadata, Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { largestArchive, type StoredFile } from '#contract/files.ts'
import { operations } from '#contract/operations.ts'
import { findFile, refuseFull, storeFile } from '../commands/files/store-file.ts'
import { countUploads, findUpload, removeUpload, withJoinedUpload } from '../commands/files/uploads.ts'
import {
  type Answer,
  answerFull,
  answerRefusal,
  answerStorageAbsence,
  failure,
  sendRefusal,
} from './answers.ts'
import { userOf } from './sign-in.ts'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { done, invalid, notFound, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import type { ApiDeps } from './serve.ts'
import { UploadStore } from './upload-store.ts'

/** Most uploads of one user at the same time. */
const mostOpen = 60

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

/**
 * Large uploads by tus 1.0.0, which resume after a lost connection or a restart. Every process takes the next part of
 * an upload.
 *
 * @param largest bytes of the largest file that any plan takes.
 */
export async function uploadRoutes(api: FastifyInstance, deps: ApiDeps, largest: number): Promise<void> {
  const { beginUpload, readUpload } = operations
  const senders = new WeakMap<object, SignedInUser>()
  const finish = createFinish(deps)

  const server = createTusServer(deps, { largest, finish, senderOf, log: api.log })

  function senderOf(request: TusRequest): SignedInUser {
    const raw = request.runtime?.node?.req
    const user = raw === undefined ? undefined : senders.get(raw)
    if (user === undefined) throw new Error('An upload without its sender')
    return user
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    senders.set(request.raw, userOf(request))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.raw.setHeader('cache-control', 'no-store')
    await server.handle(request.raw, reply.raw)
  }

  /** The `:id` of an upload of this user; null for another one. */
  function ownUpload(request: FastifyRequest): string | null {
    const { id } = request.params as { readonly id: string }
    return isUploadOf(userOf(request).id, id) ? id : null
  }

  await api.register(async (scope) => {
    // tus reads the body itself, as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.post(beginUpload.path, passOn)
    scope.route({
      method: ['PATCH', 'DELETE'],
      url: readUpload.path,
      handler: async (request, reply) =>
        ownUpload(request) === null ? sendMissing(reply) : passOn(request, reply),
    })
    scope.head(readUpload.path, async (request, reply) => {
      const id = ownUpload(request)
      if (id === null) return sendMissing(reply)
      const stored = await finish(userOf(request), id)
      // All bytes arrived, but the answer was lost.
      const length = stored.ok && stored.value !== null ? await sourceSize(deps, id) : null
      if (length === null) return passOn(request, reply)
      return reply
        .headers({
          'tus-resumable': '1.0.0',
          'upload-offset': String(length),
          'upload-length': String(length),
        })
        .send()
    })
  })

  api.get(readUpload.path, { exposeHeadRoute: false }, async (request, reply) => {
    const id = ownUpload(request)
    const stored = id === null ? notFound : await finish(userOf(request), id)
    return stored.ok ? { data: stored.value } : sendRefusal(reply, stored.refusal, 'other')
  })
}

type TusParts = {
  readonly largest: number
  readonly finish: ReturnType<typeof createFinish>
  readonly senderOf: (request: TusRequest) => SignedInUser
  readonly log: FastifyInstance['log']
}

/** Answers errors with the documented body instead of a line of text. */
class DocumentedServer extends Server {
  override async write(...[context, headers, status, text = '']: Parameters<Server['write']>) {
    if (status < 400) return await super.write(context, headers, status, text)
    headers.set('content-type', 'application/json; charset=utf-8')
    return await super.write(context, headers, status, isDocumented(text) ? text : toDocumented(status, text))
  }
}

/** As `asTusAnswer` writes it. */
function isDocumented(text: string): boolean {
  return text.startsWith('{')
}

function toDocumented(status: number, text: string): string {
  const sentence = `${text.trim().replace(/\.$/, '')}.`
  return JSON.stringify(failure(status, 'other', sentence, status === 400 ? { errors: [] } : {}).body)
}

/** An archive is read by an operation of its own, and is no file of the account. */
function isArchive(metadata: Readonly<Record<string, string | null>> | undefined): boolean {
  return metadata?.['purpose'] === 'archive'
}

function sentMetadata(request: TusRequest): Readonly<Record<string, string | null>> {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? undefined)
  } catch {
    return {}
  }
}

function createTusServer(deps: ApiDeps, { largest, finish, senderOf, log }: TusParts): Server {
  return new DocumentedServer({
    path: operations.beginUpload.path,
    datastore: new UploadStore(deps),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: async (request, id) => {
      const isNew = id === null || request.method === 'POST'
      const metadata = isNew ? sentMetadata(request) : (await findUpload(deps, id))?.metadata
      return isArchive(metadata) ? largestArchive : largest
    },
    namingFunction: (request) => `${senderOf(request).id}-${randomBytes(16).toString('hex')}`,
    async onUploadCreate(request, upload) {
      const user = senderOf(request)
      if (isArchive(upload.metadata) && (deps.settings.isDemo || user.role !== 'owner'))
        throw asTusError(notFound)
      // Before the content is checked, only the sender's type is known. Pictures become smaller later.
      const isPicture = upload.metadata?.['filetype']?.startsWith('image/') === true
      if (upload.size === undefined) throw asTusError(invalid('file', 'send-upload-length'))
      const full = isArchive(upload.metadata)
        ? null
        : await refuseFull(deps.database, user, isPicture ? 1 : upload.size)
      if (full !== null) throw asTusError(full)
      if ((await countUploads(deps, user.id)) >= mostOpen)
        throw asTusError(invalid('file', 'uploads-running'))
      return {}
    },
    async onResponseError(_request, error) {
      if (error instanceof StorageUnavailable) return asTusAnswer(answerStorageAbsence('other'))
      if ('code' in error && error.code === 'ENOSPC') return asTusAnswer(answerFull('other'))
      if (error instanceof Error) log.error({ err: error }, 'An upload failed')
      return error instanceof Error
        ? asTusAnswer(failure(500, 'other', 'This failed. Try again.'))
        : undefined
    },
    async onUploadFinish(request, upload) {
      const stored = await finish(senderOf(request), upload.id)
      if (!stored.ok) throw asTusError(stored)
      return {
        status_code: 200,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Upload-Offset': String(upload.size ?? 0),
        },
        body: JSON.stringify({ message: 'File stored.', data: stored.value }),
      }
    },
  })
}

/** Whether this is the id of an upload that the account began. */
export function isUploadOf(userId: number, id: string): boolean {
  return /^\d+-[0-9a-f]{32}$/.test(id) && id.startsWith(`${userId}-`)
}

function sendMissing(reply: FastifyReply): FastifyReply {
  const { status, body } = failure(
    404,
    'other',
    'This upload does not exist, or it is not yours. Begin it again.',
  )
  return reply.code(status).header('tus-resumable', '1.0.0').send(body)
}

/** A refusal as tus sends it: a status and a text, which is the documented body. */
function asTusError(outcome: Outcome<unknown>): { readonly status_code: number; readonly body: string } {
  if (outcome.ok) return { status_code: 500, body: '' }
  return asTusAnswer(answerRefusal(outcome.refusal, 'other'))
}

function asTusAnswer({ status, body }: Answer): { readonly status_code: number; readonly body: string } {
  return { status_code: status, body: JSON.stringify(body) }
}

/** Stores a complete upload, once for all callers of this process; null while it is incomplete. */
function createFinish(deps: ApiDeps) {
  const finishing = new Map<string, Promise<Outcome<StoredFile | null>>>()

  async function run(user: SignedInUser, id: string): Promise<Outcome<StoredFile | null>> {
    const stored = await findFile(deps, user.id, { upload_id: id })
    if (stored !== null) return done(stored)
    const upload = await findUpload(deps, id)
    if (upload === null) return await storedElsewhere(user, id)
    if (upload.received !== upload.size || isArchive(upload.metadata)) return done(null)
    const name = upload.metadata['filename'] ?? ''
    const outcome = await withJoinedUpload(deps, id, (path) =>
      storeFile(deps, user, { path, name, uploadId: id }),
    )
    if (outcome === null) return await storedElsewhere(user, id)
    // Refused content is deleted: sending it again is refused again.
    await removeUpload(deps, id).catch(() => {})
    return outcome
  }

  /** Another process may have stored the file and removed the upload meanwhile. */
  async function storedElsewhere(user: SignedInUser, id: string): Promise<Outcome<StoredFile>> {
    const stored = await findFile(deps, user.id, { upload_id: id })
    return stored === null ? notFound : done(stored)
  }

  return function finish(user: SignedInUser, id: string): Promise<Outcome<StoredFile | null>> {
    const under = finishing.get(id)
    if (under !== undefined) return under
    const begun = run(user, id).finally(() => finishing.delete(id))
    finishing.set(id, begun)
    return begun
  }
}

async function sourceSize({ database }: ApiDeps, uploadId: string): Promise<number | null> {
  const row = await database
    .selectFrom('files')
    .select('source_size')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return row?.source_size ?? null
}
