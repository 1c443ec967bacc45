let wellKnown: Promise<ReadonlySet<string>> | null = null

/** The list takes a moment to load, so it loads when the first password is set. */
async function loadWellKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Characters after a well-known password that do not make it a better one. */
const longestEnding = 4

/** Whether a password, or the part before a short number or sign at its end, is one of about 49,000 that leaked most often. */
export async function isWellKnownPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase()
  if (new Set(typed).size < 5) return true
  wellKnown ??= loadWellKnown()
  const known = await wellKnown
  const base = typed.replace(/[^\p{L}]+$/u, '')
  return known.has(typed) || (typed.length - base.length <= longestEnding && known.has(base))
}
