import type { FastifyRequest } from 'fastify'
import { giveCoupon } from '../commands/codes/coupons.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import { queryOf, readVisitQuery } from './visit-address.ts'
import { whoOf } from '../analytics/visit-group.ts'
import { namedVisitor } from '../analytics/visit-sums.ts'
import type { VisitorSalts } from '../analytics/visitors.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { isCountable, visitorOf } from './visitor.ts'

/** The coupon of the visitor of a request; undefined for visits that do not count. */
export function createCouponOf(
  deps: Pick<CommandDeps, 'database' | 'clock' | 'settings'>,
  salts: VisitorSalts,
  limits: SharedLimits,
) {
  return async function couponOf(link: ResolvableLink, request: FastifyRequest) {
    if (!isCountable(request.method, request.headers)) return undefined
    const day = new Date(deps.clock()).toISOString().slice(0, 10)
    const salt = (await salts.read([day])).get(day) ?? ''
    const visitor = namedVisitor(salt, link.userId, link.codeId, whoOf(visitorOf(request)))
    const { mark } = readVisitQuery(queryOf(request.raw.url ?? ''))
    const mayGet = (most: number) =>
      limits.count({ ...limitRules.coupons, most }, `${link.codeId} ${visitorNetwork(request.ip)}`) === 0
    return await giveCoupon(deps, link, { visitor, mark, mayGet })
  }
}
