import { contentTitle } from '#contract/code-types/content-title.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { Code } from './stored-code.ts'

/**
 * The title, or a placeholder until the page was fetched: the host name, or the start of a text.
 *
 * @param label a supplied `titleLabel`; by default the title in lower case.
 */
export function titled(
  code: Code,
  title: string | null | undefined,
  label: string | null | undefined,
): Pick<Code, 'title' | 'title_label' | 'title_source'> {
  const { destinationUrl, text } = titleSource(code)
  const given = title?.trim() ? title : null
  const words = given ?? (destinationUrl === '' ? (text ?? '').slice(0, 60) : hostName(destinationUrl))
  return {
    title: words,
    title_label: (label?.trim() ? label : words).toLowerCase(),
    title_source: given !== null ? 'given' : destinationUrl === '' ? 'host' : 'pending',
  }
}

/** The source of a default title. Codes with their own content are not named after a page. */
export function titleSource({ qr_type, destination_url, text, further, fieldData }: Code): {
  readonly destinationUrl: string
  readonly text: string | null
} {
  const { payload, visit } = codeTypeOf(qr_type)
  if (payload === 'text' || visit === 'redirect') return { destinationUrl: destination_url, text }
  return { destinationUrl: '', text: contentTitle(qr_type, further, fieldData ?? {}) }
}

/** The host of an address without `www.`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address
}
