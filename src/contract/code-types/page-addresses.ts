import { type Network, networkAddress, pictureAddressOf, webAddress } from './addresses.ts'
import { fieldsOf } from './code-types.ts'
import { type ContentField, contentFields, contentValue, ownField } from './content-fields.ts'
import { keyOf, listOf, mediaAddress, one, type PageAddress, textOf } from './content-parts.ts'

type Fields = Readonly<Record<string, unknown>>

/** All addresses of a page, in field order. Invalid addresses are left out. */
export function pageAddresses(
  qrType: string | null | undefined,
  fields: Fields,
  fieldData: Fields,
): PageAddress[] {
  return fieldsOf(qrType).flatMap((field) => addressesIn(field, contentValue(fields, fieldData, field)))
}

function addressesIn(field: ContentField, value: unknown): PageAddress[] {
  const { kind } = contentFields[field]
  switch (kind) {
    case 'link':
      return one(field, textOf(value, webAddress), field)
    case 'network':
      return one(
        field,
        textOf(value, (text) => networkAddress(field as Network, text)),
        field,
      )
    case 'picture':
      return one(field, pictureAddressOf(value), null)
    case 'links':
      return linkEntries(value).map(({ address, index, button }) => ({
        field: `${field}.${index}.address`,
        address,
        button,
      }))
    case 'pictures':
    case 'videos':
      return listOf(value).flatMap((entry, index) => mediaAddresses(`${field}.${index}`, entry))
    case 'file':
      return mediaAddresses(field, value)
    case 'own':
      return [...(ownField(field)?.addresses?.(value, field) ?? [])]
    default:
      return []
  }
}

const mediaKeys = ['address', 'picture', 'poster', 'cover', 'captions'] as const

function mediaAddresses(field: string, entry: unknown): PageAddress[] {
  if (typeof entry === 'string') return one(field, mediaAddress(entry), null)
  return mediaKeys.flatMap((key) => one(`${field}.${key}`, mediaAddress(keyOf(entry, key)), null))
}

export type LinkEntry = {
  readonly label: string
  readonly address: string
  readonly icon: string
  /** Index in the stored list. */
  readonly index: number
  /** Does not change when the list is reordered. */
  readonly button: string
}

export function linkEntries(value: unknown): LinkEntry[] {
  const seen = new Map<string, number>()
  return listOf(value).flatMap((entry, index): LinkEntry[] => {
    const address = textOf(keyOf(entry, 'address'), webAddress)
    if (address === null) return []
    const name = `link-${shortHash(address)}`
    const repeated = seen.get(name) ?? 0
    seen.set(name, repeated + 1)
    const button = repeated === 0 ? name : `${name}-${repeated + 1}`
    const [label, icon] = [keyOf(entry, 'label'), keyOf(entry, 'icon')]
    return [
      {
        label: typeof label === 'string' ? label.trim() : '',
        icon: typeof icon === 'string' ? icon : '',
        address,
        index,
        button,
      },
    ]
  })
}

/** FNV-1a of 32 bits in base 36, to name a button. Not for security. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
