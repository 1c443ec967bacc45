/**
 * Visitors of a day as sets of 8 bytes each, because a row for each visitor takes a hundred. A visitor is in the first set with
 * room: level 0 has one set, and each further level 16 times as many, among which the hash chooses.
 */

/** Visitors of a full set. */
const mostInSet = 64
const setsOfNextLevel = 16
/** A set of the last level is never full; it has room for billions. */
const lastLevel = 7
/** Of 48 bits in base64url. */
const charactersOfVisitor = 8

/** The set of a visitor on a level. */
export function bucketAt(level: number, visitor: number): number {
  const sets = setsOfNextLevel ** level
  return sets + (visitor % sets)
}

/** All sets that may hold a visitor. */
export function bucketsOf(visitor: number): number[] {
  return Array.from({ length: lastLevel + 1 }, (_, level) => bucketAt(level, visitor))
}

export function isFull(level: number, visitors: number): boolean {
  return level < lastLevel && visitors >= mostInSet
}

/** A hash of 48 bits as it is in sets. */
export function textOfVisitor(visitor: number): string {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(visitor, 0, 6)
  return bytes.toString('base64url')
}

export function readVisitors(set: string): string[] {
  return Array.from({ length: set.length / charactersOfVisitor }, (_, index) =>
    set.slice(index * charactersOfVisitor, (index + 1) * charactersOfVisitor),
  )
}
