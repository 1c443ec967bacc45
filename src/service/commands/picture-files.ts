import { LRUCache } from 'lru-cache'
import type { PictureFormat, PictureQuery } from '#contract/pictures.ts'
import { createSerialQueue } from '#contract/serial-queue.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { CommandDeps } from './command-deps.ts'
import { drawPicture } from './draw-picture.ts'
import { pictureFile } from './picture-file.ts'

/** Pictures that are kept in memory, and the bytes that each may have. */
const kept = { pictures: 50, bytes: 300_000 }

/** Draws the pictures of codes as files, and keeps the last ones. */
export function createPictureFiles() {
  const drawn = new LRUCache<string, Buffer>({ max: kept.pictures })
  // A page requests many pictures at once, so their photos and logos are loaded one at a time.
  const inTurn = createSerialQueue()

  return async function fileOf(
    { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
    code: QrCodesTable,
    format: PictureFormat,
    query: PictureQuery = {},
  ): Promise<Buffer> {
    const key = JSON.stringify([code.user_id, code.picture_hash, format, query])
    const known = drawn.get(key)
    if (known !== undefined) return known
    return await inTurn(async () => {
      const svg = await drawPicture(database, code.user_id, code, query.margin)
      const file = await pictureFile(svg, format, query, clock())
      if (file.length <= kept.bytes) drawn.set(key, file)
      return file
    })
  }
}
