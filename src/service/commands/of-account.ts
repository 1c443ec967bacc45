import type * as z from 'zod/mini'
import type { Database } from '../database/open-database.ts'
import type { Outcome, Refusal } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import type { CommandDeps } from './command-deps.ts'

/** An import of an archive, which was written by somebody else. */
export type Taking = {
  readonly deps: CommandDeps
  readonly user: SignedInUser
  /** A part of a record with the ids of this account, checked like a request. */
  parsed<Schema extends z.ZodMiniType>(schema: Schema, part: unknown): Outcome<z.output<Schema>>
  /** Lists a record that does not come. */
  refuse(kind: string, name: string, refusal: Refusal): void
}

/** Codes that belong to a record, each to one at most. */
type ArchivedMembers = {
  /** The field of a code's record with the id of the other one, such as `campaignId`. */
  readonly field: string
  /** The ids by code. */
  readonly read: (
    database: Database,
    userId: number,
    codeIds: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  readonly join: (
    deps: CommandDeps,
    user: SignedInUser,
    member: { readonly codeId: number; readonly id: string },
  ) => Promise<Outcome<unknown>>
}

type Identified = { readonly id: string }

/** Records of a feature in the archive of an account. They name only records of the core and of features before it. */
export type ArchivedKind<Kept extends Identified = Identified> = {
  /** The name of their file, such as `campaigns`. */
  readonly name: string
  /** The frame of a record. The parts inside are checked by the schemas of the API. */
  readonly schema: z.ZodMiniType<Kept>
  records(database: Database, userId: number): AsyncIterable<Kept>
  /** Brings a record into an account. Resolves with its id there; null for a refused one. A repeated import makes nothing twice. */
  take(taking: Taking, record: Kept): Promise<string | null>
  readonly members?: ArchivedMembers
}

/** An account that is filled with samples. */
export type SampleAccount = {
  readonly userId: number
  readonly owner: SignedInUser
  readonly team: readonly SignedInUser[]
  readonly random: () => number
  /** Ids of codes by slash tag. */
  readonly codes: ReadonlyMap<string, number>
}

/** Records of a feature in each account. */
export type OfAccount = {
  readonly archived?: ArchivedKind
  /** Adds its samples. The codes and their visits are there. */
  readonly sample?: (deps: Pick<CommandDeps, 'database' | 'clock'>, to: SampleAccount) => Promise<void>
}

/** The value of an outcome. A refusal is a bug of the samples. */
export function must<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`A sample was refused: ${JSON.stringify(outcome.refusal)}`)
  return outcome.value
}
