import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Engine } from './database/engine.ts'
import { engineAt } from './database/engine-at.ts'

/** The database of a configuration. Opens nothing. */
export function configuredEngine(config: Pick<Config, 'dataDir'>): Engine {
  return engineAt(join(config.dataDir, 'tessera.db'))
}
