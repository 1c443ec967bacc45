import { type Network, networkAddress, pictureAddressOf, webAddress } from './addresses.ts'
import { codeTypeOf } from './code-types.ts'
import { type ContentField, contentFields, contentValue } from './content-fields.ts'

/** An address that the page of a code links to or loads. */
export type PageAddress = {
  /** Path of the field, such as `fieldData.links.0.address`. */
  readonly field: string
  /** Absolute http or https address, or the path of an uploaded file. */
  readonly address: string
  /** The name of the button that opens it; null for a picture or file that the page loads. */
  readonly button: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** All addresses of a page, in field order. Invalid addresses are left out. */
export function pageAddresses(
  qrType: string | null | undefined,
  fields: Fields,
  fieldData: Fields,
): PageAddress[] {
  return codeTypeOf(qrType).fields.flatMap((field) =>
    addressesIn(field, contentValue(fields, fieldData, field)),
  )
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
    case 'app':
      return [
        ...(['appStore', 'googlePlay', 'other'] as const).flatMap((store) =>
          one(`${field}.${store}`, textOf(keyOf(value, store), webAddress), store),
        ),
        ...one(`${field}.icon`, pictureAddressOf(keyOf(value, 'icon')), null),
      ]
    case 'productLinks':
      return listOf(value).flatMap((entry, index) =>
        one(`${field}.${index}.address`, textOf(keyOf(entry, 'address'), webAddress), null),
      )
    case 'pictures':
    case 'videos':
      return listOf(value).flatMap((entry, index) => mediaAddresses(`${field}.${index}`, entry))
    case 'file':
      return mediaAddresses(field, value)
    case 'message': {
      const to = keyOf(value, 'to')
      const isMap = keyOf(value, 'kind') === 'map' && typeof to === 'string' && /^\s*https?:/i.test(to)
      return isMap ? one(`${field}.to`, webAddress(to), null) : []
    }
    default:
      return []
  }
}

const mediaKeys = ['address', 'picture', 'poster', 'cover', 'captions'] as const

function mediaAddresses(field: string, entry: unknown): PageAddress[] {
  if (typeof entry === 'string') return one(field, mediaAddress(entry), null)
  return mediaKeys.flatMap((key) => one(`${field}.${key}`, mediaAddress(keyOf(entry, key)), null))
}

/** The address of a picture, a recording or a page of another site; `youtube.com/watch?v=1` gets https. */
export function mediaAddress(value: unknown): string | null {
  return pictureAddressOf(value) ?? textOf(value, webAddress)
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

function one(field: string, address: string | null, button: string | null): PageAddress[] {
  return address === null ? [] : [{ field, address, button }]
}

function textOf(value: unknown, read: (text: string) => string | null): string | null {
  return typeof value === 'string' ? read(value) : null
}

export function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
