import type { Migration } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { initialSchema } from './0001-initial.ts'
import { recoveryAndSteps } from './0003-people.ts'

/** Every migration by name, in order. A released one never changes. */
export function migrationsFor({ name, warn }: Pick<Engine, 'name' | 'warn'>): Record<string, Migration> {
  return {
    '0001-initial': initialSchema({ engine: name, warn }),
    '0003-people': recoveryAndSteps({ engine: name, warn }),
  }
}
