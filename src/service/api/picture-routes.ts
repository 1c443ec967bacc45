import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { type PictureFormat, pictureFormats, type PictureQuery } from '#contract/pictures.ts'
import { errorLevel } from '#design/error-level.ts'
import { designFromRecord } from '#design/record-design.ts'
import { drawDesign } from '../commands/pictures/draw-picture.ts'
import { pictureFile, picturePolicy, pictureTypes } from '../commands/pictures/picture-file.ts'
import { createPictureFiles } from '../commands/pictures/picture-files.ts'
import { publicPictureOf, setPublicPicture } from '../commands/pictures/public-picture.ts'
import { findAnyCode, findCode } from '../database/queries/find-code.ts'
import { done, invalid, notFound } from '../domain/refusal.ts'
import { LaneFull } from '../domain/lanes.ts'
import { subjectOf } from '../domain/stored-code.ts'
import { type LimitRule, limitRules } from '../limits/limit-rules.ts'
import { type ApiDeps, recordChange, serve } from './serve.ts'
import { sendWait, userOf } from './sign-in.ts'

/** Pictures of codes, drawn from their records also when deleted, and of designs that nobody saved. */
export function pictureRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  const fileOf = createPictureFiles()

  async function send(call: PictureCall, format: PictureFormat) {
    const { request, reply, user, id, query } = call
    const code = await findAnyCode(database, user.id, id)
    if (code === null) return notFound
    const { v } = request.query as { readonly v?: unknown }
    const etag = etagOf(code.picture_hash, format, query)
    reply
      .header('etag', etag)
      .header(
        'cache-control',
        v === code.picture_hash ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      )
      .header('content-security-policy', picturePolicy)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === etag) {
      await reply.code(304).send()
      return null
    }
    const file = await unlessFull(reply, fileOf(deps, code, format, query))
    if (file !== null) await reply.type(pictureTypes[format]).send(file)
    return null
  }

  serve(api, operations.readPicture, async (call) => await send(call, 'svg'))
  serve(
    api,
    operations.readPictureFile,
    async (call) => {
      const { format } = call.request.params as { readonly format: string }
      const found = format === 'jpg' ? 'jpeg' : pictureFormats.find((one) => one === format)
      return found === undefined ? notFound : await send(call, found)
    },
    { guard: limited(deps, limitRules.pictures) },
  )
  drawnRoute(api, deps)
  publicRoutes(api, deps)
}

/** Draws a design that nobody saved, and tests it. */
function drawnRoute(api: FastifyInstance, deps: ApiDeps): void {
  const { database, clock } = deps
  serve(
    api,
    operations.drawPicture,
    async ({ reply, user, body: { text, design: fields = {}, format = 'svg', size, margin } }) => {
      const { details, ...flat } = fields
      const read = designFromRecord({ ...flat, fieldData: { design: details } })
      const design = margin === undefined ? read : { ...read, quietZone: margin }
      if (errorLevel(design, text, null) === null) return invalid('text', 'text-too-long')
      const code = { qrType: null, design, payload: text, isJudged: true }
      const signal = untilGone(reply)
      const drawing = drawDesign(database, user.id, { ...code, signal }).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
      const drawn = await unlessFull(reply, drawing)
      if (drawn === null) return null
      const { svg, verdict } = drawn
      const file = await pictureFile(svg, format, { size }, clock())
      const data = { type: pictureTypes[format], picture: file.toString('base64'), verdict }
      return done({ success: true, data })
    },
    { guard: limited(deps, limitRules.judgedPictures) },
  )
}

/** Aborted when the caller has closed the connection. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort(new Error('The caller has left.')))
  return left.signal
}

/** Seconds after which one of the waiting tests has ended. */
const pause = 5

/** The picture; null when too many of the account wait, which is answered. */
async function unlessFull<Picture>(reply: FastifyReply, picture: Promise<Picture>): Promise<Picture | null> {
  try {
    return await picture
  } catch (error) {
    if (!(error instanceof LaneFull)) throw error
    await reply
      .code(503)
      .headers({ 'retry-after': String(pause), 'cache-control': 'no-store' })
      .removeHeader('etag')
      .send({ success: false, message: 'Too many of your pictures wait. Try again in a few seconds.' })
    return null
  }
}

/** Turns the public address of a picture on and off. */
function publicRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  serve(api, operations.readPublicPicture, async ({ user, id }) => {
    const code = await findCode(database, user.id, id)
    return code === null ? notFound : done({ data: await publicPictureOf(database, code) })
  })
  serve(api, operations.setPublicPicture, async ({ request, user, id, body: { isOn } }) => {
    const code = await findCode(database, user.id, id)
    if (code === null) return notFound
    await setPublicPicture(database, code, isOn)
    const details = { isOn }
    await recordChange(deps, request, {
      kind: 'code.public-picture',
      codeId: id,
      subject: subjectOf(code),
      details,
    })
    return done({ data: await publicPictureOf(database, code) })
  })
}

type PictureCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly user: { readonly id: number }
  readonly id: number
  readonly query: PictureQuery
}

function etagOf(hash: string, format: PictureFormat, query: PictureQuery): string {
  const { size, margin } = query
  if (format === 'svg' && size === undefined && margin === undefined) return `"${hash}"`
  const of = JSON.stringify([hash, format, size, margin])
  return `"${createHash('sha256').update(of).digest('hex').slice(0, 16)}"`
}

function limited({ limits }: ApiDeps, rule: LimitRule) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = limits.count(rule, String(userOf(request).person.id))
    if (wait > 0) await sendWait(request, reply, wait)
    return wait > 0
  }
}
