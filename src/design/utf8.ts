/**
 * The bytes of a text in UTF-8, one character a byte. Half surrogate pairs become U+FFFD.
 * Encoders that take a character for a byte need it for anything beyond ASCII.
 */
export function utf8Bytes(text: string): string {
  let bytes = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (point < 0x80) bytes += letter
    else if (point < 0x800) bytes += String.fromCharCode(0xc0 | (point >> 6), tail(point))
    else if (point < 0x10000)
      bytes += String.fromCharCode(0xe0 | (point >> 12), tail(point >> 6), tail(point))
    else bytes += String.fromCharCode(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point))
  }
  return bytes
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f)
}
