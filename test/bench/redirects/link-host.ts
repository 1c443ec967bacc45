// The redirector as the service runs it, on a database with the number of codes in the argument. The codes of the second
// half have five rules each, of which the last fits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { readConfig } from '#service/operations/config.ts'
import { SharedLimits } from '#service/limits/shared-limits.ts'
import { createLinks } from '#service/links/links-app.ts'
import { Watch } from '#service/metrics/watch.ts'
import { openDiskStorage } from '#service/storage/open-storage.ts'
import { fillCodes } from './fill-codes.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
const engine = engineAt(join(folder, 'tessera.db'))
const database = await openDatabase(engine)
const codes = Number(process.argv[2] ?? 1_000)
await fillCodes(database, codes)
const to = (id: number) => [{ id, destinationUrl: `https://example.com/rule/${id}` }]
const hours = { from: '00:00', to: '00:01', zone: 'Europe/Berlin' }
const visitorRules = [
  { devices: ['windows'], routes: to(1) },
  { languages: ['de', 'fr'], routes: to(2) },
  { hours, routes: to(3) },
  { marks: ['a3'], routes: to(4) },
  { devices: ['iphone'], languages: ['en'], routes: to(5) },
]
await database
  .updateTable('qr_codes')
  .set({ field_data: JSON.stringify({ visitorRules }) })
  .where('id', '>', codes / 2)
  .execute()

const limits = new SharedLimits({ database, clock: Date.now, logger: pino({ level: 'error' }) })
const links = createLinks({
  database,
  limits,
  engine,
  files: { storage: openDiskStorage(join(folder, 'files')), folder },
  clock: Date.now,
  linkChanges: linkChanges(),
  watch: new Watch(),
  logger: pino({ level: 'error' }),
  settings: { ...readConfig({}, []), brandedDomains: ['go.acme.com'] },
})
await links.listen({ host: '127.0.0.1', port: 0 })
const address = links.server.address()
process.send?.(typeof address === 'object' ? address?.port : null)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('SIGTERM', () => void stop())

async function stop(): Promise<void> {
  await links.close()
  await limits.close()
  const { scans, clicks } = await database
    .selectFrom('counters')
    .select(({ fn }) => [fn.sum<number>('scans').as('scans'), fn.sum<number>('clicks').as('clicks')])
    .executeTakeFirstOrThrow()
  process.send?.({ scans, clicks })
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
  process.disconnect()
}
