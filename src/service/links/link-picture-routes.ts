import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeGeometry } from '#design/code-geometry.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findLogo } from '../database/queries/logos.ts'
import type { Database } from '../database/open-database.ts'
import type { LogosTable } from '../database/schema.ts'
import { plainPng } from './plain-png.ts'
import { fromRow } from '../domain/code.ts'
import { designOfCode, payloadOfCode } from '../domain/picture-hash.ts'
import { sendMiss } from './answer-visit.ts'
import { createFindVisited } from './find-visited.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

/** An uploaded SVG may load and run nothing, even when opened directly. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Pictures of a link's pages. Their path has two parts, which no slash tag has. `?v={id}` is the logo or
 * welcome picture of this link only; without it, the picture of its card. Never counted.
 */
export function linkPictureRoutes(app: FastifyInstance, deps: VisitDeps): void {
  const findVisited = createFindVisited(deps)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/picture/:tag',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { link } = await findVisited(request as VisitRequest)
      const { v } = request.query as { readonly v?: unknown }
      const picture = link && (await pictureOf(deps.database, link, v))
      if (!picture) return sendMiss(deps, request, reply)
      return reply
        .headers({
          'content-type': picture.type,
          'cache-control': v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
          'content-security-policy': picturePolicy,
          'x-content-type-options': 'nosniff',
        })
        .send(picture.bytes)
    },
  })
}

type Picture = { readonly type: string; readonly bytes: Buffer }

async function pictureOf(database: Database, link: ResolvableLink, id: unknown): Promise<Picture | null> {
  if (link.isBlocked) return null
  const shown = shownIds(link)
  if (id !== undefined) {
    const asked = shown.find((own) => own === id)
    const logo = asked === undefined ? null : await findLogo(database, link.userId, asked)
    return logo && pictureFrom(logo)
  }
  // A protected link has no card.
  if (link.isProtected) return null
  for (const own of shown) {
    const logo = await findLogo(database, link.userId, own)
    // Previewers do not show SVG.
    if (logo !== null && logo.content_type !== 'image/svg+xml') return pictureFrom(logo)
  }
  return codePng(database, link)
}

/** The welcome picture first. */
function shownIds({ welcome, logoId }: ResolvableLink): string[] {
  const picture = welcome?.picture ?? null
  return [picture?.kind === 'logo' ? picture.id : null, logoId].filter((id) => id !== null)
}

function pictureFrom({ content_type, content }: LogosTable): Picture {
  return { type: content_type, bytes: Buffer.from(content) }
}

/** The code in its two colours without styling, because previewers need pixels. */
async function codePng(database: Database, { userId, codeId }: ResolvableLink): Promise<Picture | null> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return null
  const design = designOfCode(fromRow(code))
  const { modules } = codeGeometry({ ...design, logo: null }, payloadOfCode(fromRow(code)), null)
  const light = design.background.transparent ? '#ffffff' : design.background.color
  return { type: 'image/png', bytes: plainPng(modules, { dark: design.color, light }) }
}
