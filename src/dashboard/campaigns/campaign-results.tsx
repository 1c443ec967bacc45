import type { CampaignScans } from '#contract/campaigns.ts'
import { t } from '../messages/t.ts'
import { groupedBy, ResultsPart, SumsTable, withCost } from '../scans/results.tsx'
import { byteOrderMark, csvRow } from '../ui/csv-cell.ts'
import { saveCsv } from '../ui/save-file.ts'

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
      <SumsTable head={t('scans.results.name')} rows={groupedBy(sums, (sum) => sum.name)} />
      {places.length > 0 && (
        <SumsTable
          head={t('scans.results.mark')}
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
