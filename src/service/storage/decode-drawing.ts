/** The text of an SVG file by its byte order mark, then its declaration, else UTF-8 (XML 1.0, appendix F). */
export function decodeDrawing(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  const label = isUtf16 ? (first === 0xfe ? 'utf-16be' : 'utf-16le') : named
  try {
    return new TextDecoder(/^utf-16/i.test(label) && !isUtf16 ? 'utf-8' : label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Whether a file begins like a drawing. */
export function isDrawing(bytes: Uint8Array): boolean {
  return /<([a-z]+:)?svg[\s>/]/i.test(decodeDrawing(bytes.subarray(0, 10_000)))
}
