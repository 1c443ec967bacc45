import type { PlacementComparison, PlacementComparisons } from '../contract/placements.ts'
import { locale } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'
import { Select } from '#dashboard/ui/select.tsx'

/** Names a placement among those of several codes. */
export const placementId = ({ codeId, mark }: { readonly codeId: number; readonly mark: string }): string =>
  `${codeId}-${mark}`

type ComparisonProps = {
  readonly places: readonly { readonly codeId: number; readonly mark: string; readonly name: string }[]
  readonly comparison: PlacementComparisons
  readonly onCompareWith: (place: { readonly codeId: number; readonly mark: string }) => void
}

/** Says in words which placements bring more scans than one of them. */
export function Comparison({ places, comparison, onCompareWith }: ComparisonProps) {
  const chosen = comparison.with === null ? '' : placementId(comparison.with)
  const names = new Map(places.map((place) => [placementId(place), place.name]))
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-3xl text-pretty text-ink-soft">{t('placements.compare.how')}</p>
      <div className="w-72 max-sm:w-full">
        <Select
          label={t('placements.compare.with')}
          reserve={false}
          value={chosen}
          options={places.map((place) => ({ value: placementId(place), label: place.name }))}
          onChange={({ target }) => {
            const place = places.find((one) => placementId(one) === target.value)
            if (place !== undefined) onCompareWith(place)
          }}
        />
      </div>
      <ul className="flex flex-col gap-4">
        {comparison.rows.map((row) => (
          <li key={placementId(row)} className="flex flex-col gap-1">
            <p>{wordsOf(row, names.get(placementId(row)) ?? '', names.get(chosen) ?? '')}</p>
            <Interval row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordsOf(row: PlacementComparison, name: string, other: string): string {
  if (row.outcome === 'few') {
    const few = t('placements.compare.few', { name, other })
    return row.weeksLeft === null ? few : `${few} ${t('placements.compare.weeks', { count: row.weeksLeft })}`
  }
  if (row.outcome === 'alike') return t('placements.compare.alike', { name, other })
  // The place with more scans comes first.
  const isMore = row.ratio === null || row.ratio >= 1
  const [more, less] = isMore ? [name, other] : [other, name]
  const ratio = row.ratio === null ? null : isMore ? row.ratio : 1 / row.ratio
  if (ratio === null || !Number.isFinite(ratio)) return t('placements.compare.all', { more, less })
  const times = rounded(ratio)
  return t(row.isPerCopy ? 'placements.compare.perCopy' : 'placements.compare.clear', { more, less, times })
}

/** A ratio on a scale from an eighth to eight times, as a share of its width. */
function placeOf(ratio: number | null): number {
  return ratio === null ? 1 : Math.min(1, Math.max(0, Math.log2(ratio) / 6 + 0.5))
}

/** The interval of 95 % around the ratio, with a line at equal scans. */
function Interval({ row: { ratio, low, high } }: { readonly row: PlacementComparison }) {
  if (low === null) return null
  const [from, to] = [placeOf(low), placeOf(high)]
  const words = t('placements.compare.range', {
    low: rounded(low),
    high: high === null ? '∞' : rounded(high),
  })
  return (
    <div dir="ltr" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <svg aria-hidden viewBox="0 0 240 16" className="h-4 w-60 max-w-full">
        <line x1="0" x2="240" y1="8" y2="8" className="stroke-line" />
        <line x1="120" x2="120" y1="0" y2="16" className="stroke-line-strong" />
        <rect
          x={240 * from}
          y="5"
          width={Math.max(2, 240 * (to - from))}
          height="6"
          rx="3"
          className="fill-ink-soft"
        />
        {ratio !== null && <circle cx={240 * placeOf(ratio)} cy="8" r="5" className="fill-signal" />}
      </svg>
      <span className="text-small text-ink-soft tabular-nums">{words}</span>
    </div>
  )
}

function rounded(ratio: number): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(ratio)
}
