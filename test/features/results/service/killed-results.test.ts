import { expect, test } from 'vitest'
import { connectDatabase } from '#service/database/open-database.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { aSeed, runs } from '../../../support/runs.ts'
import { type ServiceProcess, stopProcess } from '../../../service/support/a-process.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { engineIn } from '../../../service/support/engine-in.ts'
import { askProcess } from '../../../service/kills/ask-process.ts'
import { serviceToKill } from '../../../service/kills/service-to-kill.ts'
import { someMoment } from '../../../service/kills/some-moment.ts'

const rounds = runs(2)
const random = seededRandom(aSeed())
const life = serviceToKill((linkPort) => `localhost:${linkPort}`)

/** A visit id as the destination gets it; null while the service is down. */
async function visitId(): Promise<string | null> {
  const answer = await fetch(`http://localhost:${life.linkPort}/shop?qr`, { redirect: 'manual' }).catch(
    () => null,
  )
  return new URL(answer?.headers.get('location') ?? 'https://none.example').searchParams.get('tid')
}

test(
  'after kills, each visit id that was handed out counts once, and nothing is lost',
  async () => {
    const acknowledged = new Set<string>()
    let unsure: object[][] = []
    const count = async (service: ServiceProcess, results: object[]): Promise<boolean> => {
      const answer = await askProcess(service)('POST', '/results', { results })
      if (answer === null) return false
      for (const { orderId, outcome } of answer['results'] as { orderId: string; outcome: string }[]) {
        expect(['counted', 'repeated']).toContain(outcome)
        acknowledged.add(orderId)
      }
      return true
    }
    for (let round = 0; round <= rounds; round += 1) {
      const service = await life.start()
      if (round === 0)
        await askProcess(service)(
          'POST',
          '/qr-code',
          aCreateRequest({
            brandedDomain: `localhost:${life.linkPort}`,
            slashTag: 'shop',
            fieldData: { visitId: true },
          }),
        )
      for (const results of unsure) expect(await count(service, results)).toBe(true)
      unsure = []
      if (round === rounds) break
      const working = Array.from({ length: 4 }, async (_, worker) => {
        for (let step = 0; ; step += 1) {
          const ids = [await visitId(), await visitId(), await visitId()].filter((id) => id !== null)
          const results = ids.map((id) => ({
            visitId: id,
            name: 'purchase',
            orderId: `${round}-${worker}-${id}`,
          }))
          if (results.length > 0 && !(await count(service, results))) unsure.push(results)
          if (results.length < 3 || unsure.length > 0) return
        }
      })
      await someMoment(random, [100, 500])
      await stopProcess(service, 'SIGKILL')
      await Promise.all(working)
    }
    await stopProcess(life.running!, 'SIGTERM')
    const database = connectDatabase(await engineIn(life.folder))
    const rows = await database.selectFrom('results').select(['order_id', 'visit']).execute()
    await database.destroy()
    expect(acknowledged.size).toBeGreaterThan(rounds)
    expect(new Set(rows.map(({ order_id }) => order_id))).toEqual(acknowledged)
    expect(new Set(rows.map(({ visit }) => visit)).size).toBe(rows.length)
  },
  60_000 + rounds * 15_000,
)
