import type { Config } from './config.ts'

/**
 * The address that signs the first user in. It is shown on the terminal and nowhere else, for it holds the token.
 * Without a token, the address of the page.
 */
export function signInLink({ host, port }: Pick<Config, 'host' | 'port'>, token: string | null): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/` + (token === null ? '' : `#token=${encodeURIComponent(token)}`)
}
