import { dialable } from '#contract/code-types/addresses.ts'
import type { PageContent } from './code-page/content.ts'

/**
 * A contact as phones take it into their address book: vCard 3.0 (RFC 2426), which every phone reads, or 4.0 (RFC 6350).
 * Control characters never enter a line; a line break of a value is written `\n`.
 *
 * @param photo a picture to put inside; null leaves the photo out.
 */
export function contactCard(
  content: PageContent,
  version: '3.0' | '4.0',
  photo: { readonly type: string; readonly base64: string } | null = null,
): string {
  const text = (field: string): string => content.text(field)
  const [first, last, company] = [text('firstName'), text('lastName'), text('company')]
  const name = [first, last].filter(Boolean).join(' ') || company || content.text('title')
  const isNew = version === '4.0'
  const lines: (string | null)[] = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${value(last)};${value(first)};;;`,
    `FN:${value(name || 'Contact')}`,
    company === '' ? null : `ORG:${value(company)}`,
    text('job') === '' ? null : `TITLE:${value(text('job'))}`,
    phone(text('mobile'), 'CELL'),
    phone(text('phone'), isNew ? 'work' : 'WORK,VOICE'),
    phone(text('fax'), isNew ? 'fax' : 'WORK,FAX'),
    text('email') === '' ? null : `EMAIL${isNew ? '' : ';TYPE=INTERNET'}:${value(text('email'))}`,
    content.web('website') === null ? null : `URL:${uri(content.web('website') ?? '')}`,
    text('address') === '' ? null : `ADR${isNew ? '' : ';TYPE=WORK'}:;;${value(text('address'))};;;;`,
    ...(['facebook', 'instagram', 'google', 'linkedin'] as const).map((network) => {
      const address = content.network(network)
      return address === null ? null : `${isNew ? 'URL' : `X-SOCIALPROFILE;TYPE=${network}`}:${uri(address)}`
    }),
    text('bio') === '' ? null : `NOTE:${value(text('bio'))}`,
    photo === null
      ? null
      : isNew
        ? `PHOTO:data:image/${photo.type.toLowerCase()};base64,${photo.base64}`
        : `PHOTO;ENCODING=b;TYPE=${photo.type.toUpperCase()}:${photo.base64}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => line !== null)
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function phone(text: string, type: string): string | null {
  const number = dialable(text)
  if (number === null) return null
  return `TEL;TYPE=${type}:${number}`
}

/** A text value (RFC 2426 §5, RFC 6350 §3.4). */
function value(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** An address holds no control character: the URL parser has written them in percent. */
function uri(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f]/g, '')
}

/** Lines of at most 75 bytes; the rest follows behind a space. A character is never cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
