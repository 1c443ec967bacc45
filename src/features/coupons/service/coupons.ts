import type { FastifyInstance } from 'fastify'
import type { CsvWriter } from '#contract/csv.ts'
import { couponLimits, coupons as contract } from '#features/coupons/contract/coupons.ts'
import { type ApiDeps, asData, sendCsv, serve } from '#service/api/serve.ts'
import type { Database } from '#service/database/open-database.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { every, type JobDeps } from '#service/jobs/every.ts'
import {
  addCoupons,
  type CouponOwner,
  forgetCouponVisitors,
  listCoupons,
  readCoupons,
  saveCouponLimit,
  saveCouponPin,
} from './commands.ts'
import { fillCoupons } from './fill-coupons.ts'

export const coupons: ServiceFeature = {
  api: couponRoutes,
  ofAccount: { sample: fillCoupons },
  jobs: [{ start: startForgetting, isInDemo: true }],
}

const { operations } = contract

/** A character has at most four bytes, and each text its quotation marks and a comma. */
const manyCoupons = {
  bytes: couponLimits.added * (couponLimits.text * 4 + 3) + 1_000,
  values: couponLimits.added + 10,
}

/** Coupon codes of a QR code: counts, adding, the PIN of the staff, and the file. */
function couponRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, reading } = deps
  serve(api, operations.readCoupons, async ({ user, id }) =>
    asData(await readCoupons(database, { userId: user.id, codeId: id })),
  )
  serve(
    api,
    operations.addCoupons,
    async ({ user, id, body }) => addCoupons(deps, { userId: user.id, codeId: id }, body),
    { largest: manyCoupons },
  )
  serve(api, operations.saveCouponLimit, async ({ user, id, body }) =>
    asData(await saveCouponLimit(deps, { userId: user.id, codeId: id }, body.perNetwork)),
  )
  serve(api, operations.saveCouponPin, async ({ user, id, body }) =>
    asData(await saveCouponPin(deps, { userId: user.id, codeId: id }, body.pin)),
  )
  serve(api, operations.exportCoupons, async ({ request, reply, user, id }) => {
    const owner = { userId: user.id, codeId: id }
    const counts = await readCoupons(reading, owner)
    if (!counts.ok) return counts
    return await sendCsv(request, reply, `coupons-${id}.csv`, (row) => couponLines(reading, owner, row))
  })
}

async function* couponLines(reading: Database, owner: CouponOwner, row: CsvWriter): AsyncGenerator<string> {
  yield row(['code', 'given_at', 'placement', 'redeemed_at', 'redeemed_where'])
  for await (const rows of listCoupons(reading, owner))
    yield rows
      .map((one) => row([one.text, one.given_at, one.mark, one.redeemed_at, one.redeemed_where]))
      .join('')
}

const hour = 3_600_000

function startForgetting(deps: JobDeps) {
  async function forget(): Promise<void> {
    try {
      await forgetCouponVisitors(deps)
    } catch (error) {
      deps.logger.error({ err: error }, 'Could not delete the hashes of visitors who got a coupon code')
    }
  }
  return every('forget-coupon-visitors', hour, forget, { isDueNow: true })
}
