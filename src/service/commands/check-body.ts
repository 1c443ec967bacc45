import type { FieldReason, Reason } from '#contract/reasons.ts'

/** Deeper than any real body, and safe to stringify. */
const maxDepth = 40
const tooDeep: Reason = { code: 'send-nesting', values: { count: maxDepth } }

/** A JSON body that is refused before it is parsed. */
export class UnsoundBody {
  readonly error: FieldReason

  constructor(error: FieldReason) {
    this.error = error
  }
}

/**
 * Refuses JSON text with too many values or levels, in one pass over the text: parsing, walking and checking them would
 * hold up every other request. Null when the text is sound; whether it is JSON is not looked at.
 *
 * @param mostValues elements of arrays and fields of objects, at every level.
 */
export function checkJsonText(text: string, mostValues: number): FieldReason | null {
  let values = 0
  let depth = 0
  let field = ''
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at)
        if (depth === 1) field = text.slice(at + 1, end)
        at = end
        break
      }
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        values += 1
        // The body itself is no level of a field.
        if (depth > maxDepth) return { field: field.slice(0, 200), ...tooDeep }
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
        break
    }
    if (values > mostValues) return { field: '', code: 'send-values', values: { count: mostValues } }
  }
  return null
}

/** The place of the quotation mark that ends the string which begins here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/**
 * Refuses in every field, unknown ones included, what a database cuts, refuses or changes: U+0000, half of a surrogate
 * pair, and more than 40 levels. Null when the body is sound.
 */
export function checkBody(body: Readonly<Record<string, unknown>>): FieldReason | null {
  for (const key of Object.keys(body)) {
    const reason = unsoundText(key)
    if (reason !== null) return { field: '', ...reason }
    const inside = unsoundValue(body[key], 1)
    if (inside !== null) return { field: key, ...inside }
  }
  return null
}

function unsoundValue(value: unknown, depth: number): Reason | null {
  if (typeof value === 'string') return unsoundText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return tooDeep
  if (Array.isArray(value)) {
    for (const inner of value) {
      const found = unsoundValue(inner, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  for (const key of Object.keys(value)) {
    const found =
      unsoundText(key) ?? unsoundValue((value as Readonly<Record<string, unknown>>)[key], depth + 1)
    if (found !== null) return found
  }
  return null
}

function unsoundText(text: string): Reason | null {
  if (text.includes('\u0000')) return { code: 'null-character' }
  return text.isWellFormed() ? null : { code: 'broken-character' }
}
