/** The text of a page: byte order mark, then the header's charset, then the page's own word, then UTF-8 (WHATWG HTML §13.2.3). */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = markedCharset(bytes) ?? charsetIn(contentType) ?? declaredCharset(bytes)
  const decoder = label === null ? null : decoderFor(label)
  if (decoder !== null) return decoder.decode(bytes)
  const text = new TextDecoder().decode(bytes)
  // A page that declares nothing and is not UTF-8 is most likely an old western one.
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

function markedCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return null
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const label = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})/i.exec(start)?.[1] ?? null
  // A page that was read as bytes cannot be in UTF-16, whatever it says.
  return label !== null && /^utf-16/i.test(label) ? 'utf-8' : label
}

function charsetIn(contentType: string): string | null {
  return /charset\s*=\s*["']?([a-z0-9_:.-]{1,40})/i.exec(contentType)?.[1] ?? null
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}
