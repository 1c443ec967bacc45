/** The text behind a base64 data URL; null for any other address. */
export function embeddedText(href: string): string | null {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(href) ?? []
  if (base64 === undefined) return null
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
}
