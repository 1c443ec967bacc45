/** A request with another user's id wherever the operation takes one. */
type Asked = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object | Buffer
  /** Defaults to 404. */
  readonly status?: number
}

/** By operation: a request with ids of another user, or null for an operation without ids. */
export type ForeignRequests<Id extends string> = Readonly<Record<Id, (() => Asked) | null>>

/** The ids of the first user. */
export const mine = {
  code: 0,
  version: 1,
  draft: 'draft-of-mine',
  domain: 'mine.example',
  kit: '',
  utm: '',
  folder: 0,
  logo: '',
  token: '',
  invitation: '',
  file: '',
  upload: `1-${'a'.repeat(32)}`,
}

export const code = () => ({ params: { id: mine.code } })
export const domain = () => ({ params: { domain: mine.domain } })

/** Sends a request of the first user, and returns the `data` of its answer. */
export type Send = (method: 'POST' | 'PUT', url: string, payload: object) => Promise<{ readonly id: string }>
