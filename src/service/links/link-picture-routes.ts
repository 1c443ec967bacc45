import { crc32, deflateSync } from 'node:zlib'
import { codeGeometry } from '#design/code-geometry.ts'
import { picturePolicy as codePicturePolicy, pictureTypes } from '../commands/pictures/picture-file.ts'
import { createPictureFiles } from '../commands/pictures/picture-files.ts'
import { hasPublicPicture } from '../commands/pictures/public-picture.ts'
import type { Database } from '../database/open-database.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findLogo } from '../database/queries/logos.ts'
import type { LogosTable } from '../database/tables/codes.ts'
import { designOfCode, fromRow, payloadOfCode } from '../domain/code.ts'
import { LaneFull } from '../domain/lanes.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { sendMiss } from './answer-visit.ts'
import type { VisitRequest } from './links-deps.ts'
import { type AddPublicRoute, printedCode } from './public-route.ts'
import { findVisited } from './visit-address.ts'

/** An uploaded SVG may load and run nothing, even when opened directly. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Pictures of a link's pages. Their path has two parts, which no slash tag has. `?v={id}` is the logo, welcome
 * picture or card picture of this link; without it, the picture of its card. Never counted.
 */
export function linkPictureRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({
    url: '/picture/:tag',
    limit: printedCode,
    async read(deps, request: VisitRequest, reply) {
      const { link } = await findVisited(deps, request)
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

/** `/{tag}/qr.png` and `.svg`: the picture of a code whose owner has turned its public address on. Never counted. */
export function publicPictureRoutes(publicRoute: AddPublicRoute): void {
  const fileOf = createPictureFiles()
  for (const format of ['png', 'svg'] as const)
    publicRoute({
      url: `/:tag/qr.${format}`,
      limit: { unlimited: 'A website embeds it, and its visitors may share one address' },
      async read(deps, request: VisitRequest, reply) {
        const { link } = await findVisited(deps, request)
        const code =
          link === null || link.isBlocked ? null : await findCode(deps.database, link.userId, link.codeId)
        if (code === null || !(await hasPublicPicture(deps.database, code)))
          return sendMiss(deps, request, reply)
        const etag = `"${code.picture_hash}"`
        reply.headers({
          etag,
          'cache-control': 'public, max-age=300',
          'content-security-policy': codePicturePolicy,
          'x-content-type-options': 'nosniff',
        })
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        try {
          const file = await fileOf(deps, code, format)
          return reply.type(pictureTypes[format]).send(file)
        } catch (error) {
          if (!(error instanceof LaneFull)) throw error
          reply.removeHeader('etag').headers({ 'retry-after': '5', 'cache-control': 'no-store' })
          return reply.code(503).send()
        }
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

function shownIds({ card, welcome, logoId }: ResolvableLink): string[] {
  const pictures = [card?.picture, welcome?.picture].map((picture) =>
    picture?.kind === 'logo' ? picture.id : null,
  )
  return [...pictures, logoId].filter((id) => id !== null)
}

function pictureFrom({ content_type, content }: LogosTable): Picture {
  return { type: content_type, bytes: Buffer.from(content) }
}

/** With the link, which the cache reads again each second. */
const drawn = new WeakMap<ResolvableLink, Promise<Picture | null>>()

/** The code as PNG, drawn once for all who ask at the same time. */
function codePng(database: Database, link: ResolvableLink): Promise<Picture | null> {
  const known = drawn.get(link)
  if (known !== undefined) return known
  const picture = drawCode(database, link)
  drawn.set(link, picture)
  picture.catch(() => drawn.delete(link))
  return picture
}

/** The code as PNG in its two colours without styling, because previewers need pixels. */
async function drawCode(database: Database, { userId, codeId }: ResolvableLink): Promise<Picture | null> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return null
  const design = designOfCode(fromRow(code))
  const { modules } = codeGeometry({ ...design, logo: null }, payloadOfCode(fromRow(code)), null)
  const light = design.background.transparent ? '#ffffff' : design.background.color
  return { type: 'image/png', bytes: plainPng(modules, { dark: design.color, light }) }
}

/** Quiet zone in modules (ISO/IEC 18004 §6.3.8). */
const quietZone = 4
/** Pixels per module, so that the smallest code is wide enough for every previewer (200). */
const modulePixels = 12

/**
 * A two-colour code as PNG (ISO/IEC 15948), with one bit per pixel and a palette.
 *
 * @param modules by row and column: whether the module is dark.
 * @param colours of dark and light modules, `#rrggbb`.
 */
function plainPng(
  modules: readonly (readonly boolean[])[],
  colours: { readonly dark: string; readonly light: string },
): Buffer {
  const side = (modules.length + 2 * quietZone) * modulePixels
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Buffer.from(`${colours.light}${colours.dark}`.replaceAll('#', ''), 'hex')
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rowsOf(modules, side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each pixel row starts with filter byte 0. All pixel rows of a module row are equal. */
function rowsOf(modules: readonly (readonly boolean[])[], side: number): Buffer {
  const width = 1 + Math.ceil(side / 8)
  const rows = Buffer.alloc(width * side)
  for (const [row, inRow] of modules.entries()) {
    const pixels = Buffer.alloc(width)
    for (const [column, isDark] of inRow.entries()) {
      if (!isDark) continue
      const start = (column + quietZone) * modulePixels
      for (let x = start; x < start + modulePixels; x += 1) {
        const at = 1 + (x >> 3)
        pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
      }
    }
    const first = (row + quietZone) * modulePixels
    for (let y = first; y < first + modulePixels; y += 1) rows.set(pixels, y * width)
  }
  return rows
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
