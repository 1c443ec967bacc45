import type { VisitorPartOf } from '#service/links/code-page.ts'
import { queryOf, readVisitQuery } from '#service/links/visit-address.ts'
import { whoOf } from '#service/analytics/visit-group.ts'
import { namedVisitor } from '#service/analytics/visit-sums.ts'
import { visitorNetwork } from '#service/limits/limit-rules.ts'
import { isCountable, visitorOf } from '#service/links/visitor.ts'
import { coupons, ticket } from '../pages/coupons.ts'
import { giveCoupon } from './commands.ts'

const day = 86_400_000

/** The coupon of the visitor of a request, for visits that count. */
export const couponPart: VisitorPartOf = {
  type: coupons.type,
  async of({ database, clock, salts, limits }, link, request, speech) {
    if (!isCountable(request.method, request.headers)) return undefined
    const today = new Date(clock()).toISOString().slice(0, 10)
    const salt = (await salts.read([today])).get(today) ?? ''
    const visitor = namedVisitor(salt, link.userId, link.codeId, whoOf(visitorOf(request)))
    const { mark } = readVisitQuery(queryOf(request.raw.url ?? ''))
    const mayGet = (most: number) =>
      limits.count({ name: 'coupons', most, window: day }, `${link.codeId} ${visitorNetwork(request.ip)}`) ===
      0
    return ticket(speech, await giveCoupon({ database, clock }, link, { visitor, mark, mayGet }))
  },
}
