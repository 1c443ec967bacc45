import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { CampaignScans, CampaignPlacements } from '../contract/campaigns.ts'
import { t } from '#dashboard/messages/t.ts'
import { groupedBy, ResultsPart, SumsTable, withCost } from '#features/results/dashboard/results-section.tsx'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '#dashboard/ui/csv-cell.ts'
import { saveCsv } from '#dashboard/ui/save-file.ts'
import { formatNumber } from '#dashboard/messages/format.ts'
import { placesPath } from '#features/placements/dashboard/paths.ts'
import { Comparison } from '#features/placements/dashboard/comparison.tsx'
import { factsOf } from '#features/placements/dashboard/placement-facts.ts'
import { Button } from '#dashboard/ui/button.tsx'

type Place = CampaignPlacements['placements'][number]

type RankedProps = {
  readonly data: CampaignPlacements
  readonly onCompareWith: (place: { readonly codeId: number; readonly mark: string }) => void
}

/** Rows that are shown at first, and with each "Show more". */
const rowsAtOnce = 20

/** The placements of all codes of a campaign, most scans first, and what is certain about them. */
export function RankedPlacements({ data, onCompareWith }: RankedProps) {
  const { placements, currency, comparison } = data
  const id = useId()
  const [shown, setShown] = useState(rowsAtOnce)
  const most = Math.max(1, placements[0]?.scans ?? 0)
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {t('campaigns.placements')}
        </h2>
        <ol className="mt-2 flex flex-col">
          {placements.slice(0, shown).map((place) => (
            <RankedPlace
              key={`${place.codeId} ${place.mark}`}
              place={place}
              currency={currency}
              share={place.scans / most}
            />
          ))}
        </ol>
        {placements.length > shown && (
          <Button className="mt-2" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('placements.more', { shown: formatNumber(shown), all: formatNumber(placements.length) })}
          </Button>
        )}
      </div>
      {placements.length > 1 && (
        <div>
          <h3 className="font-semibold">{t('placements.compare')}</h3>
          <Comparison places={named(placements)} comparison={comparison} onCompareWith={onCompareWith} />
        </div>
      )}
    </section>
  )
}

/** With the title of its code where two codes have a place of this name. */
function named(places: readonly Place[]): Place[] {
  const counts = new Map<string, number>()
  for (const { name } of places) counts.set(name, (counts.get(name) ?? 0) + 1)
  return places.map((place) =>
    counts.get(place.name) === 1 ? place : { ...place, name: `${place.name} (${place.title})` },
  )
}

type PlaceProps = {
  readonly place: Place
  readonly currency: string | null
  /** Its scans as a share of those of the first place. */
  readonly share: number
}

function RankedPlace({ place, currency, share }: PlaceProps) {
  const facts = factsOf(place, currency)
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-2 py-1.5 first:border-t-0">
      <span
        aria-hidden
        className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
        style={{ width: `${share * 100}%` }}
      />
      <div className="relative min-w-0 flex-1">
        <Link to={placesPath(place.codeId)} className="block truncate hover:underline">
          <span dir="auto">{place.name}</span>{' '}
          <span dir="auto" className="text-small text-ink-soft">
            {place.title}
          </span>
        </Link>
        {facts !== '' && (
          <p dir="auto" className="text-small text-ink-soft [overflow-wrap:anywhere]">
            {facts}
          </p>
        )}
      </div>
      <span className="relative shrink-0 text-small tabular-nums">
        {t('scans.countScans', { count: place.scans })}
      </span>
    </li>
  )
}

const csvColumns = 'placement code link mark copies cost currency from until note scans'.split(' ')

/** Every placement as CSV, most scans first. */
export function placementsCsv({ placements, currency }: CampaignPlacements): string {
  const rows = placements.map(({ name, title, link, mark, copies, cost, from, until, note, scans }) =>
    csvRow([
      name,
      title,
      link,
      mark,
      copies ?? '',
      cost ?? '',
      cost === null ? '' : (currency ?? ''),
      from ?? '',
      until ?? '',
      note,
      scans,
    ]),
  )
  return byteOrderMark + csvRow(csvColumns) + rows.join('')
}

/** Listed placements; the CSV has all. */
const mostListed = 20

type CampaignResultsProps = { readonly name: string; readonly scans: CampaignScans }

/** Results by code and by placement, with what one costs. Shows nothing without results. */
export function CampaignResults({ name, scans }: CampaignResultsProps) {
  const { sums, currency } = scans.results
  if (sums.length === 0) return null
  const titles = new Map(scans.ranking.map(({ codeId, title }) => [codeId, title]))
  const costs = costsOf(scans)
  const codes = groupedBy(
    sums,
    ({ codeId }) => keyOf(codeId, ''),
    ({ codeId }) => titles.get(codeId) ?? '',
  )
  const places = groupedBy(
    sums.filter(({ mark }) => mark !== ''),
    ({ codeId, mark }) => keyOf(codeId, mark),
    ({ codeId, placement }) =>
      codes.length === 1 ? placement : `${placement} · ${titles.get(codeId) ?? ''}`,
  ).slice(0, mostListed)
  return (
    <ResultsPart
      onSave={() => saveCsv(`results-${name}-${scans.from}-${scans.to}.csv`, campaignResultsCsv(scans))}
    >
      <SumsTable
        head={t('campaigns.export.codes')}
        rows={codes.map((group) => withCost(group, costs.get(group.key), currency))}
        hasCost
      />
      <SumsTable head={t('results.name')} rows={groupedBy(sums, (sum) => sum.name)} />
      {places.length > 0 && (
        <SumsTable
          head={t('results.mark')}
          rows={places.map((group) => withCost(group, costs.get(group.key), currency))}
          hasCost
        />
      )}
    </ResultsPart>
  )
}

function keyOf(codeId: number, mark: string): string {
  return `${codeId} ${mark}`
}

function costsOf({ results: { costs } }: Pick<CampaignScans, 'results'>): ReadonlyMap<string, number> {
  return new Map(costs.map(({ codeId, mark, cost }) => [keyOf(codeId, mark), cost]))
}

/** By code, placement, name and currency. Costs are for one result of the placement in any currency. */
function campaignResultsCsv(scans: Pick<CampaignScans, 'ranking' | 'results'>): string {
  const { sums, currency } = scans.results
  const codes = new Map(scans.ranking.map((code) => [code.codeId, code]))
  const costs = costsOf(scans)
  const all = new Map(
    groupedBy(sums, ({ codeId, mark }) => keyOf(codeId, mark)).map(({ key, results }) => [key, results]),
  )
  const rows = sums.map(({ codeId, name, mark, placement, results, value, currency: paid }) => {
    const { title = '', link = '' } = codes.get(codeId) ?? {}
    const key = keyOf(codeId, mark)
    const cost = mark === '' ? undefined : costs.get(key)
    const each = cost === undefined ? null : Math.round((cost / (all.get(key) ?? 1)) * 100) / 100
    return csvRow([
      title,
      link,
      placement,
      mark,
      name,
      results,
      paid === '' ? null : value,
      paid,
      each,
      each === null ? '' : currency,
    ])
  })
  const head = [
    'title',
    'link',
    'placement',
    'mark',
    'name',
    'results',
    'value',
    'currency',
    'cost_per_result',
    'cost_currency',
  ]
  return byteOrderMark + csvRow(head) + rows.join('')
}
