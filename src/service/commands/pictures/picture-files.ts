import { LRUCache } from 'lru-cache'
import type { PictureFormat, PictureQuery } from '#contract/pictures.ts'
import { Lanes } from '../../domain/lanes.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { drawPicture } from './draw-picture.ts'
import { pictureFile } from './picture-file.ts'

/** Pictures that are kept in memory, and the bytes that each may have. */
const kept = { pictures: 50, bytes: 300_000 }

/** Pictures of one account that may wait: those of the largest page of the library, many times. */
const mostWaiting = 500

/**
 * Draws the pictures of codes as files, and keeps the last ones. Accounts take turns, and callers who ask for the same
 * picture share its work. Rejects with `LaneFull` when too many pictures of the account wait.
 */
export function createPictureFiles(draw: typeof drawPicture = drawPicture) {
  const drawn = new LRUCache<string, Buffer>({ max: kept.pictures })
  const running = new Map<string, Promise<Buffer>>()
  // Photos and logos of one account are loaded one at a time, because a page requests many pictures at once.
  const lanes = new Lanes<number>({ atOnce: 2, perLane: 1, waiting: mostWaiting })

  return async function fileOf(
    { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
    code: QrCodesTable,
    format: PictureFormat,
    query: PictureQuery = {},
  ): Promise<Buffer> {
    const key = JSON.stringify([code.user_id, code.picture_hash, format, query])
    const known = drawn.get(key) ?? running.get(key)
    if (known !== undefined) return await known
    const file = lanes
      .run(code.user_id, async () => {
        const svg = await draw(database, code.user_id, code, query.margin)
        return await pictureFile(svg, format, query, clock())
      })
      .finally(() => running.delete(key))
    running.set(key, file)
    const bytes = await file
    if (bytes.length <= kept.bytes) drawn.set(key, bytes)
    return bytes
  }
}
