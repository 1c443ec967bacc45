import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'

/**
 * What to tell who would read a database that is not there; null when it is. A typing mistake in the folder would
 * otherwise make an empty one, which tells of nobody.
 */
export function missingDatabase({ name, location }: Engine): string | null {
  if (name !== 'sqlite' || existsSync(location)) return null
  return `There is no database at ${location}. Set DATA_DIR as the service has it, or start the service once.`
}
