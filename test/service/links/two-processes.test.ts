import { expect, onTestFinished, test } from 'vitest'
import { createLinks } from '#service/links/links-app.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { passTime } from '../support/pass-time.ts'
import { aRedirector } from './a-redirector.ts'

const host = 'go.acme.com'

test('a change is visible at once where it was made, and within a second to another redirector on the same database', async () => {
  const { links, aCode, changes, database, deps } = await aRedirector()
  const theirs = await openDatabase(deps.engine)
  const other = createLinks({ ...deps, database: theirs, linkChanges: linkChanges() })
  onTestFinished(async () => {
    await other.close()
    await theirs.destroy()
  })
  await aCode()
  const at = async (app: typeof links): Promise<unknown> =>
    (await app.inject({ url: '/summer', headers: { host } })).headers.location
  const before = 'https://example.com/menu'
  expect([await at(links), await at(other)]).toEqual([before, before])
  for (const destination_url of ['https://example.com/autumn', 'https://example.com/winter']) {
    await database.updateTable('qr_codes').set({ destination_url }).execute()
    changes.changed(host, 'summer')
    expect(await at(links)).toBe(destination_url)
    // The other one may hold the old link for a second, and longer while the database is slow.
    passTime(1_000)
    await expect.poll(() => at(other)).toBe(destination_url)
  }
})
