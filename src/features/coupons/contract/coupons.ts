import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/**
 * `text`: characters of a coupon code. `codes`: of a QR code. `added`: in one request. `perNetwork`: coupon codes that
 * one network gets on one day where nobody chose another number.
 */
export const couponLimits = { text: 60, codes: 100_000, added: 10_000, perNetwork: 50 } as const

/** The coupon codes of a QR code that shows one to each visitor. */
export const couponsSchema = z.object({
  total: z.int(),
  /** Shown to a visitor. */
  given: z.int(),
  redeemed: z.int(),
  /** Coupon codes that one network gets on one UTC day. */
  perNetwork: z.int(),
  /** Staff can redeem codes once there is a PIN. */
  hasPin: z.boolean(),
  /** The page of the staff. */
  staffLink: z.string(),
})
export type Coupons = z.infer<typeof couponsSchema>

export const couponsResponseSchema = z.looseObject({ data: couponsSchema })

/** Body of POST /api/v1/qr-code/:id/coupons: a list, or how many to make. */
export const couponsRequestSchema = z.object({
  codes: z.optional(
    z
      .array(textField(couponLimits.text).check(z.minLength(1, reason('text'))), reason('send-list'))
      .check(z.maxLength(couponLimits.added, reason('entries'))),
  ),
  make: z.optional(
    z
      .int(reason('number'))
      .check(z.minimum(1, reason('number')), z.maximum(couponLimits.added, reason('entries'))),
  ),
})
export type CouponsCommand = z.output<typeof couponsRequestSchema>

export const couponsAddedResponseSchema = z.looseObject({
  data: couponsSchema,
  added: z.int(),
  /** Already in the list, or repeated in the request. */
  skipped: z.int(),
})

/** Body of PUT /api/v1/qr-code/:id/coupons/pin. */
export const couponPinRequestSchema = z.object({
  pin: z.string(reason('pin')).check(z.regex(/^\d{6,12}$/, reason('pin'))),
})

/** Body of PUT /api/v1/qr-code/:id/coupons/limit. */
export const couponLimitRequestSchema = z.object({
  perNetwork: z
    .int(reason('number'))
    .check(z.minimum(1, reason('number')), z.maximum(couponLimits.added, reason('entries'))),
})

const operations = {
  readCoupons: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/coupons',
    summary: 'How many coupon codes of a QR code are left, given out and redeemed',
    role: 'viewer',
    answer: couponsResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  addCoupons: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/coupons',
    summary: 'Add coupon codes to a QR code, or make some',
    role: 'editor',
    body: couponsRequestSchema,
    answer: couponsAddedResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 404, 413, 500],
  },
  saveCouponLimit: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/coupons/limit',
    summary: 'Set how many coupon codes one network gets a day',
    role: 'editor',
    body: couponLimitRequestSchema,
    answer: couponsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  saveCouponPin: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/coupons/pin',
    summary:
      'Set the PIN of the page on which staff redeem coupon codes or mark dishes of a menu as sold out',
    role: 'editor',
    body: couponPinRequestSchema,
    answer: couponsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  exportCoupons: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/coupons.csv',
    summary: 'The coupon codes as CSV: when each was given out and redeemed, and where',
    role: 'viewer',
    answerTypes: ['text/csv'],
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const coupons = { operations } satisfies ContractFeature
