import type * as z from 'zod/mini'
import type { Access } from './people/roles.ts'

/** Method, path and response of an operation. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  /** Missing: the response is a file. */
  readonly answer?: z.ZodMiniType
}

export type Operation = Call & {
  readonly summary: string
  readonly role: Access
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Content types of non-JSON bodies and responses. */
  readonly bodyTypes?: readonly string[]
  readonly answerTypes?: readonly string[]
  readonly success: number
  /** For ways to sign in and to invite, and for requests to other services. */
  readonly isMissingInDemo?: true
  readonly refusals: readonly number[]
}
