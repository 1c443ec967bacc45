import { ConfigError, type Environment } from '../config-error.ts'

const most = 64

/**
 * `WORKERS`: processes that share the two ports; one when it is not set. The embedded database takes one. Several were
 * tried: right, but no faster, because saves wait for one file and whoever waits sleeps with all of its visitors, and a
 * process cannot let the counts of another in before its own saves.
 */
export function readWorkers(env: Environment): number {
  const text = env['WORKERS']
  if (!text) return 1
  const workers = Number(text)
  if (!/^\d+$/.test(text) || workers < 1 || workers > most)
    throw new ConfigError(`WORKERS is "${text}", but takes a whole number from 1 to ${most}.`)
  if (workers > 1 && !env['DATABASE_URL'])
    throw new ConfigError(
      `WORKERS is ${workers}, but the embedded database serves one process. Set DATABASE_URL to a PostgreSQL database, or leave WORKERS out.`,
    )
  return workers
}
