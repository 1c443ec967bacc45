import { join } from 'node:path'
import { inject } from 'vitest'
import { engineAt } from '#service/database/engine-at.ts'
import type { Engine } from '#service/database/engine.ts'
import { blankDatabase, createDatabase, emptyDatabase } from '../../support/postgres/test-server.ts'

/** The engine that this project tests. */
export const engineName: Engine['name'] = inject('postgres') === undefined ? 'sqlite' : 'postgres'

const inUse = new Map<string, string>()
const empty: string[] = []

/**
 * Where a service with this data folder keeps its database: a file in it, or a database of its own on the server. Copying
 * a database takes longer than most tests, so one that was emptied serves again.
 */
export async function locationIn(folder: string): Promise<string> {
  const server = inject('postgres')
  if (server === undefined) return join(folder, 'tessera.db')
  const location = inUse.get(folder) ?? empty.pop() ?? (await createDatabase(server))
  inUse.set(folder, location)
  return location
}

export async function engineIn(folder: string): Promise<Engine> {
  return engineAt(await locationIn(folder))
}

/** The same before any schema, as the first start ever finds it. */
export async function blankEngineIn(folder: string): Promise<Engine> {
  const server = inject('postgres')
  if (server !== undefined) inUse.set(folder, await blankDatabase(server))
  return await engineIn(folder)
}

/** What the environment of a service process says of its database, beside `DATA_DIR`. */
export async function databaseEnv(folder: string): Promise<Record<string, string>> {
  return engineName === 'sqlite' ? {} : { DATABASE_URL: await locationIn(folder) }
}

/** Takes back what stands outside of the folder, once every connection is closed. */
export async function removeDatabaseOf(folder: string): Promise<void> {
  const server = inject('postgres')
  const location = inUse.get(folder)
  if (server === undefined || location === undefined) return
  inUse.delete(folder)
  if (await emptyDatabase(server, location)) empty.push(location)
}
