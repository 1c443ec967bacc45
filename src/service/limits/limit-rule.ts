/** How much of something one visitor, token or address may do in a window of time. */
export type LimitRule = {
  /** Names the rule in the database, so it stays the same for ever. */
  readonly name: string
  readonly most: number
  /** Milliseconds. Windows begin at multiples of it, so that every process has the same ones. */
  readonly window: number
}

const minute = 60_000

/** Every limit of the service but that of passwords, which doubles its wait with each wrong try. */
export const limitRules = {
  /** Requests to the API with one token. */
  token: { name: 'token', most: 6_000, window: minute },
  /** Requests with a token that is none, from one network. */
  badToken: { name: 'bad-token', most: 60, window: minute },
  /** Requests for links that do not exist, from one network. Links that exist are never limited. */
  miss: { name: 'miss', most: 300, window: minute },
} as const satisfies Record<string, LimitRule>
