import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstPersonId } from '../commands/people/add-person.ts'
import { firstUserId } from '../commands/users.ts'
import { lockSqlite } from '../database/engines/sqlite-engine.ts'
import { type FillDeps, fillFirstAccount } from './seed/fill-account.ts'

const folderStart = 'tessera-demo-'

/** A throw-away folder for the data of a demo. Removes those that killed demos left: nobody holds their lock. */
export async function makeDemoFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const database = join(folder, 'tessera.db')
    if (!name.startsWith(folderStart) || !existsSync(`${database}.lock`)) continue
    const unlock = await lockSqlite(database)
    if (unlock === null) continue
    unlock()
    await rm(folder, { recursive: true, force: true })
  }
  return await mkdtemp(join(tmpdir(), folderStart))
}

/** Fills the account that visitors of the demo get copies of. */
export async function fillDemo(deps: FillDeps, token: string): Promise<void> {
  await fillFirstAccount(deps, token, 1)
  const { database } = deps
  await database.updateTable('users').set({ name: 'Studio Harbour' }).where('id', '=', firstUserId).execute()
  await database
    .updateTable('people')
    .set({ name: 'Alex Morgan', is_named: true })
    .where('id', '=', firstPersonId)
    .execute()
}
