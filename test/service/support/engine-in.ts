import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { engineAt } from '#service/database/engines/engine-at.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { embeddedTemplate } from '../../support/embedded-template.ts'
import { createDatabase, emptyDatabase, type TestServer } from '../../support/postgres/test-server.ts'

/** The server of this project. A global setup is not part of a project, so what it starts is embedded. */
function serverOfProject(): TestServer | undefined {
  try {
    return inject('postgres')
  } catch {
    return undefined
  }
}

/** The engine of this test project. */
export const engineName: Engine['name'] = serverOfProject() === undefined ? 'sqlite' : 'postgres'

const inUse = new Map<string, string>()
const empty: string[] = []

/**
 * The database of a service with this data folder: a file in it, or a database on the server, with all tables. Copying
 * a database is slow on a server, so emptied ones are reused.
 */
export async function locationIn(folder: string): Promise<string> {
  const server = serverOfProject()
  if (server === undefined) {
    const file = join(folder, 'tessera.db')
    const made = await embeddedTemplate()
    mkdirSync(folder, { recursive: true })
    if (!existsSync(file)) copyFileSync(made, file, constants.COPYFILE_EXCL)
    return file
  }
  const location = inUse.get(folder) ?? empty.pop() ?? (await createDatabase(server))
  inUse.set(folder, location)
  return location
}

export async function engineIn(folder: string): Promise<Engine> {
  return engineAt(await locationIn(folder))
}

/** Environment variables for the database of a service process, beside `DATA_DIR`. An embedded one lies in it then. */
export async function databaseEnv(folder: string): Promise<Record<string, string>> {
  const location = await locationIn(folder)
  return engineName === 'sqlite' ? {} : { DATABASE_URL: location }
}

/** Removes the database outside the folder, once all connections are closed. */
export async function removeDatabaseOf(folder: string): Promise<void> {
  const server = serverOfProject()
  const location = inUse.get(folder)
  if (server === undefined || location === undefined) return
  inUse.delete(folder)
  if (await emptyDatabase(server, location)) empty.push(location)
}
