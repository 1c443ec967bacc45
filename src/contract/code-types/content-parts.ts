import { pictureAddressOf, webAddress } from './addresses.ts'

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

/** One address of a field, or none. */
export function one(field: string, address: string | null, button: string | null): PageAddress[] {
  return address === null ? [] : [{ field, address, button }]
}

export function textOf(value: unknown, read: (text: string) => string | null): string | null {
  return typeof value === 'string' ? read(value) : null
}

export function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined
}

/** A text at a key of a structure, without the space around it; empty when there is none. */
export function textAt(value: unknown, key: string): string {
  const text = keyOf(value, key)
  return typeof text === 'string' ? text.trim() : ''
}

/**
 * A value of a card whose signs divide it, with a backslash before them: WIFI and MECARD (NTT Docomo, "MECARD"; ZXing,
 * "Barcode Contents").
 */
export function escapedValue(text: string): string {
  return text.replace(/[\\;:,"]/g, String.raw`\$&`)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The address of a picture, a recording or a page of another site; `youtube.com/watch?v=1` gets https. */
export function mediaAddress(value: unknown): string | null {
  return pictureAddressOf(value) ?? textOf(value, webAddress)
}
