/**
 * Reads a number as people and spreadsheets write it: `1234.0`, `1,234.5`, `1 234,00`, `1’234`, `€ 12`, `1e3`. One mark
 * before three digits groups thousands; any other single mark is the decimal one. NaN for other text.
 */
export function readNumber(text: string): number {
  const digits = text
    .trim()
    .replace(/[\s'’\u00a0\u202f]|\p{Sc}|\b[A-Z]{3}\b/gu, '')
    .replace(/^\u2212/, '-')
  if (/^-?\d+(?:\.\d+)?e\+?\d{1,2}$/i.test(digits)) return Number(digits)
  const [, sign = '', number = ''] = /^(-?)(\d[\d.,]*)$/.exec(digits) ?? []
  const decimal = decimalMarkAt(number)
  const whole = decimal === -1 ? number : number.slice(0, decimal)
  const rest = decimal === -1 ? '' : number.slice(decimal + 1)
  if (!isWhole(whole) || !/^\d*$/.test(rest)) return Number.NaN
  return Number(`${sign}${whole.replace(/[.,]/g, '')}.${rest || '0'}`)
}

/** The place of the decimal mark; -1 without one. */
function decimalMarkAt(number: string): number {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const mark = number[last]
  if (mark === undefined) return -1
  const before = number.slice(0, last)
  if (before.includes(mark)) return -1
  const isThousands = /^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(number.slice(last + 1))
  return isThousands ? -1 : last
}

/** Digits alone, or in groups with one kind of mark. India groups by two before the last three. */
function isWhole(number: string): boolean {
  return /^\d+$/.test(number) || /^\d{1,3}([.,])(?:\d{2,3}\1)*\d{3}$/.test(number)
}
