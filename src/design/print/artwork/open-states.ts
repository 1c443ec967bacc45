/** How a page's drawing commands leave the graphics state (ISO 32000-1 §8.4.2). */
export type OpenStates = {
  /** Saved states that are never restored: `q` without `Q`. */
  readonly open: number
  /** States restored that were never saved: `Q` without `q`. */
  readonly surplus: number
}

const codes = { openParenthesis: 0x28, closeParenthesis: 0x29, backslash: 0x5c, percent: 0x25 } as const

/**
 * Counts saved and restored graphics states. Letters inside texts, comments and inline images do not count.
 *
 * @param content the decoded content streams of a page, joined by white space.
 */
export function openStates(content: Uint8Array): OpenStates {
  let [open, surplus] = [0, 0]
  let at = 0
  while (at < content.length) {
    const byte = content[at] ?? 0
    if (byte === codes.openParenthesis) at = afterText(content, at)
    else if (byte === codes.percent) at = afterLine(content, at)
    else if (isRegular(byte)) {
      const start = at
      while (at < content.length && isRegular(content[at] ?? 0)) at++
      const word = at - start === 1 ? byte : 0
      if (word === 0x71) open++
      else if (word === 0x51 && open > 0) open--
      else if (word === 0x51) surplus++
      else if (at - start === 2 && byte === 0x49 && content[start + 1] === 0x44) at = afterImage(content, at)
    } else if (byte === 0x2f) {
      // A name such as /q is no operator.
      at++
      while (at < content.length && isRegular(content[at] ?? 0)) at++
    } else at++
  }
  return { open, surplus }
}

function afterText(content: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === codes.backslash) at++
    else if (byte === codes.openParenthesis) depth++
    else if (byte === codes.closeParenthesis && --depth === 0) return at + 1
  }
  return content.length
}

function afterLine(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

/** After `EI` between white space: the bytes of an inline image may hold anything. */
function afterImage(content: Uint8Array, start: number): number {
  for (let at = start; at + 2 < content.length; at++) {
    if (!isSpace(content[at] ?? 0) || content[at + 1] !== 0x45 || content[at + 2] !== 0x49) continue
    if (at + 3 === content.length || isSpace(content[at + 3] ?? 0)) return at + 3
  }
  return content.length
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0
}

/** Neither white space nor a delimiter (ISO 32000-1 §7.2.2). */
function isRegular(byte: number): boolean {
  return !isSpace(byte) && !'()<>[]{}/%'.includes(String.fromCharCode(byte))
}
