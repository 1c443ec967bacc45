import { failureOf } from './failure-of.ts'

/** Keys of one form: the same body keeps its key until somebody knows how the attempt ended. */
export type IdempotencyKeys = {
  keyFor(body: object): string
  /** The attempt was answered. */
  settle(): void
  /** Settles unless the outcome is unknown: a broken connection or a failing service may have saved the code. */
  settleAfter(thrown: unknown): void
}

export function idempotencyKeys(newKey: () => string = randomKey): IdempotencyKeys {
  let attempt: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (attempt?.body !== text) attempt = { body: text, key: newKey() }
      return attempt.key
    },
    settle() {
      attempt = null
    },
    settleAfter(thrown) {
      const { kind } = failureOf(thrown)
      if (kind !== 'network' && kind !== 'server') attempt = null
    },
  }
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on plain http, which `--lan` uses. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
