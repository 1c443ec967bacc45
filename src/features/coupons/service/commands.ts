import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { couponLimits, type Coupons, type CouponsCommand } from '#features/coupons/contract/coupons.ts'
import { shortLink } from '#design/payload.ts'
import { isDuplicate } from '#service/database/engines/engine.ts'
import type { Database } from '#service/database/open-database.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'
import { findCode } from '#service/database/queries/find-code.ts'
import { done, invalid, notFound, type Outcome } from '#service/domain/refusal.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GivenCoupon } from '../pages/coupons.ts'
import type { CouponCodesTable } from './tables.ts'

/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** A new coupon code of ten characters, the last of which checks the others. */
export function newCouponCode(): string {
  const random = Array.from({ length: length - 1 }, () => randomInt(signs.length))
  const text = [...random, checkOf(random)].map((value) => signs[value]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Luhn's sum with 32 values: it finds every wrong character, and nearly all swapped neighbours. */
function checkOf(values: readonly number[]): number {
  const sum = values.toReversed().reduce((all, value, place) => {
    const doubled = place % 2 === 0 ? value * 2 : value
    return all + Math.floor(doubled / signs.length) + (doubled % signs.length)
  }, 0)
  return (signs.length - (sum % signs.length)) % signs.length
}

/** A code as it is compared: without case, spaces and hyphens. */
export function couponKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
}

/** The same for a typed code that was made here: O is read as 0, I and L as 1. */
function typedCouponKey(text: string): string {
  return couponKey(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Whether a typed text has the form of a made code, but a wrong character. */
export function isMistyped(text: string): boolean {
  const values = [...typedCouponKey(text)].map((sign) => signs.indexOf(sign))
  return values.length === length && !values.includes(-1) && checkOf(values.slice(0, -1)) !== values.at(-1)
}

type CouponDeps = Pick<CommandDeps, 'database' | 'clock'>

/** The QR code that the coupon codes belong to. */
export type CouponOwner = { readonly userId: number; readonly codeId: number }

const rowsAtOnce = 200

/** Counts of the coupon codes of a QR code. Refusals: not-found. */
export async function readCoupons(
  database: Database,
  { userId, codeId }: CouponOwner,
): Promise<Outcome<Coupons>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return notFound
  const counts = await ofOwner(database, { userId, codeId })
    .select((row) => [
      row.fn.countAll<number | string>().as('total'),
      row.fn.count<number | string>('given_at').as('given'),
      row.fn.count<number | string>('redeemed_at').as('redeemed'),
    ])
    .executeTakeFirstOrThrow()
  return done({
    total: Number(counts.total),
    given: Number(counts.given),
    redeemed: Number(counts.redeemed),
    perNetwork: await perNetworkOf(database, { userId, codeId }),
    hasPin: (await couponPin(database, { userId, codeId })) !== null,
    staffLink: shortLink(code.domain, `${code.tag}/staff`),
  })
}

function ofOwner(database: Database, { userId, codeId }: CouponOwner) {
  return database.selectFrom('coupon_codes').where('user_id', '=', userId).where('code_id', '=', codeId)
}

/** Adds coupon codes, and skips those that are in the list. Refusals: not-found; invalid for too many. */
export async function addCoupons(
  { database }: CouponDeps,
  owner: CouponOwner,
  { codes = [], make = 0 }: CouponsCommand,
): Promise<Outcome<{ readonly data: Coupons; readonly added: number; readonly skipped: number }>> {
  const before = await readCoupons(database, owner)
  if (!before.ok) return before
  const wanted = codes.length + make
  if (before.value.total + wanted > couponLimits.codes)
    return invalid(make > 0 ? 'make' : 'codes', 'full-coupons', { count: couponLimits.codes })
  // Made part by part, because ten thousand random codes hold the event loop for 100 milliseconds and more.
  for (let from = 0; from < wanted; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, wanted - from)
    const texts = Array.from({ length: count }, (_, place) => codes[from + place]?.trim() ?? newCouponCode())
    await insertCoupons(database, owner, before.value.total + from, texts)
    await nextTurn()
  }
  const after = await readCoupons(database, owner)
  if (!after.ok) return after
  const added = after.value.total - before.value.total
  return done({ data: after.value, added, skipped: wanted - added })
}

/** @param first the place of the first text in the list. */
async function insertCoupons(
  database: Database,
  owner: CouponOwner,
  first: number,
  texts: readonly string[],
): Promise<void> {
  const rows = texts
    .map((text, place) => ({
      user_id: owner.userId,
      code_id: owner.codeId,
      coupon: couponKey(text),
      text,
      place: first + place,
      given_at: null,
      given_day: null,
      visitor: null,
      mark: '',
      redeemed_at: null,
      redeemed_where: '',
    }))
    .filter(({ coupon }) => coupon !== '')
  if (rows.length === 0) return
  await database
    .insertInto('coupon_codes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The hash of the staff's PIN; null without one. */
export async function couponPin(database: Database, { userId, codeId }: CouponOwner): Promise<string | null> {
  const row = await database
    .selectFrom('coupon_pins')
    .select('pin_hash')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  return row?.pin_hash ?? null
}

async function perNetworkOf(database: Database, { userId, codeId }: CouponOwner): Promise<number> {
  const row = await database
    .selectFrom('coupon_limits')
    .select('per_network')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  return row?.per_network ?? couponLimits.perNetwork
}

/** Sets how many coupon codes one network gets a day. Refusals: not-found. */
export async function saveCouponLimit(
  { database }: CouponDeps,
  owner: CouponOwner,
  perNetwork: number,
): Promise<Outcome<Coupons>> {
  if ((await findCode(database, owner.userId, owner.codeId)) === null) return notFound
  const row = { user_id: owner.userId, code_id: owner.codeId, per_network: perNetwork }
  await database
    .insertInto('coupon_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'code_id']).doUpdateSet({ per_network: perNetwork }),
    )
    .execute()
  return await readCoupons(database, owner)
}

/** Sets the PIN of the staff, which ends the sign-ins with the one before. Refusals: not-found. */
export async function saveCouponPin(
  { database }: CouponDeps,
  owner: CouponOwner,
  pin: string,
): Promise<Outcome<Coupons>> {
  if ((await findCode(database, owner.userId, owner.codeId)) === null) return notFound
  const pin_hash = await hash(pin)
  await database
    .insertInto('coupon_pins')
    .values({ user_id: owner.userId, code_id: owner.codeId, pin_hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'code_id']).doUpdateSet({ pin_hash }))
    .execute()
  return await readCoupons(database, owner)
}

type Visiting = {
  /** 48 bits of a hash with the salt of the day. */
  readonly visitor: number
  /** The mark of the placement; empty: none. */
  readonly mark: string
  /** Counts a new coupon code for the visitor's network. False when the network has as many as it may have today. */
  readonly mayGet: (perNetwork: number) => boolean
}

/**
 * The coupon code of a visitor today: the one that they got before, or the next of the list. Two visitors who come at the
 * same instant choose the same row; one gets it, the other one tries again.
 */
export async function giveCoupon(
  { database, clock }: CouponDeps,
  owner: CouponOwner,
  { visitor, mark, mayGet }: Visiting,
): Promise<GivenCoupon> {
  const now = new Date(clock()).toISOString()
  const day = now.slice(0, 10)
  let isCounted = false
  for (;;) {
    const known = await ofOwner(database, owner)
      .select('text')
      .where('given_day', '=', day)
      .where('visitor', '=', visitor)
      .executeTakeFirst()
    if (known !== undefined) return { kind: 'code', text: known.text }
    const next = await ofOwner(database, owner)
      .select('coupon')
      .where('given_at', 'is', null)
      .where('redeemed_at', 'is', null)
      .orderBy('place')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return { kind: 'none' }
    if (!isCounted && !mayGet(await perNetworkOf(database, owner))) return { kind: 'tomorrow' }
    isCounted = true
    const given = await database
      .updateTable('coupon_codes')
      .set({ given_at: now, given_day: day, visitor, mark })
      .where('user_id', '=', owner.userId)
      .where('code_id', '=', owner.codeId)
      .where('coupon', '=', next.coupon)
      .where('given_at', 'is', null)
      .returning('text')
      .executeTakeFirst()
      .catch((error: unknown) => {
        // The unique key of visitor and day: the same visitor got another one at this instant.
        if (isDuplicate(error)) return undefined
        throw error
      })
    if (given !== undefined) return { kind: 'code', text: given.text }
  }
}

export type Redeemed =
  | { readonly kind: 'redeemed'; readonly text: string }
  | { readonly kind: 'used'; readonly text: string; readonly at: string; readonly where: string }
  | { readonly kind: 'unknown' }

/** Redeems a coupon code. The condition of the update decides, so that a code is redeemed once. */
export async function redeemCoupon(
  { database, clock }: CouponDeps,
  { userId, codeId }: CouponOwner,
  typed: string,
  where: string,
): Promise<Redeemed> {
  for (const coupon of new Set([couponKey(typed), typedCouponKey(typed)])) {
    const redeemed = await database
      .updateTable('coupon_codes')
      .set({ redeemed_at: new Date(clock()).toISOString(), redeemed_where: where })
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('coupon', '=', coupon)
      .where('redeemed_at', 'is', null)
      .returning('text')
      .executeTakeFirst()
    if (redeemed !== undefined) return { kind: 'redeemed', text: redeemed.text }
    const row = await ofOwner(database, { userId, codeId })
      .select(['text', 'redeemed_at', 'redeemed_where'])
      .where('coupon', '=', coupon)
      .executeTakeFirst()
    if (row !== undefined)
      return { kind: 'used', text: row.text, at: row.redeemed_at ?? '', where: row.redeemed_where }
  }
  return { kind: 'unknown' }
}

export type ListedCoupon = Pick<
  CouponCodesTable,
  'text' | 'given_at' | 'mark' | 'redeemed_at' | 'redeemed_where' | 'place' | 'coupon'
>

/** The coupon codes in the order of the list, some at a time. */
export async function* listCoupons(
  database: Database,
  owner: CouponOwner,
): AsyncGenerator<readonly ListedCoupon[]> {
  yield* pagesOfRows((last: ListedCoupon | null) =>
    ofOwner(database, owner)
      .select(['text', 'given_at', 'mark', 'redeemed_at', 'redeemed_where', 'place', 'coupon'])
      .where(sql<boolean>`(place, coupon) > (${last?.place ?? -1}, ${last?.coupon ?? ''})`)
      .orderBy('place')
      .orderBy('coupon')
      .limit(rowsAtOnce)
      .execute(),
  )
}

/** Hashes of visitors are deleted after their day, like those of the counting. */
export async function forgetCouponVisitors({ database, clock }: CouponDeps): Promise<void> {
  const yesterday = new Date(clock() - 86_400_000).toISOString().slice(0, 10)
  await database
    .updateTable('coupon_codes')
    .set({ visitor: null })
    .where('given_day', '<', yesterday)
    .where('visitor', 'is not', null)
    .execute()
}
