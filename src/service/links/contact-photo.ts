import { pictureAddressOf } from '#contract/code-types/addresses.ts'
import { ownFileIds } from '#contract/files.ts'
import { BoundedMap } from '../domain/bounded-map.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { ShownPage } from './code-page.ts'
import type { LinksDeps } from './links-deps.ts'

/** A picture inside a contact. */
export type ContactPhoto = { readonly type: 'jpeg'; readonly base64: string }

/** Longest side in pixels: what an address book shows. */
const side = 320
/** Bytes of the JPEG. Some phones refuse a contact with a larger photo. */
const mostBytes = 30_000
/** Bytes of the stored copy that it is made from. */
const mostSourceBytes = 400_000
const mostPixels = 4_000_000
/** Photos in memory, each at most 40 kB. */
const mostPhotos = 200

/**
 * Reads the profile picture of a contact as a small JPEG. Null without one of ours, and for a picture that cannot be
 * made small: the contact then comes without its photo.
 */
export function createContactPhotos({
  database,
  files,
  settings,
  logger,
}: Pick<LinksDeps, 'database' | 'files' | 'settings' | 'logger'>) {
  const made = new BoundedMap<string, Promise<ContactPhoto | null>>(mostPhotos)

  return async function contactPhoto({ link, page }: ShownPage): Promise<ContactPhoto | null> {
    const address = pictureAddressOf(page.record['profilePic'])
    const [id] = address === null ? [] : ownFileIds(address, settings.brandedDomains)
    if (id === undefined) return null
    const parts = await database
      .selectFrom('file_parts')
      .innerJoin('files', 'files.id', 'file_parts.file_id')
      .select(['file_parts.part', 'file_parts.hash', 'file_parts.type', 'file_parts.size'])
      .where('files.id', '=', id)
      .where('files.user_id', '=', link.userId)
      .where('files.is_blocked', '=', false)
      .execute()
    const source =
      parts.find(({ part }) => part === 'webp-400') ??
      parts.find(({ part, type }) => part === '' && /^image\/(jpeg|png|webp)$/.test(type))
    if (source === undefined || source.size > mostSourceBytes) return null
    const known = made.peek(source.hash)
    const photo = known ?? makePhoto(files.storage, source.hash)
    void made.set(source.hash, photo)
    return await photo.catch((error: unknown) => {
      made.delete(source.hash)
      logger.warn({ err: error, file: id }, 'The photo of a contact could not be made')
      return null
    })
  }
}

async function makePhoto(storage: FileStorage, hash: string): Promise<ContactPhoto | null> {
  const { default: sharp } = await import('sharp')
  const bytes = await readWhole(storage, hash)
  for (const quality of [80, 60, 40]) {
    const jpeg = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= mostBytes) return { type: 'jpeg', base64: jpeg.toString('base64') }
  }
  return null
}

async function readWhole(storage: FileStorage, hash: string): Promise<Buffer> {
  const reader = await storage.read(hash)
  const pieces: Buffer[] = []
  try {
    // A reader may use its buffer again for the next piece.
    for (let piece = await reader.next(); piece !== null; piece = await reader.next())
      pieces.push(Buffer.from(piece))
  } finally {
    await reader.close()
  }
  return Buffer.concat(pieces)
}
