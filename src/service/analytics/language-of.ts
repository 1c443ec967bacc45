/**
 * The language that a visitor prefers, as its primary subtag in lower case (`de` for `de-AT,en;q=0.5`). Empty when the
 * header tells none, or nothing that is a language tag (RFC 5646 §2.1).
 */
export function languageOf(acceptLanguage: string): string {
  const [first = ''] = acceptLanguage.split(/[,;]/, 1)
  const found = /^([a-z]{2,3})(?:-[a-z0-9-]{1,40})?$/i.exec(first.trim())
  return found?.[1]?.toLowerCase() ?? ''
}
