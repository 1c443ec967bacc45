import type { Engine } from './engine.ts'
import { postgresEngine, type PostgresOptions } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** The engine for a location: PostgreSQL for its URL, the embedded one for a path. */
export function engineAt(location: string, options: PostgresOptions = {}): Engine {
  return /^postgres(ql)?:\/\//i.test(location) ? postgresEngine(location, options) : sqliteEngine(location)
}
