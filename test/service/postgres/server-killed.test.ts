import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateCluster, aPrivateCluster } from '../../support/postgres/private-cluster.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { findDamage } from '../kills/find-damage.ts'
import { findLosses } from '../kills/find-losses.ts'
import { someMoment } from '../kills/some-moment.ts'
import { type Ask, Writer } from '../kills/writer.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aSeed } from '../../support/runs.ts'

const rounds = 4
const seed = aSeed()
const random = seededRandom(seed)

let cluster: PrivateCluster
let service: TestService
beforeAll(async () => {
  cluster = await aPrivateCluster({ isDurable: true })
  service = await aService({ databaseUrl: cluster.url('postgres') })
})
afterAll(async () => {
  await service.close()
  await cluster.stop()
})

/** Null while the database is unavailable. */
const ask: Ask = async (method, path, body, headers = {}) => {
  const request = { method, url: `/api/v1${path}`, headers }
  const answer = await service.inject(body === undefined ? request : { ...request, payload: body })
  if (answer.statusCode === 503) return null
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

test('when the server crashes during saves, acknowledged changes survive and every visit is counted once', async () => {
  const writers = Array.from(
    { length: 6 },
    (_, index) => new Writer({ name: `w${index}`, random: seededRandom(random() * 2 ** 32) }),
  )
  const scanned = new Writer({ name: 'scanned', random })
  await scanned.make(ask)
  const [code] = scanned.codes
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  let redirects = 0
  for (let round = 1; round <= rounds; round += 1) {
    const where = `seed ${seed}, round ${round}`
    const working = writers.map((writer) => writer.work(ask))
    const isOver = new AbortController()
    const visiting = (async () => {
      while (!isOver.signal.aborted) {
        const answer = await service.visit({
          url: `/${code!.state.tag}?qr`,
          headers: { host: 'go.acme.com', 'user-agent': 'Mozilla/5.0' },
        })
        if (answer.statusCode === 302) redirects += 1
      }
    })()
    // On a busy machine the first save takes longer than the pause.
    if (round === 1) await expect.poll(acknowledged).toBeGreaterThan(0)
    await someMoment(random, [100, 600])
    await cluster.down('immediate')
    await Promise.all(working)
    await cluster.up()
    isOver.abort()
    await visiting
    for (const writer of writers) await writer.repeat(ask)
    const stored = await findDamage(service.database)
    expect(stored.damage, where).toEqual([])
    expect(findLosses([...writers, scanned], stored), where).toEqual([])
  }
  expect(acknowledged()).toBeGreaterThan(0)
  const counted = async () => {
    const row = await service.database
      .selectFrom('counters')
      .select('scans')
      .where('code_id', '=', code!.id)
      .executeTakeFirstOrThrow()
    return row.scans
  }
  await expect.poll(counted).toBe(redirects)
})
