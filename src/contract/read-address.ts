import { maxLengths } from './limits.ts'
import { parseUrl } from './parse-url.ts'
import type { Reason } from './reasons.ts'

/** The address, or the reason why the text is none. Empty for an empty text. */
type ReadAddress = { readonly address: string } | Reason

/**
 * A flag of letters, and joiners between letters of scripts that join or between parts of an emoji: they are part of the
 * spelling. Then every other character that is not visible and only formats text.
 */
const formatCharacter =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})\p{L})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic}))|\p{Cf}/gu

/** As `textField` allows, with room for what is taken off. */
const longest = 2 * maxLengths.destination

/**
 * Reads a web address as people type, paste and export it, for every entry of an address. Adds `https://` to `acme.com/sale`
 * and `//acme.com/sale`, encodes spaces after the host, and takes invisible characters off both ends and out of the host. An
 * invisible character inside a path is refused by its name, because the page may be spelled with it.
 */
export function readAddress(text: string): ReadAddress {
  // A long text has its own error, and parsing a megabyte is slow.
  if (text.length > longest) return tooLong
  const address = completed(text)
  if (address === '') return { address }
  if (address.length > maxLengths.destination) return tooLong
  if (address.includes('\u0000')) return { code: 'null-character' }
  const invisible = /^https?:/i.test(address) ? invisibleIn(address) : null
  if (invisible !== null) return invisible
  return isWebAddress(address) ? { address } : { code: 'address-full' }
}

const tooLong: Reason = { code: 'characters', values: { count: maxLengths.destination } }

/** Completes a text as `readAddress` does, while it is typed; a text that is no address is only trimmed. */
export function completeAddress(text: string): string {
  return text.length > longest ? text.trim() : completed(text)
}

const bareHost = /^[^\s/?#@:\\]+\.[^\s/?#@:.\\]{2,}(:\d{1,5})?([/?#].*)?$/u

function completed(text: string): string {
  const bare = withoutFormatAtEnds(text)
  const [start = ''] = /^[^/?#\\]*(\/\/[^/?#\\]*)?/.exec(bare) ?? []
  const host = withoutFormat(start)
  const rest = bare.slice(start.length).replaceAll(' ', '%20')
  if (/^\/\/[^/]/.test(host)) return `https:${host}${rest}`
  const whole = host + rest
  if (bareHost.test(whole) && parseUrl(`https://${whole}`) !== null) return `https://${whole}`
  return /^https?:\/\/[^\s/?#]+$/i.test(host) ? whole : bare
}

function withoutFormat(text: string): string {
  return text.replace(formatCharacter, (_, spelling: string | undefined) => spelling ?? '')
}

/** Spaces and format characters come with a copied text, in any order. */
function withoutFormatAtEnds(text: string): string {
  if (/^[!-~](.*[!-~])?$/s.test(text)) return text
  const visible = [...text.matchAll(/[^\s\p{Cf}]|\u{e007f}/gu)]
  const [first, last] = [visible[0], visible.at(-1)]
  return first === undefined || last === undefined ? '' : text.slice(first.index, last.index + last[0].length)
}

function invisibleIn(address: string): Reason | null {
  if (/^[ -~]*$/.test(address)) return null
  for (const { 0: character, 1: spelling, index } of address.matchAll(formatCharacter)) {
    if (spelling !== undefined) continue
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const before = address.slice(0, index).slice(-30)
    return { code: 'address-invisible', values: { character: `U+${point}`, before } }
  }
  return null
}

/** An absolute http or https address as it is stored, which may have format characters from earlier versions. */
export function isWebAddress(text: string): boolean {
  if (/[\s\u0000-\u001f\u007f\\]/.test(text)) return false
  if (!/^https?:\/\/[^/?#]/i.test(text)) return false
  const url = parseUrl(text)
  return url !== null && url.hostname !== ''
}
