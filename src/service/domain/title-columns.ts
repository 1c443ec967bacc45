import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { contentTitle } from '#contract/code-types/content-title.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { readFurther } from './further-fields.ts'
import type { QrCodesTable } from './stored-code.ts'

type TitleColumns = Pick<QrCodesTable, 'title' | 'title_label' | 'title_source'>

/**
 * The title, or a placeholder until the page was fetched: the host name, or the start of a text.
 *
 * @param label a supplied `titleLabel`; by default the title in lower case.
 */
export function titleColumns(
  title: string | null | undefined,
  label: string | null | undefined,
  code: { readonly destinationUrl: string; readonly text: string | null },
): TitleColumns {
  const given = title?.trim() ? title : null
  const words = given ?? standInTitle(code)
  return {
    title: words,
    title_label: (label?.trim() ? label : words).toLowerCase(),
    title_source: given !== null ? 'given' : code.destinationUrl === '' ? 'host' : 'pending',
  }
}

function standInTitle(code: { readonly destinationUrl: string; readonly text: string | null }): string {
  return code.destinationUrl === '' ? (code.text ?? '').slice(0, 60) : hostName(code.destinationUrl)
}

/** The source of a default title. Codes with their own content are not named after a page. */
export function titleSource(
  row: Pick<QrCodesTable, 'qr_type' | 'destination_url' | 'text' | 'further' | 'field_data'>,
) {
  const { payload, visit } = codeTypeOf(row.qr_type)
  if (payload === 'text' || visit === 'redirect')
    return { destinationUrl: row.destination_url, text: row.text }
  const words = contentTitle(row.qr_type, readFurther(row.further), parseFieldData(row.field_data) ?? {})
  return { destinationUrl: '', text: words }
}

/** The host of an address without `www.`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address
}
