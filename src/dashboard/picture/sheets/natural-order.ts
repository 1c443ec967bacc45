import type { QrCode } from '#contract/record.ts'
import { locale } from '../../messages/locale.ts'

const collator = new Intl.Collator(locale, { numeric: true })

/** Codes by title, as a person counts: "Table 2" comes before "Table 10". */
export function inNaturalOrder<Code extends Pick<QrCode, 'title' | 'slashTag'>>(
  codes: readonly Code[],
): Code[] {
  const nameOf = ({ title, slashTag }: Code) => title || slashTag
  return codes.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
}
