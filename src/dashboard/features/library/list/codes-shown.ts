import type { QrCode } from '#contract/record.ts'

/** What a list of codes is made of, as cards or as a table. */
export type CodesShown = {
  readonly codes: readonly QrCode[]
  /** Codes that match, over all pages. */
  readonly total: number
  /** Older codes stand in for those that were asked for. */
  readonly busy: boolean
  /** ISO 8601 instants from which on deleted codes cannot be restored, by id; null when the codes are not deleted. */
  readonly purgeAt: ReadonlyMap<number, string> | null
  /** Null when there are no more, or they are on the way. */
  readonly onNearEnd: (() => void) | null
}
