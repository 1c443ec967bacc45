import { dialable, webAddress, isFilePath } from '#contract/code-types/addresses.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { keyOf, linkEntries, pageAddresses } from '#contract/code-types/page-addresses.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { mailAddress, mapAddress, phoneAddress } from './code-page/parts.ts'
import { plain } from './code-page/content.ts'

type Fields = Readonly<Record<string, unknown>>

export type MessageAction = {
  readonly kind: 'call' | 'sms' | 'email' | 'whatsapp' | 'map'
  /** The person or place, as typed. */
  readonly to: string
  readonly text: string
  readonly address: string
  /** Whether a browser opens it; the phone itself opens the others. */
  readonly isWeb: boolean
}

/** The target of a `message` code's button; null when a phone could not open it. */
export function messageAction(message: unknown): MessageAction | null {
  const [to, text] = [plain(keyOf(message, 'to')), plain(keyOf(message, 'text'))]
  const number = dialable(to)
  const kind = keyOf(message, 'kind')
  switch (kind) {
    case 'call': {
      const address = phoneAddress(to)
      return address === null ? null : { kind, to, text, address, isWeb: false }
    }
    case 'sms': {
      if (number === null) return null
      // iPhones want the ampersand, Android the question mark (RFC 5724); both take them together.
      const body = text === '' ? '' : `?&body=${encodeURIComponent(text)}`
      return { kind, to, text, address: `sms:${number.replaceAll('#', '%23')}${body}`, isWeb: false }
    }
    case 'email': {
      if (to === '') return null
      const body = text === '' ? '' : `?body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
      return { kind, to, text, address: mailAddress(to) + body, isWeb: false }
    }
    case 'whatsapp': {
      const digits = (number ?? '').replace(/^\+|^00/, '').replace(/\D.*$/, '')
      const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
      return { kind, to, text, address: `https://wa.me/${digits}${query}`, isWeb: true }
    }
    case 'map': {
      if (to === '') return null
      const address = (/^https?:/i.test(to) ? webAddress(to) : null) ?? mapAddress(to)
      return { kind, to, text, address, isWeb: true }
    }
    default:
      return null
  }
}

/** A button of a page that is counted. */
export type PageButton = {
  /** As in `/{tag}/go/{name}`. */
  readonly name: string
  /** The owner's word for it; empty where its name says enough. */
  readonly label: string
  /** Where a press leads; null when the phone opens it itself and the press is only reported. */
  readonly address: string | null
}

const phoneFields = ['mobile', 'phone', 'email', 'aboutPhone', 'aboutEmail'] as const

/** Every button that the page of a code can show. A press can lead to nothing else. */
export function pageButtons(
  qrType: string | null | undefined,
  fields: Fields,
  fieldData: Fields,
): PageButton[] {
  const { fields: used, destination } = codeTypeOf(qrType)
  const uses = (field: string): boolean => used.some((one) => one === field)
  const labels = new Map(linkEntries(fieldData['links']).map(({ button, label }) => [button, label]))
  labels.set('buttonLink', plain(fields['buttonText']))
  const own = pageAddresses(qrType, fields, fieldData).flatMap(({ button, address }): PageButton[] =>
    button === null ? [] : [{ name: button, label: labels.get(button) ?? '', address }],
  )
  const action = uses('fieldData.message') ? messageAction(fieldData['message']) : null
  const place = uses('address')
    ? plain(fields['address'])
    : uses('fieldData.event')
      ? plain(keyOf(fieldData['event'], 'place'))
      : ''
  const file = destination === 'file' ? fileAddress(fields, fieldData) : null
  return [
    ...own,
    ...(file === null ? [] : [{ name: 'file', label: '', address: file }]),
    ...(file !== null && qrType === 'pdf' && isStored(file)
      ? [{ name: 'download', label: '', address: null }]
      : []),
    ...videoButtons(uses('videos') ? fields['videos'] : null),
    ...(place === '' ? [] : [{ name: 'map', label: '', address: mapAddress(place) }]),
    ...(action === null
      ? []
      : [{ name: 'message', label: '', address: action.isWeb ? action.address : null }]),
    ...phoneFields
      .filter((field) => uses(field) && plain(fields[field]) !== '')
      .map((field) => ({ name: field, label: '', address: null })),
    ...(uses('firstName') ? [{ name: 'contact', label: '', address: null }] : []),
    ...(uses('fieldData.event') ? [{ name: 'calendar', label: '', address: null }] : []),
  ]
}

function isStored(address: string): boolean {
  return isFilePath(parseUrl(address)?.pathname ?? address)
}

/** The file of a `pdf` or `audio` code: its destination, or the one that `fieldData.file` names. */
export function fileAddress(fields: Fields, fieldData: Fields): string | null {
  const address = plain(fields['destinationUrl']) || plain(keyOf(fieldData['file'], 'address'))
  if (address.startsWith('/file/')) return address
  return address === '' ? null : webAddress(address)
}

/** Recordings on other sites are opened there. */
function videoButtons(videos: unknown): PageButton[] {
  if (!Array.isArray(videos)) return []
  return videos.flatMap((entry: unknown, index): PageButton[] => {
    const address = webAddress(plain(typeof entry === 'string' ? entry : keyOf(entry, 'address')))
    const label = plain(keyOf(entry, 'title'))
    return address === null ? [] : [{ name: `video-${index + 1}`, label, address }]
  })
}
