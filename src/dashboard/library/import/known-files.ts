import { readDomain } from '#contract/domains.ts'
import { spelledOut } from '#contract/slash-tag.ts'

export const importFields = [
  'destinationUrl',
  'title',
  'slashTag',
  'aliases',
  'tags',
  'folder',
  'brand',
  'expirationDate',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'clicks',
] as const
export type ImportField = (typeof importFields)[number]

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** Of a file or service with more rows than an import takes. */
  readonly part?: TablePart
  /** Links of a service that come without their clicks by day. */
  readonly unread?: number
}

type TablePart = {
  readonly from: number
  readonly to: number
  /** All rows of the file; null for a service, which only says that there are more. */
  readonly all: number | null
}

/** Headers of a file by which a service is recognised, and the columns of fields that a guess would miss. */
type KnownFile = {
  readonly service: string
  /** Each of these columns, where `a|b` is one of two. */
  readonly has: readonly string[]
  readonly hasNot?: string
  readonly columns: { readonly [field in ImportField]?: readonly string[] }
}

/** From the most to the least specific. Names are in lower case without punctuation. */
const knownFiles: readonly KnownFile[] = [
  {
    service: 'Shlink',
    has: ['shortcode', 'longurl'],
    columns: {
      slashTag: ['shorturl', 'shortcode'],
      destinationUrl: ['longurl'],
      expirationDate: ['validuntil'],
      clicks: ['visits', 'visitscount', 'visitstotal'],
    },
  },
  {
    service: 'Short.io',
    has: ['originalurl', 'path|shorturl'],
    columns: {
      slashTag: ['shorturl', 'secureshorturl', 'path'],
      destinationUrl: ['originalurl'],
      clicks: ['clicks', 'totalclicks', 'clickscount'],
    },
  },
  {
    service: 'Dub',
    has: ['shortlink', 'destinationurl|url'],
    hasNot: 'slashtag',
    columns: { slashTag: ['shortlink'], destinationUrl: ['destinationurl', 'url'], clicks: ['clicks'] },
  },
  {
    service: 'YOURLS',
    has: ['keyword', 'url'],
    columns: { slashTag: ['keyword'], destinationUrl: ['url'], clicks: ['clicks'] },
  },
  {
    service: 'Kutt',
    has: ['address', 'target'],
    columns: {
      slashTag: ['link', 'address'],
      destinationUrl: ['target'],
      title: ['description'],
      expirationDate: ['expirein'],
      clicks: ['visitcount'],
    },
  },
  {
    service: 'Rebrandly',
    has: ['slashtag', 'destination'],
    columns: {
      slashTag: ['shorturl', 'slashtag'],
      destinationUrl: ['destination'],
      clicks: ['clicks'],
    },
  },
  {
    service: 'Bitly',
    has: ['bitlink|link|customlink|custombitlinks', 'longurl|destinationurl'],
    hasNot: 'shortlink',
    columns: {
      slashTag: ['customlink', 'bitlink', 'link'],
      aliases: ['custombitlinks', 'bitlink', 'link'],
      destinationUrl: ['longurl', 'destinationurl'],
      clicks: ['totalclicks', 'clicks', 'engagements', 'totalengagements'],
    },
  },
]

/** The service that made a file, by its headers; null when none is known to write them. */
export function knownFileOf(heads: readonly string[]): KnownFile | null {
  const has = (names: string) => names.split('|').some((name) => heads.includes(name))
  const fits = ({ has: needed, hasNot }: KnownFile) =>
    needed.every(has) && (hasNot === undefined || !heads.includes(hasNot))
  return knownFiles.find(fits) ?? null
}

/** A header without case and punctuation. */
export function headOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Reads a list of objects, as services write links into JSON. Null for any other text. */
export function parseJsonRows(text: string): CsvTable | null {
  const found = listIn(readJson(text))
  const records = found?.filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  if (records === undefined || records.length === 0) return null
  const header = [...new Set(records.flatMap((record) => Object.keys(record as object)))]
  const rows = records.map((record, index) => ({
    line: index + 1,
    cells: header.map((name) => cellOf((record as Readonly<Record<string, unknown>>)[name]).trim()),
  }))
  return { header, rows }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The list itself, or the first list of an answer of an API. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value
  for (const inner of Object.values(value)) {
    const list = listIn(inner)
    if (list !== undefined) return list
  }
  return undefined
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join('|')
  if (typeof value === 'object' && value !== null) {
    const named = value as Readonly<Record<string, unknown>>
    return cellOf(named['name'] ?? named['title'] ?? named['total'] ?? '')
  }
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

/** The last part of a short link as it is written in a file, and its host where there is one. */
export function readOldLink(text: string): { readonly host: string; readonly tag: string } {
  const parts = /^(?:https?:\/\/)?((?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+)\/([^?#]*)/iu.exec(text)
  if (parts === null) return { host: '', tag: spelledOut(text) }
  const [, host = '', path = ''] = parts
  return { host: readDomain(host) ?? host.toLowerCase(), tag: spelledOut(path.replace(/\/+$/, '')) }
}
