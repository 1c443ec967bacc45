/** A coupon code of a QR code that shows one to each visitor. */
export type CouponCodesTable = {
  user_id: number
  code_id: number
  /** Without case, spaces and hyphens, as codes are compared. */
  coupon: string
  text: string
  /** Place in the list. */
  place: number
  given_at: string | null
  given_day: string | null
  /** 48 bits of a salted hash; deleted after the day. */
  visitor: number | null
  /** The mark of the placement where it was given; empty: none. */
  mark: string
  redeemed_at: string | null
  /** As staff typed it. */
  redeemed_where: string
}

/** The argon2id hash of the PIN with which staff redeem coupon codes. */
type CouponPinsTable = { user_id: number; code_id: number; pin_hash: string }

/** How many coupon codes one network gets a day, where somebody chose it. */
type CouponLimitsTable = { user_id: number; code_id: number; per_network: number }

declare module '#service/database/schema.ts' {
  interface Tables {
    coupon_codes: CouponCodesTable
    coupon_limits: CouponLimitsTable
    coupon_pins: CouponPinsTable
  }
}
