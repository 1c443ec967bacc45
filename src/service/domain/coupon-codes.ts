import { randomInt } from 'node:crypto'

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
export function typedCouponKey(text: string): string {
  return couponKey(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Whether a typed text has the form of a made code, but a wrong character. */
export function isMistyped(text: string): boolean {
  const values = [...typedCouponKey(text)].map((sign) => signs.indexOf(sign))
  return values.length === length && !values.includes(-1) && checkOf(values.slice(0, -1)) !== values.at(-1)
}
