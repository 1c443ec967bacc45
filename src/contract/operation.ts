import type * as z from 'zod/mini'

/** How an operation is called, and what it answers when all is well. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  /** Left out: the answer is a file. */
  readonly answer?: z.ZodMiniType
}

/** An operation with everything that describes it. */
export type Operation = Call & {
  readonly summary: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Content types of a body or an answer that is not JSON. */
  readonly bodyTypes?: readonly string[]
  readonly answerTypes?: readonly string[]
  readonly success: number
  readonly refusals: readonly number[]
}
