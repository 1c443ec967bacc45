import { ConfigError, type Environment } from '../config-error.ts'

/** With a single one, whoever waits for a row holds up everybody else. */
const [fewest, most] = [2, 200]

/** `DATABASE_CONNECTIONS`: what one process opens to PostgreSQL at most for its statements; the embedded database has one. */
export function readConnections(env: Environment): number {
  const text = env['DATABASE_CONNECTIONS']
  if (!text) return 10
  const connections = Number(text)
  if (!/^\d+$/.test(text) || connections < fewest || connections > most)
    throw new ConfigError(
      `DATABASE_CONNECTIONS is "${text}", but takes a whole number from ${fewest} to ${most}.`,
    )
  return connections
}
