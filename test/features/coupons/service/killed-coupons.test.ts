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

type Till = { readonly cookie: string; readonly where: string }
const coupons = Array.from({ length: 3_000 }, (_, place) => `CODE${place}`)

async function atTill({ cookie, where }: Till, fields: Record<string, string>): Promise<Response | null> {
  return await fetch(`http://localhost:${life.linkPort}/offer/staff`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ where, ...fields }),
  }).catch(() => null)
}

/** Codes that both tills redeem at the same instant, with the times that each was said to be redeemed. */
function twoTills(cookie: string) {
  const wins = new Map<string, number>()
  const tills = ['one', 'other'].map((where) => ({ cookie, where }))
  let next = 0
  return {
    wins,
    /** Redeems until the service is down. A code without an answer is tried again first. */
    async work(): Promise<void> {
      for (; next < coupons.length; next += 1) {
        const code = coupons[next] ?? ''
        const pages = await Promise.all(
          tills.map(async (till) => await (await atTill(till, { code }))?.text().catch(() => null)),
        )
        const won = pages.filter((page) => page?.includes(`${code} is redeemed`)).length
        wins.set(code, (wins.get(code) ?? 0) + won)
        if (pages.some((page) => page == null)) return
        for (const page of pages) expect(page).toMatch(/is redeemed|was already redeemed/)
      }
    },
  }
}

async function anOffer(service: ServiceProcess): Promise<string> {
  const ask = askProcess(service)
  const code = { brandedDomain: `localhost:${life.linkPort}`, slashTag: 'offer', qrType: 'coupon' }
  const made = await ask('POST', '/qr-code', aCreateRequest({ ...code, destinationUrl: undefined }))
  const { id } = made!['data'] as { id: number }
  await ask('POST', `/qr-code/${id}/coupons`, { codes: coupons })
  await ask('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471100' })
  const signedIn = await atTill({ cookie: '', where: '' }, { pin: '471100' })
  return signedIn?.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

test(
  'after kills, each coupon code is redeemed once, and no redeemed one is lost',
  async () => {
    let tills: ReturnType<typeof twoTills> | undefined
    for (let round = 0; round < rounds; round += 1) {
      const service = await life.start()
      tills ??= twoTills(await anOffer(service))
      const redeeming = tills.work()
      await someMoment(random, [100, 500])
      await stopProcess(service, 'SIGKILL')
      await redeeming
    }
    const database = connectDatabase(await engineIn(life.folder))
    const redeemed = await database
      .selectFrom('coupon_codes')
      .select('text')
      .where('redeemed_at', 'is not', null)
      .execute()
    await database.destroy()
    const wins = tills?.wins ?? new Map<string, number>()
    expect(wins.size).toBeGreaterThan(0)
    expect([...wins].filter(([, won]) => won > 1)).toEqual([])
    const texts = new Set(redeemed.map(({ text }) => text))
    expect([...wins].filter(([code, won]) => won === 1 && !texts.has(code))).toEqual([])
    // Only the answer of a code in a kill may be missing.
    expect(redeemed.length - [...wins.values()].filter((won) => won === 1).length).toBeLessThanOrEqual(rounds)
  },
  60_000 + rounds * 15_000,
)
