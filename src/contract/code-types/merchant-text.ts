/** A field by its two digits, and its value. An empty value leaves the field out. */
type Field = readonly [id: string, value: string]

export type Merchant = {
  /** `11` where the payer types the amount, `12` where the code holds it; empty for systems that leave it out. */
  readonly method: string
  /** The field of the payment system, 26 to 51. */
  readonly system: string
  /** Its parts: the name of the payment system, then those that it defines. */
  readonly account: readonly Field[]
  /** ISO 18245, `0000` for none; empty for systems that leave it out. */
  readonly category: string
  /** ISO 4217, three digits. */
  readonly currency: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** Such as `12.50`; empty where the payer types it. */
  readonly amount: string
  /** At most 25 letters; empty for systems that know it from the account. */
  readonly name: string
  /** At most 15 letters; empty as the name. */
  readonly city: string
  /** The parts of template 62. */
  readonly reference: readonly Field[]
}

/** The text of a code that a merchant shows, with its checksum (EMVCo, QR Code Specification: Merchant-Presented Mode 1.1). */
export function merchantText(merchant: Merchant): string {
  const text = written([
    ['00', '01'],
    ['01', merchant.method],
    [merchant.system, written(merchant.account)],
    ['52', merchant.category],
    ['53', merchant.currency],
    ['54', merchant.amount],
    ['58', merchant.country],
    ['59', merchant.name],
    ['60', merchant.city],
    ['62', written(merchant.reference)],
  ])
  return `${text}6304${checksum(`${text}6304`)}`
}

function written(fields: readonly Field[]): string {
  return fields
    .filter(([, value]) => value !== '')
    .map(([id, value]) => id + String(value.length).padStart(2, '0') + value)
    .join('')
}

/** CRC-16 of ISO/IEC 13239 with the polynomial 1021 and the start FFFF, as four digits. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
