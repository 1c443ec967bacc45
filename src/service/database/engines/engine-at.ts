import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { postgresEngine, type PostgresOptions } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** The engine for a location: PostgreSQL for a URL, embedded for a path. */
export function engineAt(location: string, options: PostgresOptions = {}): Engine {
  return /^postgres(ql)?:\/\//i.test(location)
    ? postgresEngine(location, options)
    : sqliteEngine(location, options.warn)
}

/**
 * The error for a command on a missing database; null when it exists. Opening a wrong folder would create an empty
 * database.
 */
export function missingDatabase({ name, location }: Pick<Engine, 'name' | 'location'>): string | null {
  if (name !== 'sqlite' || existsSync(location)) return null
  return `There is no database at ${location}. Set DATA_DIR to the service's folder, or start the service once.`
}
