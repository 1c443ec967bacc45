import { ConfigError, type Environment } from '../config-error.ts'

const most = 64

/** `WORKERS`: processes that share the two ports; one when it is not set. */
export function readWorkers(env: Environment): number {
  const text = env['WORKERS']
  if (!text) return 1
  const workers = Number(text)
  if (!/^\d+$/.test(text) || workers < 1 || workers > most)
    throw new ConfigError(`WORKERS is "${text}", but takes a whole number from 1 to ${most}.`)
  return workers
}
