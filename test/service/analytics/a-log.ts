import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { daysOf, sumGroup } from '#service/analytics/visit-sums.ts'
import { type CountedVisit, VisitGroup } from '#service/analytics/visit-group.ts'
import { createVisitorSalts } from '#service/analytics/visitors.ts'
import { writeGroup } from '#service/analytics/write-group.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { connectDatabase, type Database, openDatabase } from '#service/database/open-database.ts'
import { addAccounts, addCodes } from '../support/add-parents.ts'
import { engineIn, removeDatabaseOf } from '../support/engine-in.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** A scan of user 1's code 1 at noon of 1 June 2026, UTC. */
export function aVisit(fields: Partial<CountedVisit> = {}): CountedVisit {
  return {
    userId: 1,
    codeId: 1,
    kind: 'scan',
    placement: null,
    at: Date.parse('2026-06-01T12:00:00.000Z'),
    address: '203.0.113.7',
    userAgent: iPhone,
    acceptLanguage: 'de-AT,de;q=0.9',
    referer: '',
    ...fields,
  }
}

export type ALog = {
  readonly folder: string
  readonly engine: Engine
  readonly database: Database
  connect(): Database
  write(visits: readonly CountedVisit[], into?: Database): Promise<void>
}

/** A database with some codes, into which groups of visits are written by hand, removed after the test. */
export async function aLog(): Promise<ALog> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-visits-'))
  const engine = await engineIn(folder)
  const database = await openDatabase(engine)
  await addAccounts(database, 1, 2)
  await addCodes(database, 1, [1, 2, 3, 7])
  await addCodes(database, 2, [8])
  const opened = [database]
  onTestFinished(async () => {
    await Promise.all(opened.map((one) => one.destroy()))
    await removeDatabaseOf(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    engine,
    database,
    connect() {
      const connected = connectDatabase(engine)
      opened.push(connected)
      return connected
    },
    write: (visits, into = database) => visitsInto(into, visits),
  }
}

export async function visitsInto(database: Database, visits: readonly CountedVisit[]): Promise<void> {
  const group = new VisitGroup()
  for (const visit of visits) group.add(visit)
  const packed = group.take()
  const salts = await createVisitorSalts(database).read(daysOf(packed))
  await writeGroup(database, packed, sumGroup(packed, salts, new Set(['go.acme.com'])))
}
