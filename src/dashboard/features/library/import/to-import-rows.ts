import { designToFields } from '#design/record-design.ts'
import { defaultDesign } from '#design/design.ts'
import { tagsOf } from '../../../api/tags-of.ts'
import { carriedFields, type ColumnMap, importFields } from './columns.ts'
import { instantOfCell } from './instant-of-cell.ts'
import type { CsvTable } from './read-csv.ts'

/** A row of a file as the code that it would make. */
export type FileRow = {
  readonly line: number
  /** The same for the same row under the same columns, so that a file can be sent again. */
  readonly key: string
  readonly title: string
  readonly destination: string
  readonly slashTag: string
  readonly domain: string
  readonly body: Readonly<Record<string, unknown>>
}

export type CommonFields = { readonly brandedDomain: string; readonly tags: readonly string[] }

/** The rows of a file as bodies of creates. */
export function toImportRows(table: CsvTable, columns: ColumnMap, common: CommonFields): FileRow[] {
  const { design, ...flat } = designToFields(defaultDesign)
  const look = { ...flat, qr: design, fieldData: { design } }
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
    const own = {
      ...carried(table.header, cells),
      slashTag: '',
      ...filled,
      destinationUrl: completeAddress(filled['destinationUrl'] ?? ''),
      brandedDomain: common.brandedDomain,
      ...(tags.length > 0 && { tags: tags.join(',') }),
      ...(expirationDate !== undefined && { expirationDate }),
    }
    const text = JSON.stringify(own)
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return {
      line,
      key: `csv-${hashOf(text)}-${times}`,
      title: filled['title'] ?? '',
      destination: own.destinationUrl,
      slashTag: own.slashTag,
      domain: common.brandedDomain,
      body: { ...own, ...look },
    }
  })
}

/** What an export wrote beside the columns that are chosen: an exported text or barcode stays one. */
function carried(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const found = carriedFields.flatMap((field) => {
    const text = cells[header.indexOf(field)] ?? ''
    return text === '' || (field === 'qrType' && text === 'website') ? [] : [[field, text] as const]
  })
  return Object.fromEntries(found)
}

/** People leave the scheme out. What is no address stays as it is, for the service to say so. */
function completeAddress(text: string): string {
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text
}

/** 53 bits of a text, in base 36 (cyrb53). The Web's own digests are missing on plain http. */
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
