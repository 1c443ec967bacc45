import { join } from 'node:path'
import { version } from '../domain/settings.ts'
import type { Config } from './config.ts'
import type { Listening } from './open-service.ts'

/** Says on standard output that the service is ready, and how to sign in. */
export function announce(config: Config, { token, isNew }: Pick<Listening, 'token' | 'isNew'>): void {
  const words = config.isDemo
    ? ['Demo:        every visitor looks around in a copy for an hour; nothing is kept']
    : config.serviceUrl === null
      ? [
          signInWords(config, token, process.stdout.isTTY || isNew),
          `Short links: ${config.brandedDomains.join(', ')}`,
        ]
      : [`Service:     ${config.serviceUrl} (sign in with an access token of it)`]
  const lines = [`Tessera ${version} is ready.`, `Open:        ${dashboardAddress(config)}`, ...words]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Addresses of this machine that have a name: passkeys need one, and with one port the name is the dashboard. */
const named = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The configured address of the dashboard, or the one that this machine opens. */
function dashboardAddress({
  host,
  port,
  dashboardOrigin,
}: Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'dashboardOrigin'>>): string {
  if (dashboardOrigin != null) return `${dashboardOrigin}/`
  const name = named.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}

/**
 * The sign-in hint for the first user.
 *
 * @param showsLink the link contains the token, so a log gets it only while nobody else can sign in.
 */
export function signInWords(
  config: Pick<Config, 'host' | 'port' | 'accessToken' | 'dataDir'> &
    Partial<Pick<Config, 'dashboardOrigin'>>,
  token: string,
  showsLink: boolean,
): string {
  if (config.accessToken !== null) return 'Sign in with the token in ACCESS_TOKEN'
  const file = join(config.dataDir, 'access-token')
  if (!showsLink) return `Sign in with the token in ${file}`
  const link = `${dashboardAddress(config)}#token=${encodeURIComponent(token)}`
  return `Sign in:     ${link}\nLost it?     Sign in with the token in ${file}, or restart to see the link again`
}
