import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { connectDatabase, type Database } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'
import { tablesOf } from './a-first-version.ts'
import { madeBy, versions } from './made-by-release.ts'

async function countsOf(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesOf(database)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
      database,
    )
    counts[name] = Number(rows[0]?.rows)
  }
  return counts
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test.each(versions)('the database of %s has a row in each table', async (release) => {
  const { expected, location, remove } = await madeBy(release)
  onTestFinished(remove)
  const database = connectDatabase(engineAt(location))
  onTestFinished(() => database.destroy())
  const counts = await countsOf(database)
  expect(Object.keys(counts).filter((table) => counts[table] === 0)).toEqual([])
  expect(counts).toEqual(expected.tables)
})

test.each(versions)('a database of %s works with this version', async (release) => {
  const { expected, folder, location, remove } = await madeBy(release)
  onTestFinished(remove)
  const service = await aService({ folder, databaseUrl: location, clock: () => expected.madeAt })
  onTestFinished(() => service.close())
  const { database } = service
  expect(await countsOf(database)).toMatchObject(expected.tables)
  const counted = await database
    .selectFrom('counters')
    .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
    .executeTakeFirstOrThrow()
  expect([Number(counted.scans), Number(counted.clicks)]).toEqual([expected.scans, expected.clicks])

  for (const { hash } of await database.selectFrom('file_contents').select('hash').execute())
    expect(sha256(readFileSync(join(folder, 'files', hash.slice(0, 2), hash)))).toBe(hash)
  const visit = (url: string) => service.visit({ method: 'GET', url, headers: { host: 'go.acme.com' } })
  const files = await database
    .selectFrom('files')
    .innerJoin('file_parts', 'file_parts.file_id', 'files.id')
    .select(['id', 'name', 'hash'])
    .where('part', '=', '')
    .execute()
  expect(files).toHaveLength(expected.tables['files'] ?? 0)
  for (const { id, name, hash } of files)
    expect(sha256((await visit(`/file/${id}/${name}`)).rawPayload)).toBe(hash)

  const codes = await database
    .selectFrom('qr_codes')
    .select(['id', 'tag', 'qr_type', 'destination_url'])
    .execute()
  const leads = async (tag: string, { qr_type: type, destination_url }: (typeof codes)[number]) => {
    const { statusCode, headers } = await visit(`/${tag}?qr`)
    // The id of the visit differs from visit to visit.
    const location = headers.location?.replace(/\?tid=[\w-]+$/, '')
    const wanted = { redirect: [302, destination_url], page: [200, undefined], nothing: [404, undefined] }
    expect([statusCode, location], tag).toEqual(wanted[codeTypeOf(type).visit])
  }
  for (const code of codes) await leads(code.tag, code)

  const saved = await service.api('PUT', '/qr-code/1', { isEdit: true, slashTag: 'moved', title: 'Edited' })
  expect(saved.statusCode, saved.body).toBe(200)
  await leads(
    'moved',
    codes.find(({ id }) => id === 1)!,
  )
  const made = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'new' }))
  expect(made.statusCode, made.body).toBe(201)
})
