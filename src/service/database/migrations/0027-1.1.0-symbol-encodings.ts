import type { Kysely, Migration } from 'kysely'

/** How a code without a design of its own writes its text into the symbol. Earlier codes keep theirs. */
export function symbolEncodings(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('qr_codes').addColumn('symbol_encoding', 'text').execute()
    },
  }
}
