import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Engine } from './database/engine.ts'
import { engineAt } from './database/engine-at.ts'

/**
 * The database of a configuration. Opens nothing.
 *
 * @param warn is told of a lost connection.
 */
export function configuredEngine(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn?: (words: string) => void,
): Engine {
  return engineAt(databaseUrl ?? join(dataDir, 'tessera.db'), warn === undefined ? {} : { warn })
}
