import { clearableFields, codeFields, filledFields } from '#contract/code-fields.ts'
import { contentFields } from '#contract/code-types/content-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { completeAddress } from '#contract/read-address.ts'
import { readNumber } from '#contract/read-number.ts'
import type { ImportCheckRow } from '#contract/import-rows.ts'
import { defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { tagsOf } from '../../api/code-state.ts'
import { t } from '../../messages/t.ts'
import type { Entry } from '../jobs/job.ts'
import { reasonWords } from '../../messages/reason-words.ts'
import { hasSigns, linkKey } from '#contract/slash-tag.ts'
import {
  type CsvTable,
  headOf,
  type ImportField,
  importFields,
  knownFileOf,
  parseJsonRows,
  readOldLink,
} from './known-files.ts'
import { readTable } from '../../ui/read-table.ts'

/** A row of the file as a create request. */
type FileRow = {
  readonly line: number
  /** Stable for the same row and columns, so a file can be sent again. */
  readonly key: string
  readonly title: string
  readonly destination: string
  readonly slashTag: string
  readonly domain: string
  readonly body: Readonly<Record<string, unknown>>
  /** Path of its folder, such as "Campaigns / Summer". */
  readonly folder?: string
  /** The name of its brand kit. */
  readonly brand?: string
  /** Further endings of the old link. */
  readonly aliases: readonly string[]
  /** Hosts of the old links, to say which of them stay behind. */
  readonly hosts: readonly string[]
}

export type CommonFields = {
  readonly brandedDomain: string
  readonly tags: readonly string[]
  /** Domains of the account: a link on one of them stays there. */
  readonly domains?: readonly string[]
  /** Those where capital letters make another link. */
  readonly exactDomains?: readonly string[]
  /** The service that wrote the file. */
  readonly service?: string | undefined
}

export function toImportRows(table: CsvTable, columns: ColumnMap, common: CommonFields): FileRow[] {
  const seen = new Map<string, number>()
  return table.rows.map(({ line, cells }) => {
    const filled = Object.fromEntries(
      importFields.flatMap((field) => {
        const place = columns[field]
        const text = place === undefined ? '' : (cells[place] ?? '')
        return text === '' ? [] : [[field, text] as const]
      }),
    )
    const tags = [...new Set([...tagsOf((filled['tags'] ?? '').replaceAll(/[;|]/g, ',')), ...common.tags])]
    const expirationDate = instantOfCell(filled['expirationDate'])
    const { folder, brand, aliases: further, clicks, ...fields } = filled
    const links = [filled['slashTag'] ?? '', ...(further ?? '').split(/[\s,;|]+/)]
      .filter((text) => text !== '')
      .map(readOldLink)
    const [link, ...others] = links
    const brandedDomain = common.domains?.find((domain) => domain === link?.host) ?? common.brandedDomain
    const isExact = common.exactDomains?.includes(brandedDomain) === true
    const aliases = [...new Set(others.map(({ tag }) => tag))].filter(
      (tag) => linkKey(tag, isExact) !== linkKey(link?.tag ?? '', isExact),
    )
    const { fieldData: pageContent, ...found } = carried(table.header, cells)
    const own = {
      ...found,
      slashTag: '',
      ...fields,
      ...(link !== undefined && { slashTag: link.tag }),
      destinationUrl: completeAddress(filled['destinationUrl'] ?? ''),
      brandedDomain,
      ...(tags.length > 0 && { tags: tags.join(',') }),
      ...(expirationDate !== undefined && { expirationDate }),
    }
    const text = JSON.stringify({
      ...own,
      ...(folder !== undefined && { folder }),
      ...(brand !== undefined && { brand }),
      ...(aliases.length > 0 && { aliases }),
    })
    const history = historyOf(table.header, cells, clicks, common.service)
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return {
      line,
      key: `csv-${hashOf(text)}-${times}`,
      title: filled['title'] ?? '',
      destination: own.destinationUrl,
      slashTag: own.slashTag,
      domain: brandedDomain,
      aliases,
      hosts: links.map(({ host }) => host).filter((host) => host !== ''),
      ...(folder !== undefined && { folder }),
      ...(brand !== undefined && { brand }),
      body: { ...own, ...history, ...(pageContent !== undefined && { fieldData: pageContent }) },
    }
  })
}

/** Clicks of another service, which no key depends on, because they grow until the last link has moved. */
function historyOf(
  header: readonly string[],
  cells: readonly string[],
  clicks: string | undefined,
  service: string | undefined,
): object {
  const named = (field: string) => cells[header.indexOf(field)] ?? ''
  const number = readNumber(clicks ?? '')
  // The service refuses what is no whole number, so that nobody's clicks are guessed.
  const earlierClicks = /\d/.test(clicks ?? '') && Number.isNaN(number) ? clicks : number
  const earlierDays = named('earlierDays')
  return {
    ...(Boolean(earlierClicks) && { earlierClicks, earlierService: service ?? named('earlierService') }),
    ...(earlierDays !== '' && { earlierDays }),
  }
}

type UndressedRow = { readonly body: FileRow['body']; readonly brand: string | undefined }

/**
 * The request that creates a row: in the default design, or without one where the service dresses it in a brand kit. Rows
 * are stored without it: it is the largest part.
 */
export function sentBody({ body, brand }: UndressedRow): FileRow['body'] {
  if (brand !== undefined) return body
  const { design, ...flat } = designToFields(defaultDesign)
  const content = body['fieldData']
  return { ...body, ...flat, qr: design, fieldData: { ...(typeof content === 'object' && content), design } }
}

/** Fields of an export beside the chosen columns, so exported texts and barcodes keep their type. */
function carried(
  header: readonly string[],
  cells: readonly string[],
): Record<string, unknown> & { fieldData?: object } {
  const found = carriedFields.flatMap((field) => {
    const text = cells[header.indexOf(field)] ?? ''
    return text === '' || (field === 'qrType' && text === 'website')
      ? []
      : [[field, valueOf(field, text)] as const]
  })
  return Object.fromEntries(found)
}

/** Text that is not JSON is sent as it is, and the service refuses it. */
function valueOf(field: string, text: string): unknown {
  if (field === 'fieldData') return parseFieldData(text) ?? {}
  if (!listFields.has(field)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** A 53-bit hash in base 36 (cyrb53). Web Crypto digests are missing on plain http. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** Columns of an export file, matched by these exact names. */
const carriedFields: readonly string[] = [
  'qrType',
  'fieldData',
  ...[...filledFields, ...clearableFields].filter(
    (field) => codeFields[field].exported && !(importFields as readonly string[]).includes(field),
  ),
  ...Object.keys(contentFields),
]

/** Lists that an export writes as JSON. */
const listFields = new Set(['imageList', 'videos'])

/** The column index of each field; missing for none. */
export type ColumnMap = { readonly [field in ImportField]?: number }

/** Common header names, compared without case and punctuation. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  destinationUrl: [
    'destinationurl',
    'destination',
    'url',
    'link',
    'target',
    'targeturl',
    'website',
    'address',
    'longurl',
    'ziel',
    'zielurl',
  ],
  title: ['title', 'name', 'label', 'titel', 'bezeichnung'],
  slashTag: ['slashtag', 'slug', 'shortcode', 'backhalf', 'path', 'alias', 'keyword', 'kurzlink', 'code'],
  aliases: ['aliases'],
  clicks: ['earlierclicks'],
  tags: ['tags', 'tag', 'labels', 'categories', 'category', 'schlagworte'],
  folder: ['folder', 'folders', 'ordner', 'dossier', 'carpeta'],
  brand: ['brand', 'brandkit', 'marke', 'marque', 'marca'],
  expirationDate: [
    'expirationdate',
    'expires',
    'expiresat',
    'expiry',
    'expirydate',
    'validuntil',
    'until',
    'ablaufdatum',
  ],
  utm_source: ['utmsource', 'source'],
  utm_medium: ['utmmedium', 'medium'],
  utm_campaign: ['utmcampaign', 'campaign'],
}

/** Guesses the columns from headers and first values. */
export function guessColumns(header: readonly string[], first: readonly string[]): ColumnMap {
  const heads = header.map(headOf)
  const known = knownFileOf(heads)?.columns
  const taken = new Set<number>()
  const map: { [field in ImportField]?: number } = {}
  for (const field of importFields) {
    const place = (known?.[field] ?? names[field])
      .map((name) => heads.indexOf(name))
      .find((found) => found !== -1 && !taken.has(found))
    if (place === undefined) continue
    map[field] = place
    taken.add(place)
  }
  const address = first.findIndex((cell, place) => !taken.has(place) && /^https?:\/\//i.test(cell))
  if (map.destinationUrl === undefined && address !== -1) map.destinationUrl = address
  return map
}

/** A row of the file and the service's verdict. */
export type CheckedRow = {
  readonly row: FileRow
  readonly state: 'ready' | 'made' | 'wrong'
  /** The problem; null when there is none. */
  readonly words: string | null
  /** An available tag that would fix it. */
  readonly proposal: string | null
  /** The tag the user accepted instead of the one in the file. */
  readonly tag: string | null
  /** The kind of problem, to count them. */
  readonly problem: Problem | null
}

/** `case`: an earlier row has the link in other capitals. `parts`: a link with signs or letters that its domain does not allow. */
export type Problem = 'taken' | 'case' | 'address' | 'parts' | 'other'

export function toCheckedRow(row: FileRow, answer: ImportCheckRow | undefined): CheckedRow {
  const unmended = { row, proposal: null, tag: null, problem: null }
  if (answer === undefined) return { ...unmended, state: 'wrong', words: t('import.lost'), problem: 'other' }
  // An earlier import of this row created a code with the suggested tag.
  if (answer.outcome === 'made' || answer.errors.some(({ field }) => field === 'key'))
    return { ...unmended, state: 'made', words: null }
  if (answer.outcome === 'ready') return { ...unmended, state: 'ready', words: null }
  const onlyTag = answer.errors.length > 0 && answer.errors.every(({ field }) => field === 'slashTag')
  // Another ending would not be the one in print.
  const dies = row.hosts.includes(row.domain) && row.slashTag !== ''
  const words = wordsOf(answer.errors) || t('import.row.limit')
  const checked: CheckedRow = {
    ...unmended,
    state: 'wrong',
    words: dies ? `${words} ${t('import.row.dies', { link: `${row.domain}/${row.slashTag}` })}` : words,
    proposal: onlyTag && !dies ? answer.proposal : null,
    problem: problemOf(row, answer.errors),
  }
  // A row without an ending takes the suggested one; another ending than the file's is a question.
  return row.slashTag === '' ? withProposal(checked) : checked
}

/** Several reasons name their columns, because one may be about the link and another about the destination. */
function wordsOf(errors: ImportCheckRow['errors']): string {
  const [only] = errors
  if (errors.length < 2 && only?.field !== 'earlierClicks') return errors.map(reasonWords).join('')
  return errors
    .map((error) => {
      const field =
        error.field === 'earlierClicks' ? 'clicks' : importFields.find((name) => name === error.field)
      return field === undefined ? reasonWords(error) : `${t(`import.field.${field}`)}: ${reasonWords(error)}`
    })
    .join(' ')
}

function problemOf(row: FileRow, errors: ImportCheckRow['errors']): Problem {
  const has = (field: string) => errors.some((error) => error.field === field)
  if (has('destinationUrl')) return 'address'
  if (errors.some(({ code }) => code === 'link-case')) return 'case'
  if (errors.some(({ code }) => code === 'link-used' || code === 'link-earlier-row')) return 'taken'
  const isOdd = (has('slashTag') && row.slashTag !== '') || has('aliases')
  return isOdd && [row.slashTag, ...row.aliases].some(hasSigns) ? 'parts' : 'other'
}

/** The same rows, where the first row with a link keeps it. The service compares the rows of one request only. */
export function withoutClashes(
  rows: readonly CheckedRow[],
  exactDomains: readonly string[] = [],
): CheckedRow[] {
  const claimed = new Map<string, string>()
  return rows.map((checked) => {
    const { row, state, tag } = checked
    if (state !== 'ready') return checked
    const links = [tag ?? row.slashTag, ...row.aliases].map((tag) => `${row.domain}/${tag}`)
    const nameOf = (link: string) => linkKey(link, exactDomains.includes(row.domain))
    const clash = links.find((link) => claimed.has(nameOf(link)))
    if (clash === undefined) {
      for (const link of links) claimed.set(nameOf(link), link)
      return checked
    }
    const link = claimed.get(nameOf(clash)) ?? ''
    const code = link === clash ? 'link-earlier-row' : 'link-case'
    const words = reasonWords({ message: '', code, values: { link } })
    return { ...checked, state: 'wrong', words, tag: null, problem: code === 'link-case' ? 'case' : 'taken' }
  })
}

/** Parts of a file that no code takes over: columns without a field, and hosts of links that stay elsewhere. */
export function leftBehind(
  table: CsvTable,
  columns: ColumnMap,
  rows: readonly FileRow[],
  domains: readonly string[],
) {
  const used = new Set(Object.values(columns))
  const known = new Set([...carriedFields, 'earlierService', 'earlierDays'])
  const isFilled = (place: number) => table.rows.some(({ cells }) => (cells[place] ?? '') !== '')
  const unused = table.header.filter(
    (name, place) => name !== '' && !used.has(place) && !known.has(name) && isFilled(place),
  )
  const hosts = new Map<string, number>()
  for (const row of rows)
    for (const host of row.hosts) if (!domains.includes(host)) hosts.set(host, (hosts.get(host) ?? 0) + 1)
  return { columns: unused, hosts: [...hosts].map(([host, count]) => ({ host, count })) }
}

/** The row with its suggested tag, or unchanged without one. */
export function withProposal(checked: CheckedRow): CheckedRow {
  if (checked.proposal === null) return checked
  return { ...checked, state: 'ready', words: null, proposal: null, tag: checked.proposal, problem: null }
}

/** The entries of an import job: rows that are ready. */
export function toImportEntries(rows: readonly CheckedRow[]): Entry[] {
  return rows
    .filter(({ state }) => state === 'ready')
    .map(({ row, tag }) => {
      const slashTag = tag ?? row.slashTag
      const body = { ...row.body, slashTag }
      const link = `${row.domain}/${slashTag}`
      const { title, line, key, folder, brand, aliases } = row
      return {
        id: null,
        title,
        link,
        line,
        key,
        body,
        ...(folder !== undefined && { folderPath: folder }),
        ...(brand !== undefined && { brand }),
        ...(aliases.length > 0 && { aliases }),
      }
    })
}

/** Year first (ISO 8601) or day first with dots; then an optional time and zone. */
const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ](?<time>.+))?$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?:,? (?<time>.+))?$/,
]
const timeForm = /^(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/

/**
 * Converts a cell to an instant in UTC. A day alone means its end; a time without a zone is the reader's.
 * Other text is returned unchanged for the service to refuse: 03/04/2027 is ambiguous, and a wrong guess
 * would end a print too early.
 */
export function instantOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const time = timeForm.exec(parts?.['time'] ?? '23:59:59')
  if (parts === undefined || time === null) return text
  const [year, month, day] = [Number(parts['year']), Number(parts['month']), Number(parts['day'])]
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
  const calendar = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Date accepts 31 February and 25:00 by rolling over.
  const isReal = calendar.getUTCDate() === day && calendar.getUTCMonth() === month - 1
  if (!isReal || hour > 23 || minute > 59 || second > 59) return text
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(time[4] ?? '') ?? []
  if (time[4] === undefined) return new Date(year, month - 1, day, hour, minute, second).toISOString()
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(calendar.getTime() - ahead * 60_000).toISOString()
}

/**
 * Reads CSV with a header row, or JSON. Null when it has no rows, or when a quotation mark is never closed:
 * `wrongQuoteIn` names its line.
 */
export function parseCsv(text: string): CsvTable | null {
  if (isJson(text)) {
    const table = parseJsonRows(text)
    if (table !== null) return table
  }
  const [header, ...rows] = readTable(text, true).lines
  return header === undefined || rows.length === 0 ? null : { header: header.cells, rows }
}

/** The line of a quotation mark that is never closed, or null. */
export function wrongQuoteIn(text: string): number | null {
  return isJson(text) ? null : readTable(text, true).wrongQuote
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text)
}
