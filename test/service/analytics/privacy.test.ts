import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionSteps } from '#service/analytics/retention.ts'
import type { Database } from '#service/database/open-database.ts'
import { readVisitors } from '#service/domain/visitor-sets.ts'
import { aRedirector } from '../links/a-redirector.ts'
import { engineName } from '../support/engine-in.ts'
import { aLog, aVisit } from './a-log.ts'

const day = 86_400_000

const secrets = ['198.51.100.77', 'Unmistakable/7.3', 'private-page', 'x-unmistakable', 'token=4711']

test("no visitor can be identified from the database, its log or the service's log", async () => {
  const redirector = await aRedirector()
  await redirector.aCode({ field_data: '{"visitId":true}' })
  const visit = (url: string) =>
    redirector.links.inject({
      url,
      remoteAddress: secrets[0] ?? '',
      headers: {
        host: 'go.acme.com',
        'user-agent': `Mozilla/5.0 ${secrets[1]}`,
        'accept-language': 'de-AT-x-unmistakable,en;q=0.1',
        referer: 'https://user:secret@www.example.com:8443/private-page?token=4711',
      },
    })
  for (const url of ['/summer', '/nothing-here']) await visit(url)
  await visit('/summer?qr')
  await redirector.links.close()
  const kept = `${await everyRow(redirector.database)}\n${filesOf(redirector.deps.engine.location)}`
  expect(kept).toContain('example.com')
  for (const secret of [...secrets, 'user:secret', 'example.com:8443']) expect(kept).not.toContain(secret)
  for (const secret of secrets) expect(redirector.log.join()).not.toContain(secret)
})

test('after a day its salt and visitors are deleted and its totals stay', async () => {
  const log = await aLog()
  const at = aVisit().at
  await log.write([aVisit(), aVisit({ address: '203.0.113.8' })])
  const { salt } = await log.database.selectFrom('visitor_salts').select('salt').executeTakeFirstOrThrow()
  expect(salt).toMatch(/^[0-9a-f]{64}$/)

  await forget(log.database, Date.parse('2026-06-02T00:59:59.999Z'))
  const visitors = await log.database.selectFrom('visitor_days').selectAll().execute()
  expect(visitors.flatMap((set) => readVisitors(set.visitors))).toHaveLength(4)
  await forget(log.database, Date.parse('2026-06-02T01:00:00.000Z'))
  expect(await log.database.selectFrom('visitor_days').selectAll().execute()).toEqual([])
  expect(await log.database.selectFrom('visitor_salts').selectAll().execute()).toEqual([])
  for (const table of ['visit_counts', 'library_counts'] as const) {
    const counts = await log.database.selectFrom(table).select('visitors').where('span', '=', 'day').execute()
    expect(counts).toEqual([{ visitors: 2 }])
  }

  await log.write([aVisit({ at: at + day })])
  const next = await log.database.selectFrom('visitor_salts').select('salt').executeTakeFirstOrThrow()
  expect(next.salt).not.toBe(salt)
  await log.database.destroy()
  // After a checkpoint, free pages of the file must not contain the salt.
  if (engineName === 'sqlite') expect(readFileSync(log.engine.location, 'latin1')).not.toContain(salt)
})

test('a visitor has a different hash for each code, user and day', async () => {
  const log = await aLog()
  const visits = [
    aVisit(),
    aVisit({ codeId: 2 }),
    aVisit({ userId: 2, codeId: 8 }),
    aVisit({ at: aVisit().at + day }),
  ]
  await log.write(visits)
  const rows = await log.database.selectFrom('visitor_days').selectAll().execute()
  expect(rows).toHaveLength(7)
  expect(new Set(rows.flatMap(({ visitors }) => readVisitors(visitors))).size).toBe(7)
})

async function forget(database: Database, now: number): Promise<void> {
  for (const step of retentionSteps(now)) while (await step(database));
}

async function everyRow(database: Database): Promise<string> {
  const tables = [
    'visit_counts',
    'pending_hours',
    'library_counts',
    'visit_totals',
    'visitor_salts',
    'visitor_days',
    'counters',
  ] as const
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

/** Database and write-ahead log on disk; nothing for a server. */
function filesOf(location: string): string {
  if (engineName !== 'sqlite') return ''
  return ['', '-wal']
    .map((suffix) => location + suffix)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join()
}
