import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What a visit id holds, besides random bits. */
type NamedVisit = {
  readonly codeId: number
  /** The mark of its placement in the payload; empty: none. */
  readonly mark: string
  /** UTC day since 1970. */
  readonly day: number
}

export type VisitIds = {
  /** A new id of 22 characters. @param now milliseconds since 1970. */
  readonly make: (codeId: number, mark: string, now: number) => string
  /** Null for a text that no service with this key made. */
  readonly read: (id: string) => NamedVisit | null
}

const signs = '0123456789abcdefghijklmnopqrstuvwxyz'
const longestMark = 6
const dayLength = 86_400_000

export function dayOf(now: number): number {
  return Math.floor(now / dayLength)
}

/**
 * Ids that prove themselves, so that a redirect writes nothing: one AES block with the code, the mark, the day and 32
 * random bits. A made-up id decrypts to random bytes. Those need 16 zero bits, a day of the past 90 and the id of a code
 * that exists: one in 10^14 for an account with 1,000 codes.
 *
 * @param key 16 bytes.
 */
export function createVisitIds(key: Uint8Array): VisitIds {
  // Each block is encrypted on its own, so one cipher makes all ids. No two blocks are equal.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)

  return {
    make(codeId, mark, now) {
      const block = Buffer.alloc(16)
      block.writeUInt16BE(dayOf(now), 2)
      block.writeUInt32BE(codeId, 4)
      block.writeUInt32BE(markNumber(mark), 8)
      randomBytes(4).copy(block, 12)
      return cipher.update(block).toString('base64url')
    },
    read(id) {
      if (!/^[\w-]{22}$/.test(id)) return null
      const block = createDecipheriv('aes-128-ecb', key, null)
        .setAutoPadding(false)
        .update(Buffer.from(id, 'base64url'))
      if (block.readUInt16BE(0) !== 0) return null
      return {
        codeId: block.readUInt32BE(4),
        mark: markOf(block.readUInt32BE(8)),
        day: block.readUInt16BE(2),
      }
    },
  }
}

/** A mark as a number below 2^32. One that an id cannot hold counts as none. */
function markNumber(mark: string): number {
  if (mark.length > longestMark) return 0
  let number = 0
  for (const sign of mark.toLowerCase()) {
    const place = signs.indexOf(sign)
    if (place === -1) return 0
    number = number * (signs.length + 1) + place + 1
  }
  return number
}

function markOf(number: number): string {
  let mark = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / (signs.length + 1)))
    mark = (signs[(rest % (signs.length + 1)) - 1] ?? '') + mark
  return mark
}
