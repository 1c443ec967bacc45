import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { isPageType } from '#contract/code-types/code-types.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import { openDemo } from '#service/commands/accounts/demo.ts'
import { must } from '#service/commands/accounts/of-account.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import type { Database } from '#service/database/open-database.ts'
import type { Tables } from '#service/database/schema.ts'
import { copiedTables } from '#service/listeners.ts'
import { readConfig } from '#service/operations/config.ts'
import { designOf, fillFirstAccount, sampleLogo } from '#service/operations/seed/fill-account.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { sampleCodes } from '#service/operations/seed/sample-codes.ts'
import { bothDecoders, module, rasterise } from '../design/scannability/draw.ts'
import { aService } from './support/a-service.ts'

test('the sample account has sixty codes of every type, a year of visits that add up, folders and people', async () => {
  const service = await aService()
  onTestFinished(() => service.close())
  const { database } = service
  const settings = { ...readConfig({}, []), brandedDomains: ['go.acme.com'] }
  const deps = { database, clock: Date.now, settings, linkChanges: linkChanges() }
  const files = { storage: service.storage, folder: `${service.folder}/uploads` }
  await fillFirstAccount({ ...deps, files }, service.token, 1)

  // Before any visit, which is counted a moment after its answer.
  const sumOf = async (table: 'counters' | 'visit_totals' | 'library_counts' | 'visit_counts') => {
    let read = database
      .selectFrom(table)
      .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
    if (table === 'library_counts' || table === 'visit_counts')
      read = (read as unknown as { where(column: 'span', is: '=', value: 'month'): typeof read }).where(
        'span',
        '=',
        'month',
      )
    const { scans, clicks } = await read.executeTakeFirstOrThrow()
    return [Number(scans), Number(clicks)]
  }
  const total = await sumOf('counters')
  expect(total[0]).toBeGreaterThan(10_000)
  expect([await sumOf('visit_totals'), await sumOf('library_counts'), await sumOf('visit_counts')]).toEqual([
    total,
    total,
    total,
  ])

  const [folders, kits, people] = await Promise.all(
    (['folders', 'brand_kits', 'memberships'] as const).map((table) =>
      database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect([folders?.length, kits?.length, people?.length]).toEqual([11, 1, 4])

  // A visitor of a demo gets a copy of it, with the rows of features. Also before any visit.
  const copy = must(await openDemo(deps))
  const [sample, copied] = [await rowsOf(database, 1), await rowsOf(database, copy.userId)]
  // A token is a secret, and a product has one code on a server.
  const { tokens: _tokens, gtins: _gtins, ...rest } = sample
  expect(copied).toEqual(rest)
  for (const table of copiedTables) expect([table, copied[table]]).not.toEqual([table, undefined])

  const sizes = { codes: 0, types: 0 }
  for (const type of Object.keys(codeTypes)) {
    const { data } = (await service.api('GET', `/qr-code?qrType=${type}`)).json()
    sizes.types += data.length > 0 ? 1 : 0
    sizes.codes += data.length
    if (!isPageType(type)) continue
    const page = await service.visit({ url: `/${data[0].slashTag}`, headers: { host: 'go.acme.com' } })
    expect([type, page.statusCode]).toEqual([type, 200])
    const { total } = (await service.api('GET', `/scans/buttons?codeId=${data[0].id}`)).json().data
    expect([type, total]).toEqual([type, data[0].lbClicks])
  }
  expect(sizes).toEqual({ codes: 60, types: Object.keys(codeTypes).length })
})

/** Rows of an account by table, without empty tables. */
async function rowsOf(database: Database, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: keyof Tables }>`select m.name from sqlite_master m
    where type = 'table' and exists (select 1 from pragma_table_info(m.name) where name = 'user_id')`.execute(
    database,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
      where user_id = ${userId}`.execute(database)
    if (counted.rows[0]?.count) counts[name] = counted.rows[0].count
  }
  return counts
}

test('further codes of the seed have the designs of the templates', async () => {
  const service = await aService()
  onTestFinished(() => service.close())
  await seedCodes(service.database, { userId: 1, codes: 200, domain: 'go.acme.com', now: Date.now() })
  const { data } = (await service.api('GET', '/qr-code?limit=100')).json()
  const looks = new Set(
    data.map(({ color, pattern, frame }: Record<string, string>) => `${color} ${pattern} ${frame}`),
  )
  expect(looks.size).toBeGreaterThan(30)
})

test('each sample code with a logo scans', async () => {
  const decoders = await bothDecoders()
  for (const sample of sampleCodes.filter(({ hasLogo }) => hasLogo)) {
    const { template, tag } = sample
    const design = designOf(sample)
    const glyphs = await loadGlyphs(design.frame?.font)
    const file = sampleLogo(template)
    const href = `data:image/svg+xml;base64,${file.content.toString('base64')}`
    const logo = { href, width: 64, height: 64 }
    const payload = `https://go.acme.com/${tag}?qr`
    const plan = batteryPlan(design, payload, { ratio: 1 }, glyphs, module)!
    const picture = rasterise(renderSvg(design, payload, { logo, glyphs }))
    for await (const step of runBattery(picture, payload, decoders, plan))
      if (step.kind === 'verdict')
        expect([template, step.verdict.word]).toEqual([
          template,
          expect.stringMatching(/^(everywhere|good)$/),
        ])
  }
})
