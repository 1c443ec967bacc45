import { parseUrl } from '#contract/parse-url.ts'
import type { QrCodesTable } from '../database/schema.ts'

type TitleColumns = Pick<QrCodesTable, 'title' | 'title_label' | 'title_source'>

/**
 * A given title, or the words that stand in until the page has answered: the host name, or the start of a text code.
 *
 * @param label a supplied `titleLabel`; the lower-case title otherwise.
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

/** The host of an address without `www.`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address
}
