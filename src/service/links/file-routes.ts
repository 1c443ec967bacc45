import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPrivateDomain } from '#design/payload.ts'
import { fixedPage } from '#pages/visit-pages.ts'
import type { FilePartsTable, FilesTable } from '../database/tables/files.ts'
import type { Database } from '../database/open-database.ts'
import { type ResolvableLink, resolveLink } from '../domain/resolve-link.ts'
import type { Watch } from '../metrics/watch.ts'
import {
  type ByteRange,
  ContentMissing,
  type FileStorage,
  StorageUnavailable,
} from '../storage/file-storage.ts'
import { answerVisit, askPassword, sendMiss } from './answer-visit.ts'
import type { VisitDeps, Visited, VisitRequest } from './links-deps.ts'
import { fileCookie, remembersPassword } from './password-check.ts'
import type { AddPublicRoute } from './public-route.ts'
import { sendPage, visitorSpeech } from './send-page.ts'

type FileRequest = FastifyRequest<{ Params: { id: string; name: string }; Body: unknown }>

type FileDeps = Pick<VisitDeps, 'files' | 'watch'>

/** A code that shows a file. */
type Shown = Visited & { readonly link: ResolvableLink }

/** The people who may read a file now: everybody, somebody who enters a password, or nobody until a code changes its state. */
type Access =
  | { readonly kind: 'open'; readonly isPrivate: boolean; readonly until: number | null }
  | { readonly kind: 'closed'; readonly shown: Shown }
  | { readonly kind: 'unknown' }

/** Uploaded files run and load nothing, even when a browser opens one as a page. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; sandbox allow-downloads"

/** Seconds of a year, the longest cache time. */
const year = 31_536_000

/**
 * Files of codes. Their paths have two parts, which no slash tag has. A file used by codes needs the access
 * of one of their pages. A file never used by a code is open to anyone with its unguessable address.
 */
export function fileRoutes(publicRoute: AddPublicRoute, { files, watch }: FileDeps): void {
  const sender = new ContentSender(files.storage, watch)

  publicRoute({
    url: '/file/:id/:name',
    limit: { unlimited: 'The page of a printed code loads it. The sender limits its readers' },
    async read(deps, request: FileRequest, reply) {
      const found = await find(deps, request)
      if (found === null || found.access.kind === 'unknown') return sendMiss(deps, request, reply)
      const { file, access } = found
      if (file.is_blocked) return sendPage(reply, fixedPage(visitorSpeech(request), 'blocked'))
      if (access.kind === 'closed')
        return answerVisit(deps, request as unknown as VisitRequest, reply, access.shown)
      return await sendFile({ deps, sender }, request, reply, file, access)
    },
    async change(deps, request, reply) {
      const { clock } = deps
      const found = await find(deps, request)
      if (found === null || found.access.kind === 'unknown') return sendMiss(deps, request, reply)
      const { access } = found
      const address = request.raw.url ?? '/'
      if (access.kind === 'open') return reply.redirect(address, 303)
      const { link, tag, domain } = access.shown
      const asks = resolveLink(link, clock(), { passedOn: '', hasPassword: false }).kind === 'password'
      if (!asks) return answerVisit(deps, request as unknown as VisitRequest, reply, access.shown)
      const given = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : ''
      const check = await deps.checkPassword(link, request.ip, given)
      if (check.kind === 'wait') return askPassword(request, reply, { link, tag }, check)
      if (check.kind === 'wrong' || link.passwordHash === null)
        return askPassword(request, reply, { link, tag }, { kind: 'wrong' })
      const isSecure = !isPrivateDomain(domain)
      return reply.header('set-cookie', fileCookie(link, clock(), isSecure)).redirect(address, 303)
    },
  })
}

async function find(
  deps: VisitDeps,
  request: FileRequest,
): Promise<{ readonly file: FilesTable; readonly access: Access } | null> {
  const file = await findFile(deps.database, request.params.id)
  return file === null ? null : { file, access: await accessTo(deps, file, request.headers.cookie) }
}

async function sendFile(
  { deps, sender }: { readonly deps: VisitDeps; readonly sender: ContentSender },
  request: FileRequest,
  reply: FastifyReply,
  file: FilesTable,
  { isPrivate, until }: Extract<Access, { kind: 'open' }>,
): Promise<FastifyReply> {
  const query = new URLSearchParams((request.raw.url ?? '').split('?', 2)[1] ?? '')
  const part = await findPart(deps.database, file.id, query)
  if (part === null) return sendMiss(deps, request, reply)
  const left = until === null ? year : Math.max(0, Math.min(year, Math.floor((until - deps.clock()) / 1_000)))
  const etag = `"${part.hash.slice(0, 32)}"`
  reply.headers({
    'content-type': part.type,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': isPrivate
      ? 'private, no-cache'
      : left === year
        ? `public, max-age=${year}, immutable`
        : `public, max-age=${left}`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'content-disposition': disposition(file.name, query.has('download')),
  })
  const { headers } = request
  if (matches(headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send()
  const isFresh = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = request.method === 'GET' && isFresh ? rangeOf(headers.range, part.size) : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${part.size}`, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('The file has no such range.\n')
  }
  const length = range === null ? part.size : range.end - range.start + 1
  reply.code(range === null ? 200 : 206).header('content-length', String(length))
  if (range !== null) reply.header('content-range', `bytes ${range.start}-${range.end}/${part.size}`)
  if (request.method === 'HEAD') return reply.send()
  try {
    return await sender.send(reply, part.hash, range)
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error
    deps.logger.error({ file: file.id, part: part.part }, 'The content of a file is missing')
    return sendMiss(deps, request, reply)
  }
}

async function findFile(database: Database, id: string): Promise<FilesTable | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  return (await database.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The part for a query: the narrowest copy that is wide enough, else the widest, else the file itself. */
async function findPart(
  database: Database,
  fileId: string,
  query: URLSearchParams,
): Promise<FilePartsTable | null> {
  const parts = await database.selectFrom('file_parts').selectAll().where('file_id', '=', fileId).execute()
  const isCover = query.has('cover')
  const whole = parts.find(({ part }) => part === (isCover ? 'cover' : '')) ?? null
  const format = query.get('as') === 'avif' ? 'avif' : 'webp'
  const width = Number(query.get('w') ?? NaN)
  if (!(width > 0) && !query.has('as')) return whole
  const prefix = `${isCover ? 'cover-' : ''}${format}-`
  const copies = parts
    .filter(({ part }) => part.startsWith(prefix))
    .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))
  return copies.find((copy) => (copy.width ?? 0) >= (width || Infinity)) ?? copies.at(-1) ?? whole
}

async function accessTo(deps: VisitDeps, file: FilesTable, cookie: string | undefined): Promise<Access> {
  const uses = await deps.database
    .selectFrom('file_uses')
    .leftJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'file_uses.user_id').onRef('qr_codes.id', '=', 'file_uses.code_id'),
    )
    .select(['file_uses.is_current', 'qr_codes.domain', 'qr_codes.tag', 'qr_codes.deleted_at'])
    .where('file_uses.file_id', '=', file.id)
    .orderBy('file_uses.code_id')
    .limit(50)
    .execute()
  if (uses.length === 0)
    return file.used_at === null ? { kind: 'open', isPrivate: false, until: null } : { kind: 'unknown' }
  const present = uses.some(({ is_current }) => is_current)
    ? uses.filter(({ is_current }) => is_current)
    : uses
  const now = deps.clock()
  const closed: Shown[] = []
  let open: Extract<Access, { kind: 'open' }> | null = null
  for (const { domain, tag, deleted_at } of present) {
    if (domain === null || tag === null || deleted_at !== null) continue
    const link = deps.cache.fresh(domain, tag) ?? (await deps.cache.read(domain, tag))
    if (link === null) continue
    const hasPassword = link.isProtected && remembersPassword(cookie, link, now)
    const isOpen = opens(link, now, hasPassword)
    if (!isOpen) closed.push({ domain, tag, link })
    else if (open === null || open.isPrivate)
      open = { kind: 'open', isPrivate: link.isProtected, until: link.expiresAt }
  }
  if (open !== null) return open
  // A visitor can enter a password, but cannot open the others.
  const asking = closed.find(
    ({ link }) => resolveLink(link, now, { passedOn: '', hasPassword: false }).kind === 'password',
  )
  const shown = asking ?? closed[0]
  return shown === undefined ? { kind: 'unknown' } : { kind: 'closed', shown }
}

/** Whether a visitor of the code would see its page now. A code without a page or destination closes nothing. */
function opens(link: ResolvableLink, now: number, hasPassword: boolean): boolean {
  const resolution = resolveLink(link, now, { passedOn: '', hasPassword })
  switch (resolution.kind) {
    case 'blocked':
    case 'expired':
    case 'used-up':
    case 'paused':
    case 'scheduled':
    case 'password':
      return false
    case 'redirect':
      return !resolution.isFallback
    case 'unknown':
      return !link.isProtected || hasPassword
    default:
      return true
  }
}

/** RFC 9110 §13.1.2. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** RFC 6266, with the name in UTF-8. */
function disposition(name: string, isDownload: boolean): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded}`
}

/** Maximum bytes in memory for all readers of this process, connections included. */
const mostBytes = 41_943_040
/** Bytes that Node keeps for a connection and its request. */
const connectionBytes = 24_576
/** Milliseconds until a visitor who reads nothing is disconnected. */
const patience = 60_000

/**
 * Sends contents in pieces, each after the previous one was sent, so a slow visitor holds one piece. When the memory is
 * used up, further visitors get a retry response.
 */
class ContentSender {
  readonly #storage: FileStorage
  readonly #most: number
  #readers = 0
  #turnedAway = 0

  constructor(storage: FileStorage, watch: Pick<Watch, 'tell'>) {
    this.#storage = storage
    this.#most = Math.floor(mostBytes / (storage.readerBytes + connectionBytes))
    watch.tell('tessera_file_readers', () => [{ labels: {}, value: this.#readers }])
    watch.tell('tessera_limit_refusals_total', () => [
      { labels: { rule: 'file-readers' }, value: this.#turnedAway },
    ])
  }

  /** Sends the reply with its headers and this content. Throws `ContentMissing` before it sends anything. */
  async send(reply: FastifyReply, key: string, range: ByteRange | null): Promise<FastifyReply> {
    if (this.#readers >= this.#most) {
      this.#turnedAway += 1
      for (const name of ['content-length', 'content-range', 'etag', 'content-disposition'])
        reply.removeHeader(name)
      return reply
        .code(503)
        .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('Too many files are being sent. Try again in a moment.\n')
    }
    this.#readers += 1
    try {
      const reader = await this.#storage.read(key, range ?? undefined)
      try {
        const first = await reader.next()
        reply.hijack()
        const { raw } = reply
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value)
        raw.writeHead(reply.statusCode)
        for (let piece = first; piece !== null && !raw.destroyed; piece = await reader.next())
          await sent(raw, piece)
        raw.end()
      } catch (error) {
        // The response has a length, so clients notice that it is cut off.
        if (reply.raw.headersSent) reply.raw.destroy()
        else throw new StorageUnavailable('A content could not be read', { cause: error })
      } finally {
        await reader.close()
      }
    } finally {
      this.#readers -= 1
    }
    return reply
  }
}

/** Resolves when the piece was sent. Disconnects a visitor who reads nothing. */
function sent(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => raw.destroy(), patience)
    const settle = (): void => {
      clearTimeout(timer)
      raw.off('close', settle)
      resolve()
    }
    raw.once('close', settle)
    raw.write(piece, settle)
  })
}

/**
 * The range of a `Range` header, RFC 9110 §14.2; null for the whole content, also for several ranges, which
 * the RFC allows.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (parts === null) return null
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
