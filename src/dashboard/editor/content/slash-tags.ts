import type { Session } from '#contract/session.ts'
import { linkKey } from '#contract/slash-tag.ts'

/** Letters and digits without 0, o, 1, l and i, which look alike in print. 31^7 tags. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random slash tag that is easy to type from print. */
export function generateTag(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let tag = ''
  while (tag.length < 7) {
    for (const byte of random(new Uint8Array(16))) {
      // Skip the last bytes, which would favour the first letters.
      if (byte < Math.floor(256 / alphabet.length) * alphabet.length && tag.length < 7)
        tag += alphabet[byte % alphabet.length]
    }
  }
  return tag
}

/** 0 or 1 beside a letter; o, l or i beside a digit; a capital I among small letters. */
const doubtful = [
  /[01](?=[a-z])/gi,
  /(?<=[a-z])[01]/gi,
  /[ol](?=\d)|I(?=\d)/gi,
  /(?<=\d)[ol]|(?<=\d)I/gi,
  /I(?=[a-z])|(?<=[a-z])I/g,
]

/** Characters that are easily confused in print, each once. Plain words such as "school" have none. */
export function lookAlikes(slashTag: string): string[] {
  const found = doubtful.flatMap((pattern) => [...slashTag.matchAll(pattern)].map((match) => match[0]))
  return [...new Set(found)]
}

/** Whether two tags of a domain are the same link. */
export function isSameTag(
  { exactDomains }: Pick<Session, 'exactDomains'>,
  domain: string,
  tag: string,
  other: string,
): boolean {
  const isExact = exactDomains?.includes(domain) === true
  return linkKey(tag, isExact) === linkKey(other, isExact)
}
