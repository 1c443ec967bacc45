import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportLinks } from '#features/moving-out/service/export-links.ts'
import { linkRows } from '#service/links/find-link.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { zipped } from '#service/storage/zip.ts'
import { aService } from '../../../service/support/a-service.ts'
import { engineName } from '../../../service/support/engine-in.ts'
import { answeredDuring } from '../../../service/support/answered-during.ts'

const codes = 8_000

let service: Awaited<ReturnType<typeof aService>>
beforeAll(async () => {
  service = await aService()
  await seedCodes(service.database, { userId: 1, codes, domain: 'go.acme.com', now: Date.now() })
})
afterAll(() => service.close())

/** Lets all work that can go on do so. */
async function settled() {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
}

test('an export reads on at the pace of its reader, and ends with it', async () => {
  let resolved = 0
  const clock = () => {
    resolved += 1
    return Date.now()
  }
  const deps = { reading: service.database, clock }
  const stream = Readable.from(zipped(exportLinks(deps, service.app.links, { userId: 1, to: 'caddy' })))
  const chunks = stream.iterator({ destroyOnReturn: false })
  const hasBegun = () => resolved > 0
  while (!hasBegun()) await chunks.next()
  await settled()
  const ahead = resolved
  expect(ahead).toBeLessThan(codes)
  stream.destroy()
  await once(stream, 'close')
  const atEnd = resolved
  await settled()
  expect(resolved).toBe(atEnd)
})

test('requests are answered during an export', async () => {
  const sent = service.inject({ url: '/api/v1/links-export?to=nginx' })
  expect(await answeredDuring(service, sent)).toBeGreaterThan(20)
  expect((await sent).statusCode).toBe(200)
})

test.skipIf(engineName === 'postgres')('a page of links is read in the order of an index', async () => {
  const page = linkRows(service.database)
    .select(['short_links.tag', 'qr_codes.title'])
    .where('short_links.user_id', '=', 1)
    .orderBy('short_links.domain')
    .orderBy('short_links.tag_key')
    .orderBy('short_links.exact_tag')
    .limit(200)
  const plan = await page.explain()
  expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE/i)
})
