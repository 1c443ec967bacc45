import type * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import type { Outcome, Refusal } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { CommandDeps } from '../command-deps.ts'

/** An import of an archive, which was written by somebody else. */
export type Taking = {
  readonly deps: CommandDeps
  readonly user: SignedInUser
  /** A part of a record with the ids of this account, checked like a request. */
  parsed<Schema extends z.ZodMiniType>(schema: Schema, part: unknown): Outcome<z.output<Schema>>
  /** The id that a code of the archive has in this account; undefined for one that did not come. */
  codeId(id: number): number | undefined
  /** The id that a record of a feature has in this account; undefined for one that did not come. */
  recordId(kind: string, id: string): string | undefined
  /** Lists a record that does not come. */
  refuse(kind: string, name: string, refusal: Refusal): void
}

/** Records of a feature in the archive of an account. They name only records of the core and of features before it. */
export type ArchivedKind<Kept extends object = object> = {
  /** The name of their file, such as `campaigns`. */
  readonly name: string
  /** The frame of a record. The parts inside are checked by the schemas of the API. */
  readonly schema: z.ZodMiniType<Kept>
  records(database: Database, userId: number): AsyncIterable<Kept>
  /**
   * Brings a record into an account that has the codes of the archive. A repeated import makes nothing twice. Resolves
   * with the `id` of the record there; null for a refused one, and for one without an id.
   */
  take(taking: Taking, record: Kept): Promise<string | null>
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
  /** Adds its samples, after the samples of the core: codes and their visits. */
  readonly sample?: (
    deps: Pick<CommandDeps, 'database' | 'clock' | 'linkChanges'>,
    to: SampleAccount,
  ) => Promise<void>
}

/** The value of an outcome. A refusal is a bug of the samples. */
export function must<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`A sample was refused: ${JSON.stringify(outcome.refusal)}`)
  return outcome.value
}
