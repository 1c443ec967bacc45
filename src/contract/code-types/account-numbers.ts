/** Capitals without the spaces that people type. */
export function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Whether the remainder of ISO 7064 MOD 97-10 is right, with the first four characters at the end and letters as 10 to 35. */
export function isChecked(text: string): boolean {
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Whether it is a creditor reference of ISO 11649, which accounting reads by itself. */
export function isCreditorReference(typed: string): boolean {
  const reference = compact(typed)
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(reference) && isChecked(reference)
}
