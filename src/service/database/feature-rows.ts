import type { OutsideLink } from '#contract/people/member-operations.ts'
import type { Listener } from './account-event.ts'
import type { Transaction } from './in-transaction.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './schema.ts'

/** A person in an account. */
export type Maker = { readonly userId: number; readonly personId: number }

/** Links and the like that a person made for people without an account. */
type MadeForOutside = {
  /** Those that still work. @param now milliseconds since 1970. */
  readonly of: (
    database: Database | Transaction,
    maker: Maker,
    now: number,
  ) => Promise<readonly OutsideLink[]>
  /** In the transaction in which the person leaves. */
  readonly switchOff: (transaction: Transaction, maker: Maker) => Promise<void>
}

/** The rows of a feature that change with those of the core. Each part is optional. */
export type FeatureRows = {
  /** Hears of events in the transaction that stores them. */
  readonly listener?: Listener
  readonly outside?: MadeForOutside
  /** Whether an account has something of it, so that the dashboard shows its screens there. */
  readonly isInUse?: (database: Database, userId: number) => Promise<boolean>
  /**
   * Its tables of an account that a visitor of a demo gets a copy of. They may refer to tables of the core, and to those
   * before them.
   */
  readonly inDemo?: readonly (keyof Tables)[]
}
