import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The content of a visit id, besides random bits. */
type NamedVisit = {
  readonly codeId: number
  /** The mark of its placement in the payload as a number, see `markNumber`; 0: none. */
  readonly markNumber: number
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
      const bytes = Buffer.from(id, 'base64url')
      // The last sign has four spare bits, so each id could be spelled in 16 ways that would all count.
      if (bytes.toString('base64url') !== id) return null
      const block = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(bytes)
      if (block.readUInt16BE(0) !== 0) return null
      return {
        codeId: block.readUInt32BE(4),
        markNumber: block.readUInt32BE(8),
        day: block.readUInt16BE(2),
      }
    },
  }
}

/** Numbers from here on are hashes of marks that are too long to be spelled in 32 bits. */
const firstHash = (signs.length + 1) ** longestMark

/** A mark as a number below 2^32: its signs, or a hash of a longer one. */
export function markNumber(mark: string): number {
  const text = mark.toLowerCase()
  if (text.length > longestMark || [...text].some((sign) => !signs.includes(sign))) {
    const hashed = createHash('sha256').update(text).digest().readUInt32BE(0)
    return firstHash + (hashed % (2 ** 32 - firstHash))
  }
  let number = 0
  for (const sign of text) number = number * (signs.length + 1) + signs.indexOf(sign) + 1
  return number
}

/** The spelled mark of a number; null for a hash. */
export function markOf(number: number): string | null {
  if (number >= firstHash) return null
  let mark = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / (signs.length + 1)))
    mark = (signs[(rest % (signs.length + 1)) - 1] ?? '') + mark
  return mark
}
