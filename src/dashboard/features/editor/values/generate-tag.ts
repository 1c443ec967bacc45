/** Letters and digits without 0, o, 1, l and i: they are told apart in print. 31^7 tags. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A slash tag that is easy to type from print. */
export function generateTag(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let tag = ''
  while (tag.length < 7) {
    for (const byte of random(new Uint8Array(16))) {
      // Bytes past the last whole multiple would favour the first letters.
      if (byte < Math.floor(256 / alphabet.length) * alphabet.length && tag.length < 7)
        tag += alphabet[byte % alphabet.length]
    }
  }
  return tag
}

/** A slash tag made of a title's words, at most 40 characters; empty when the title has none that fit. */
export function tagFromTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.length <= 40
    ? plain
    : plain
        .slice(0, 41)
        .replace(/-[^-]*$/, '')
        .slice(0, 40)
}
