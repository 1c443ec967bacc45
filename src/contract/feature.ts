import type { Operation } from './operation.ts'

/** The description of a feature in its `feature.ts`. */
export type Feature = {
  /** The loss of a user without it, in one sentence. */
  readonly loses: string
  /** Other features that it imports, by the names of their folders. */
  readonly needs: readonly string[]
}

/** The additions of a feature to the contract. */
export type ContractFeature = {
  readonly operations: Readonly<Record<string, Operation>>
}
