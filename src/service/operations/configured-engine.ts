import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Engine } from '../database/engines/engine.ts'
import { engineAt } from '../database/engines/engine-at.ts'
import type { PostgresOptions } from '../database/engines/postgres-engine.ts'

/** The database engine of a configuration. Opens nothing. */
export function configuredEngine(
  {
    databaseUrl,
    databaseConnections,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  options: Pick<PostgresOptions, 'warn' | 'watch'> = {},
): Engine {
  return engineAt(databaseUrl ?? join(dataDir, 'tessera.db'), {
    connections: databaseConnections,
    ...options,
  })
}
