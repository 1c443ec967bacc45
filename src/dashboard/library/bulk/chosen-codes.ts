import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { everyCode, qrCodeQuery } from '../../api/qr-codes.ts'
import { locale } from '../../messages/locale.ts'
import type { JobScope } from '../jobs/start-job.ts'

/** The selected codes in natural order. */
export async function chosenCodes(
  client: QueryClient,
  scope: JobScope,
  signal: AbortSignal,
): Promise<readonly QrCode[]> {
  const codes: QrCode[] = []
  if ('query' in scope) {
    const left = new Set(scope.except)
    for await (const page of everyCode(client, scope.query, signal))
      codes.push(...page.data.filter(({ id }) => !left.has(id)))
    return inNaturalOrder(codes)
  }
  for (const { id } of scope.entries) {
    signal.throwIfAborted()
    if (id !== null) codes.push(await client.ensureQueryData(qrCodeQuery(client, id)))
  }
  return inNaturalOrder(codes)
}

const collator = new Intl.Collator(locale, { numeric: true })

/** Codes by title, as a person counts: "Table 2" comes before "Table 10". */
export function inNaturalOrder<Code extends Pick<QrCode, 'title' | 'slashTag'>>(
  codes: readonly Code[],
): Code[] {
  const nameOf = ({ title, slashTag }: Code) => title || slashTag
  return codes.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
}
