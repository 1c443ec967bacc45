import { retentionSteps } from '#service/analytics/retention.ts'
import type { Profile } from '#service/analytics/shares.ts'
import { type DailyVisitor, isoOfHour, visitorScope, VisitSums } from '#service/analytics/visit-sums.ts'
import { writeSums } from '#service/analytics/write-group.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { seededRandom } from './seeded-random.ts'

const hour = 3_600_000
const days = 90
/** Codes with detailed visits, shown in the library's charts. */
const codesWithDetails = 60
const visitsAtMost = 1_000

export type VisitSeeding = {
  readonly userId: number
  /** Milliseconds since 1970; the visits are from the 90 days before. */
  readonly now: number
  readonly seed?: number
}

/** Gives the most scanned codes of a user visits over the last 90 days, as if they had been counted then. */
export async function seedVisits(database: Database, { userId, now, seed = 1 }: VisitSeeding): Promise<void> {
  const random = seededRandom(seed)
  const codes = await database
    .selectFrom('counters')
    .innerJoin('qr_codes', 'qr_codes.id', 'counters.code_id')
    .select(['code_id', 'scans', 'clicks'])
    .where('qr_codes.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('code_id', 'not in', (counted) =>
      counted.selectFrom('visit_counts').select('code_id').where('user_id', '=', userId).distinct(),
    )
    .orderBy('scans', 'desc')
    .orderBy('code_id')
    .limit(codesWithDetails)
    .execute()
  for (let start = 0; start < codes.length; start += 10) {
    const sums = new VisitSums()
    const visitors: DailyVisitor[] = []
    for (const { code_id, scans, clicks } of codes.slice(start, start + 10)) {
      const visits = Math.min(scans + clicks, Math.floor((0.2 + random()) * visitsAtMost))
      const share = scans / Math.max(1, scans + clicks)
      for (let visit = 0; visit < visits; visit += 1) {
        const at = visitTime(random, now)
        const isScan = random() < share ? 1 : 0
        const profile = aProfile(random)
        sums.add({ userId, codeId: code_id, hour: at, profile, scans: isScan, clicks: 1 - isScan })
        if (random() >= 0.8) continue
        const day = isoOfHour(at).slice(0, 10)
        for (const scope of [code_id, 0])
          visitors.push({ day, scope: visitorScope(userId, scope), visitor: 0, hour: at })
      }
    }
    await inTransaction(database, async (transaction) => {
      await writeSums(transaction, sums.rows(visitors))
      return { ok: true }
    })
  }
  await writeTotals(database, userId, now)
  for (const step of retentionSteps(now)) while (await step(database));
}

/** An hour since 1970: more visits towards today, by day, and on weekdays. */
function visitTime(random: () => number, now: number): number {
  for (;;) {
    const at = now - Math.floor(random() ** 1.3 * days * 24) * hour
    const date = new Date(at)
    const ofDay = 0.08 + Math.max(0, Math.sin(((date.getUTCHours() - 5) / 18) * Math.PI))
    const ofWeek = [0.55, 1, 0.95, 1, 1, 1.1, 0.8][date.getUTCDay()] ?? 1
    if (random() < ofDay * ofWeek) return Math.floor(at / hour)
  }
}

const devices: readonly (readonly [weight: number, device: string, system: string, browser: string])[] = [
  [40, 'phone', 'ios', 'safari'],
  [30, 'phone', 'android', 'chrome'],
  [6, 'phone', 'android', 'samsung'],
  [4, 'phone', 'ios', 'instagram'],
  [5, 'tablet', 'ios', 'safari'],
  [6, 'desktop', 'windows', 'chrome'],
  [3, 'desktop', 'windows', 'edge'],
  [3, 'desktop', 'macos', 'safari'],
  [2, 'desktop', 'linux', 'firefox'],
  [1, 'other', 'other', 'other'],
]
const languages = ['de', 'de', 'de', 'de', 'en', 'en', 'fr', 'pl', 'es', 'it', 'tr', '']
const referrers = [
  '',
  '',
  '',
  '',
  '',
  '',
  'instagram.com',
  'google.com',
  'facebook.com',
  'acme.com',
  'linkedin.com',
]

function aProfile(random: () => number): Profile {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? ''
  let left = random() * 100
  const [, device = '', system = '', browser = ''] = devices.find(([weight]) => (left -= weight) < 0) ?? []
  return [device, system, browser, pick(languages), pick(referrers)]
}

async function writeTotals(database: Database, userId: number, now: number): Promise<void> {
  const counted = await database
    .selectFrom('counters')
    .innerJoin('qr_codes', 'qr_codes.id', 'counters.code_id')
    .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
    .where('qr_codes.user_id', '=', userId)
    .executeTakeFirst()
  const totals = { scans: Number(counted?.scans ?? 0), clicks: Number(counted?.clicks ?? 0) }
  const since = new Date(now - days * 24 * hour).toISOString()
  await database
    .insertInto('visit_totals')
    .values({ user_id: userId, ...totals, since })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(totals))
    .execute()
}
