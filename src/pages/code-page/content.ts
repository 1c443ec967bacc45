import {
  networkAddress,
  pictureAddressOf,
  webAddress,
  type Network,
  isFilePath,
} from '#contract/code-types/addresses.ts'
import type { PageType } from '#contract/code-types/code-types.ts'
import { mediaAddress } from '#contract/code-types/content-parts.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { Speech } from '../speech.ts'
import type { Html } from './html.ts'

/** A code as the wire carries it: its fields by their names, `fieldData` as JSON or as the object. */
export type PageRecord = Readonly<Record<string, unknown>> & {
  readonly qrType?: string | null
  readonly title?: string | null
  readonly destinationUrl?: string | null
}

/** Facts about an uploaded file; all optional. */
export type MediaFacts = {
  /** Pixels. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Smaller copies of a picture with their width in pixels. */
  readonly variants?: readonly { readonly address: string; readonly width: number }[] | undefined
  /** Bytes. */
  readonly size?: number | undefined
  /** Seconds. */
  readonly duration?: number | undefined
  /** Of a PDF. */
  readonly pages?: number | undefined
  /** Address of its cover image. */
  readonly cover?: string | undefined
}

export type PageOptions = {
  /** Path of the short link, such as `/summer`; empty in the editor, where buttons lead nowhere. */
  readonly base: string
  /** The whole short link, for previewers. */
  readonly shortLink: string
  /** Hosts whose `/file/…` addresses are files of this service. */
  readonly ownHosts: readonly string[]
  /** Where files are loaded from: empty on the link origin, that origin in the editor. */
  readonly fileOrigin?: string
  /** Address of the logo of the design; null without one. */
  readonly logo?: string | null
  /** The part that only this visitor sees; undefined for one who gets nothing, such as a robot, and in the editor. */
  readonly visitorPart?: Html | undefined
  /** Looks up a file's facts by path, `/file/{id}/{name}`. */
  readonly media?: (path: string) => MediaFacts | undefined
}

/** A part that a feature adds to the pages of one type, with other content for each visitor. */
export type VisitorPart = {
  readonly type: PageType
  /** The part where no visitor gets their own. */
  readonly others: (content: PageContent) => Html
  /** Rules of the part. */
  readonly style: string
}

/** Reads the fields of a record for one page. Nothing that is read is trusted further. */
export class PageContent {
  readonly record: PageRecord
  readonly fieldData: Readonly<Record<string, unknown>>
  readonly speech: Speech
  /** Milliseconds since 1970. */
  readonly now: number
  readonly options: PageOptions

  constructor(record: PageRecord, speech: Speech, now: number, options: PageOptions) {
    this.record = record
    this.speech = speech
    this.now = now
    this.options = options
    const kept = record['fieldData']
    this.fieldData =
      typeof kept === 'string'
        ? (parseFieldData(kept) ?? {})
        : typeof kept === 'object' && kept !== null
          ? (kept as Readonly<Record<string, unknown>>)
          : {}
  }

  get type(): PageType {
    return this.record.qrType as PageType
  }

  /** A text without the space around it; empty when there is none. */
  text(field: string): string {
    return plain(this.record[field])
  }

  web(field: string): string | null {
    return webAddress(this.text(field))
  }

  network(field: Network): string | null {
    return this.text(field) === '' ? null : networkAddress(field, this.text(field))
  }

  /** The address of a picture as the page loads it; null when there is none that it may load. */
  picture(value: unknown): string | null {
    const address = pictureAddressOf(value)
    return address === null ? null : this.#loaded(address)
  }

  /** The same of a recording, a document or a page of another site. */
  file(value: unknown): string | null {
    const address = mediaAddress(value)
    return address === null ? null : this.#loaded(address)
  }

  /** Whether an address of `picture` or `file` is a file of this service. */
  isOwn(address: string): boolean {
    return isFilePath(address.slice((this.options.fileOrigin ?? '').length))
  }

  facts(address: string): MediaFacts {
    const path = address.slice((this.options.fileOrigin ?? '').length)
    return (isFilePath(path) && this.options.media?.(path)) || {}
  }

  #loaded(address: string): string | null {
    const { ownHosts, fileOrigin = '' } = this.options
    if (isFilePath(address)) return fileOrigin + address
    const url = parseUrl(address)
    if (url === null) return null
    if (ownHosts.includes(url.host) && isFilePath(url.pathname)) return fileOrigin + url.pathname
    return address
  }
}

export function plain(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The host of an address without `www.`, as people know it. */
export function hostOf(address: string): string {
  return parseUrl(address)?.host.replace(/^www\./, '') ?? address
}
