import type * as z from 'zod/mini'

/** What a caller needs to know of an operation. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Content types of a body or an answer that is not JSON. */
  readonly bodyTypes?: readonly string[]
  readonly answerTypes?: readonly string[]
  readonly answer?: z.ZodMiniType
  readonly success: number
  readonly refusals: readonly number[]
}
