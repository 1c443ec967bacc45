import { createHash } from 'node:crypto'
import type { Logo } from '#contract/logo.ts'
import type { LogosTable } from '../database/schema.ts'
import { done, invalid, type Outcome } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { sniffPicture } from './sniff-logo.ts'
import { logoColumns, presentLogo } from './stored-logo.ts'

/** Longest side in pixels. */
const maxSide = 20_000

type ReadLogo = Pick<LogosTable, 'content_type' | 'width' | 'height' | 'content'>

/** Keeps a logo by its content: the same file sent again is the same logo. */
export async function keepLogo(
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  userId: number,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<Outcome<Logo>> {
  const read = await readLogo(file.bytes)
  if (read === 'empty')
    return invalid('logo', 'Nothing can be seen in this picture once it is cleaned. Choose another one.')
  if (read === null) return invalid('file', 'Choose a PNG, JPEG, WebP or SVG picture that is not damaged.')
  if (read.width > maxSide || read.height > maxSide) {
    return invalid('file', `Choose a picture of at most ${maxSide.toLocaleString('en')} pixels a side.`)
  }
  const id = createHash('sha256').update(read.content).digest('hex').slice(0, 32)
  const row = await database
    .insertInto('logos')
    .values({
      ...read,
      user_id: userId,
      id,
      name: fileName(file.name),
      size: read.content.byteLength,
      created_at: new Date(clock()).toISOString(),
      is_removed: false,
    })
    // One that was removed is offered again.
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ is_removed: false }))
    .returning(logoColumns)
    .executeTakeFirstOrThrow()
  return done(presentLogo(row))
}

async function readLogo(bytes: Buffer): Promise<ReadLogo | 'empty' | null> {
  const picture = sniffPicture(bytes)
  if (picture !== null)
    return { content_type: picture.contentType, width: picture.width, height: picture.height, content: bytes }
  const text = new TextDecoder().decode(bytes)
  if (!/<([a-z]+:)?svg[\s>/]/i.test(text.slice(0, 10_000))) return null
  const svg = await sanitiseSvg(text)
  if (svg === null || svg === 'empty') return svg
  return {
    content_type: 'image/svg+xml',
    width: svg.width,
    height: svg.height,
    content: Buffer.from(svg.text),
  }
}

/** The last part of a path, without what no file is called. */
function fileName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return bare.slice(0, 200) || 'Logo'
}
