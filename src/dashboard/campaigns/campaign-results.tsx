import { Download } from 'lucide-react'
import { useId } from 'react'
import type { CampaignScans } from '#contract/campaigns.ts'
import { t } from '../messages/t.ts'
import { groupedBy, SumsTable, withCost } from '../scans/results.tsx'
import { Button } from '../ui/button.tsx'
import { byteOrderMark, csvRow } from '../ui/csv-cell.ts'
import { saveFile } from '../ui/save-file.ts'

/** Listed placements; the CSV has all. */
const mostListed = 20

type CampaignResultsProps = { readonly name: string; readonly scans: CampaignScans }

/** Results by code and by placement, with what one costs. Shows nothing without results. */
export function CampaignResults({ name, scans }: CampaignResultsProps) {
  const id = useId()
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
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="font-semibold">
            {t('scans.results')}
          </h2>
          <p className="text-small text-ink-soft">{t('scans.results.text')}</p>
        </div>
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          onClick={() => {
            const bytes = new Blob([campaignResultsCsv(scans)], { type: 'text/csv;charset=utf-8' })
            saveFile(bytes, `results-${name}-${scans.from}-${scans.to}.csv`)
          }}
        >
          {t('scans.export')}
        </Button>
      </div>
      <div className="mt-2 grid gap-x-10 gap-y-6 wide:grid-cols-2">
        <SumsTable
          head={t('campaigns.export.codes')}
          rows={codes.map((group) => withCost(group, costs.get(group.key), currency))}
          hasCost
        />
        {places.length > 0 && (
          <SumsTable
            head={t('scans.results.mark')}
            rows={places.map((group) => withCost(group, costs.get(group.key), currency))}
            hasCost
          />
        )}
      </div>
    </section>
  )
}

function keyOf(codeId: number, mark: string): string {
  return `${codeId} ${mark}`
}

function costsOf({ results: { costs } }: Pick<CampaignScans, 'results'>): ReadonlyMap<string, number> {
  return new Map(costs.map(({ codeId, mark, cost }) => [keyOf(codeId, mark), cost]))
}

/** By code, placement and currency. Costs are for one result of the placement in any currency. */
function campaignResultsCsv(scans: Pick<CampaignScans, 'ranking' | 'results'>): string {
  const { sums, currency } = scans.results
  const codes = new Map(scans.ranking.map((code) => [code.codeId, code]))
  const costs = costsOf(scans)
  const all = new Map(
    groupedBy(sums, ({ codeId, mark }) => keyOf(codeId, mark)).map(({ key, results }) => [key, results]),
  )
  const rows = sums.map(({ codeId, mark, placement, results, value, currency: paid }) => {
    const { title = '', link = '' } = codes.get(codeId) ?? {}
    const key = keyOf(codeId, mark)
    const cost = mark === '' ? undefined : costs.get(key)
    const each = cost === undefined ? null : Math.round((cost / (all.get(key) ?? 1)) * 100) / 100
    return csvRow([
      title,
      link,
      placement,
      mark,
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
    'results',
    'value',
    'currency',
    'cost_per_result',
    'cost_currency',
  ]
  return byteOrderMark + csvRow(head) + rows.join('')
}
