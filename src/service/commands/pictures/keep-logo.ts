import { createHash } from 'node:crypto'
import type { ImagePurpose, Logo } from '#contract/logo.ts'
import type { Reason } from '#contract/reasons.ts'
import type { LogosTable } from '../../database/tables/codes.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import { holdUser } from '../../database/queries/quotas.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { storageLimit } from '../files/store-file.ts'
import type { Database } from '../../database/open-database.ts'
import type { CommandDeps } from '../command-deps.ts'
import { isDrawing } from '../../storage/decode-drawing.ts'
import type { DrawingProblem } from '../../storage/drawing-problem.ts'
import type { FrameProblem } from '../../storage/frame-paint.ts'
import type { SanitisedSvg } from '../../storage/sanitise-svg.ts'
import { svgThread } from '../../storage/svg-thread.ts'
import { refusedFormat, uprightPicture } from '../../storage/upright-picture.ts'
import { logoColumns, presentLogo } from '../../database/queries/logos.ts'

/** Longest side in pixels. A picture is decoded with every drawing of its code. */
const maxSide = { logo: 20_000, picture: 2_048, frame: 1_000 } as const

type ReadLogo = Pick<LogosTable, 'content_type' | 'width' | 'height' | 'content'>

/**
 * Stores a logo under a hash of its content, so the same file is stored once. All logos of an account, removed ones
 * included, take at most the storage of its plan. Null while too many drawings of the account are being read. Refusals:
 * invalid, plan-limit.
 */
export async function keepLogo(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: Pick<SignedInUser, 'id' | 'plan'>,
  file: { readonly name: string; readonly bytes: Buffer; readonly purpose: ImagePurpose },
): Promise<Outcome<Logo> | null> {
  const image = await readImage(user.id, file)
  if (image === null || !image.ok) return image
  const read = image.value
  const { purpose } = file
  const most = maxSide[purpose]
  if (read.width > most || read.height > most) return invalid('file', 'picture-pixels', { count: most })
  if (purpose === 'picture' && read.content_type === 'image/svg+xml') return invalid('file', 'picture-format')
  // A file used as logo and as picture has one row for each.
  const named = createHash('sha256').update(purpose === 'logo' ? '' : purpose)
  const id = named.update(read.content).digest('hex').slice(0, 32)
  return await inTransaction(database, async (transaction): Promise<Outcome<Logo>> => {
    await holdUser(transaction, user.id)
    const row = await transaction
      .insertInto('logos')
      .values({
        ...read,
        user_id: user.id,
        id,
        purpose,
        name: fileName(file.name),
        size: read.content.byteLength,
        created_at: new Date(clock()).toISOString(),
        is_removed: false,
      })
      // Uploading a removed logo restores it.
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ is_removed: false }))
      .returning(logoColumns)
      .executeTakeFirstOrThrow()
    const full = await storageOfLogos(transaction, user, row.size)
    return full === null ? done(presentLogo(row)) : refuse(full)
  })
}

/** Null while the logos fit. @param bytes of the new logo, which is stored already. */
async function storageOfLogos(
  transaction: Transaction,
  user: Pick<SignedInUser, 'id' | 'plan'>,
  bytes: number,
) {
  const max = user.plan.limits.storage ?? null
  if (max === null) return null
  const row = await transaction
    .selectFrom('logos')
    .select((logo) => logo.fn.sum<number | string | null>('size').as('bytes'))
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  // PostgreSQL returns sums as text.
  const stored = Number(row?.bytes ?? 0)
  return stored <= max ? null : storageLimit(user, stored - bytes)
}

type SentImage = { readonly bytes: Buffer; readonly purpose: ImagePurpose }

/** Null while too many drawings of the account are being read. */
async function readImage(userId: number, { bytes, purpose }: SentImage): Promise<Outcome<ReadLogo> | null> {
  if (purpose === 'frame') {
    const refused = refusedFormat(bytes)
    if (refused !== null) return invalid('file', refused.code, refused.values)
    const frame = await readFrame(userId, bytes)
    if (frame === 'busy') return null
    return frame === null || typeof frame === 'string'
      ? invalid('file', frameSentences[frame ?? 'file'])
      : done(frame)
  }
  const read = await readLogo(userId, bytes)
  if (read === 'busy') return null
  if (read === 'complex') return invalid('file', 'drawing-parts')
  if (read === 'empty') return invalid('logo', 'drawing-empty')
  if (typeof read === 'string') return invalid('file', `drawing-${read}`)
  if (read !== null && 'refused' in read) return invalid('file', read.refused.code, read.refused.values)
  return read === null ? invalid('file', 'picture-file') : done(read)
}

const frameSentences = {
  animation: 'drawing-animation',
  elsewhere: 'drawing-elsewhere',
  font: 'drawing-font',
  'picture-type': 'drawing-picture-type',
  'web-page': 'drawing-web-page',
  file: 'frame-file',
  text: 'frame-text',
  picture: 'frame-picture',
  clip: 'frame-clip',
  effect: 'frame-effect',
  colour: 'frame-colour',
  'small-hole': 'frame-small',
  empty: 'frame-empty',
  complex: 'frame-complex',
} as const

/** Reads an SVG frame; null when the file is not SVG. */
async function readFrame(
  userId: number,
  bytes: Buffer,
): Promise<ReadLogo | FrameProblem | DrawingProblem | 'busy' | null> {
  if (!isDrawing(bytes)) return null
  const frame = await svgThread.frame(userId, bytes)
  return frame === null || typeof frame === 'string' ? frame : asFile(frame)
}

function asFile({ text, width, height }: SanitisedSvg): ReadLogo {
  return { content_type: 'image/svg+xml', width, height, content: Buffer.from(text) }
}

/** Type, size and safe content of an uploaded or fetched image; SVG files are cleaned. Null: no image. */
export async function readLogo(
  userId: number,
  bytes: Buffer,
): Promise<ReadLogo | { readonly refused: Reason } | DrawingProblem | 'busy' | 'complex' | 'empty' | null> {
  const picture = await uprightPicture(bytes)
  if (picture !== null && 'refused' in picture) return picture
  if (picture !== null) {
    const { contentType, width, height, bytes: content } = picture
    return { content_type: contentType, width, height, content }
  }
  if (!isDrawing(bytes)) return null
  const svg = await svgThread.clean(userId, bytes)
  return svg === null || typeof svg === 'string' ? svg : asFile(svg)
}

/** The last part of a path, without control characters. */
function fileName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return bare.slice(0, 200) || 'Logo'
}

/**
 * Removes a logo from the choices or restores it; idempotent. Its bytes stay, so existing codes, kits,
 * versions and drafts are unchanged. Refusals: not-found.
 */
export async function removeLogo(
  database: Database,
  userId: number,
  id: string,
  isRemoved: boolean,
): Promise<Outcome<Logo>> {
  const row = await database
    .updateTable('logos')
    .set({ is_removed: isRemoved })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(logoColumns)
    .executeTakeFirst()
  return row === undefined ? notFound : done(presentLogo(row))
}
