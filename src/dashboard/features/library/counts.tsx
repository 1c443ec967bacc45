import type { QrCode } from '#contract/record.ts'
import { formatCount, formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/** How often a code was scanned and its link clicked. */
export function Counts({ code }: { readonly code: QrCode }) {
  return (
    <span className="text-ink-soft">
      <Count count={code.scans} words="library.scans" />
      {' · '}
      <Count count={code.clicks} words="library.clicks" />
    </span>
  )
}

/** Short on the card, exact on hover: 12.8K scans. */
function Count({
  count,
  words,
}: {
  readonly count: number
  readonly words: 'library.scans' | 'library.clicks'
}) {
  const exact = t(words, { count })
  return <span title={exact}>{exact.replace(formatNumber(count), formatCount(count))}</span>
}
