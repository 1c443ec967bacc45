import type { Profile } from '../../analytics/shares.ts'
import {
  type DailyVisitor,
  inAllSpans,
  isoOfHour,
  visitorScope,
  VisitSums,
} from '../../analytics/visit-sums.ts'
import { writeSums } from '../../analytics/write-group.ts'
import { retentionSteps } from '../../analytics/retention.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { customers, Popularity } from './sample-codes.ts'

const hour = 3_600_000
/** Codes summed up at a time. */
const codesAtOnce = 10
/** Scans on an ordinary day, as a share of those after the launch, and the days in which the rest fades. */
const ordinary = { share: 0.4, fades: 18 }

export type VisitedCode = Popularity &
  Pick<(typeof customers)[keyof typeof customers], 'busiest' | 'weekend'> & { readonly id: number }

type VisitSeeding = {
  readonly userId: number
  /** Milliseconds since 1970; the visits are from the year before. */
  readonly now: number
  readonly random: () => number
  readonly codes: readonly VisitedCode[]
}

/** Writes visits of codes as if they had been counted in the past year. */
export async function seedVisits(
  database: Database,
  { userId, now, random, codes }: VisitSeeding,
): Promise<void> {
  for (let start = 0; start < codes.length; start += codesAtOnce) {
    const sums = new VisitSums()
    const visitors: DailyVisitor[] = []
    for (const code of codes.slice(start, start + codesAtOnce)) {
      for (const at of visitHours(code, now, random)) {
        const isScan = random() < 0.94 ? 1 : 0
        const visit = { userId, codeId: code.id, hour: at, profile: aProfile(random) }
        sums.add({ ...visit, scans: isScan, clicks: 1 - isScan })
        if (random() >= 0.8) continue
        const day = isoOfHour(at).slice(0, 10)
        for (const scope of [code.id, 0])
          visitors.push({ day, scope: visitorScope(userId, scope), visitor: 0, hour: at })
      }
    }
    await inTransaction(database, async (transaction) => {
      await writeSums(transaction, inAllSpans(sums.hours(visitors)))
      for (const { code_id, scans, clicks } of sums.counters())
        await transaction
          .updateTable('counters')
          .set({ scans, clicks })
          .where('code_id', '=', code_id)
          .execute()
      return { ok: true }
    })
  }
  await writeTotals(database, userId, now)
  for (const step of retentionSteps(now)) while (await step(database));
}

/** The hours since 1970 of all visits of a code: a launch, working days and weekends, and the hours of a day. */
function* visitHours(code: VisitedCode, now: number, random: () => number): Generator<number> {
  const today = Math.floor(now / hour / 24)
  for (let age = code.launched; age >= (code.ended ?? 0); age -= 1) {
    const date = new Date((today - age) * 24 * hour)
    const isWeekend = date.getUTCDay() % 6 === 0
    const launch = ordinary.share + (1 - ordinary.share) * Math.exp((age - code.launched) / ordinary.fades)
    const expected = code.perDay * launch * (isWeekend ? code.weekend : 1) * (0.6 + random() * 0.8)
    const visits = Math.floor(expected + random())
    for (let visit = 0; visit < visits; visit += 1) {
      const at = (today - age) * 24 + hourOfDay(code.busiest, random)
      // The rest of today has not come yet.
      if (at * hour < now) yield at
    }
  }
}

/** An hour of the day around the busiest one. The sum of three random numbers is close to a bell curve. */
function hourOfDay(busiest: number, random: () => number): number {
  const offset = (random() + random() + random() - 1.5) * 9
  const hours = Math.round(busiest + offset)
  // Folded at the ends of the day, where clamping would pile visits up.
  return hours > 23 ? 46 - hours : hours < 6 ? 12 - hours : hours
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
const languages = ['en', 'en', 'en', 'en', 'en', 'en', 'de', 'fr', 'pl', 'es', 'it', 'pt']
const countries = ['GB', 'GB', 'GB', 'GB', 'GB', 'IE', 'DE', 'FR', 'US', 'US', 'PL', 'ES']
const referrers = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'instagram.com',
  'google.com',
  'facebook.com',
  'linkedin.com',
]

function aProfile(random: () => number): Profile {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? ''
  let left = random() * 100
  const [, device = '', system = '', browser = ''] = devices.find(([weight]) => (left -= weight) < 0) ?? []
  return [device, system, browser, pick(languages), pick(countries), pick(referrers)]
}

/** The totals of an account are those of its codes. */
async function writeTotals(database: Database, userId: number, now: number): Promise<void> {
  const counted = await database
    .selectFrom('counters')
    .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const totals = { scans: Number(counted?.scans ?? 0), clicks: Number(counted?.clicks ?? 0) }
  const since = new Date(now - 365 * 24 * hour).toISOString()
  await database
    .insertInto('visit_totals')
    .values({ user_id: userId, ...totals, since })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(totals))
    .execute()
}
