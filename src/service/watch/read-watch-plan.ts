import { ConfigError, type Environment } from '../config-error.ts'

/** How the service is watched and how it stops. */
export type WatchPlan = {
  /** Opens `/metrics`; null: there is none. */
  readonly metricsToken: string | null
  /** Milliseconds from which on a statement is logged. */
  readonly logSlow: number
  /** Milliseconds between saying that no traffic is welcome and closing the ports. */
  readonly drain: number
}

/** `METRICS_TOKEN`, `LOG_SLOW_MS` and `DRAIN_SECONDS`. */
export function readWatchPlan(env: Environment): WatchPlan {
  return {
    metricsToken: readMetricsToken(env),
    logSlow: readWhole(env, 'LOG_SLOW_MS', 200, 600_000),
    drain: readWhole(env, 'DRAIN_SECONDS', 0, 3_600) * 1_000,
  }
}

function readMetricsToken(env: Environment): string | null {
  const token = env['METRICS_TOKEN']
  if (!token) return null
  if (!/^[\x21-\x7e]{1,500}$/.test(token))
    throw new ConfigError('METRICS_TOKEN takes 1 to 500 visible ASCII characters.')
  if (token === env['ACCESS_TOKEN'])
    throw new ConfigError('METRICS_TOKEN is the same as ACCESS_TOKEN, but who reads figures is no user.')
  return token
}

function readWhole(env: Environment, name: string, fallback: number, most: number): number {
  const text = env[name]
  if (!text) return fallback
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most)
    throw new ConfigError(`${name} is "${text}", but takes a whole number from 0 to ${most}.`)
  return number
}
