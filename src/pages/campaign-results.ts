import type { CampaignScans } from '#contract/campaigns.ts'
import { escapeHtml } from './code-page/html.ts'
import type { Speech, VisitorMessageKey } from './speech.ts'

/** Lines of each table; those with the most results. */
const mostLines = 100

type Sum = CampaignScans['results']['sums'][number]
type Group = { readonly name: string; results: number; readonly values: Map<string, number> }

/** Results of a campaign by name, code and placement, with their share and what one costs; nothing without results. */
export function resultTables(speech: Speech, { ranking, results }: CampaignScans): string {
  const { sums, costs, currency } = results
  if (sums.length === 0) return ''
  const titles = new Map(ranking.map(({ codeId, title }) => [codeId, title]))
  const titleOf = ({ codeId }: Sum) => titles.get(codeId) ?? ''
  const costOf = new Map(
    currency === null ? [] : costs.map(({ codeId, mark, cost }) => [`${codeId} ${mark}`, cost]),
  )
  const codes = grouped(sums, ({ codeId }) => `${codeId} `, titleOf)
  const places = grouped(
    sums.filter(({ mark }) => mark !== ''),
    ({ codeId, mark }) => `${codeId} ${mark}`,
    (sum) => (codes.size === 1 ? sum.placement : `${sum.placement} · ${titleOf(sum)}`),
  )
  const table = (heading: VisitorMessageKey, groups: ReadonlyMap<string, Group>, hasCost = true) =>
    tableOf(speech, heading, groups, (key, group) => {
      const cost = hasCost ? costOf.get(key) : undefined
      return cost === undefined || currency === null ? null : money(speech, currency, cost / group.results)
    })
  return [
    table(
      'visitor.campaign.results',
      grouped(
        sums,
        ({ name }) => name,
        ({ name }) => name,
      ),
      false,
    ),
    codes.size > 1 ? table('visitor.campaign.resultsByCode', codes) : '',
    table('visitor.campaign.resultsByPlacement', places),
  ].join('')
}

/** Most results first. */
function grouped(
  sums: readonly Sum[],
  keyOf: (sum: Sum) => string,
  nameOf: (sum: Sum) => string,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const sum of sums) {
    const group = groups.get(keyOf(sum)) ?? { name: nameOf(sum), results: 0, values: new Map() }
    groups.set(keyOf(sum), group)
    group.results += sum.results
    if (sum.currency !== '') group.values.set(sum.currency, (group.values.get(sum.currency) ?? 0) + sum.value)
  }
  return new Map([...groups].toSorted(([, one], [, other]) => other.results - one.results))
}

function tableOf(
  speech: Speech,
  heading: VisitorMessageKey,
  groups: ReadonlyMap<string, Group>,
  costOf: (key: string, group: Group) => string | null,
): string {
  if (groups.size === 0) return ''
  const { say, locale } = speech
  const number = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const all = [...groups.values()].reduce((sum, { results }) => sum + results, 0)
  const rows = [...groups].slice(0, mostLines).map(([key, group]) => ({
    name: group.name,
    cells: [
      `${number.format(group.results)}<br><small>${share.format(group.results / all)}</small>`,
      [...group.values].map(([currency, value]) => money(speech, currency, value)).join('<br>') || '–',
    ],
    cost: costOf(key, group),
  }))
  const hasCost = rows.some(({ cost }) => cost !== null)
  const heads: VisitorMessageKey[] = ['visitor.campaign.number', 'visitor.campaign.value']
  if (hasCost) heads.push('visitor.campaign.costOfOne')
  const lines = rows.map(({ name, cells, cost }) => {
    const shown = hasCost ? [...cells, cost ?? '–'] : cells
    return `<tr><th scope="row" dir="auto">${escapeHtml(name)}</th>${shown.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
  })
  return `<section><table><caption>${escapeHtml(say(heading))}</caption>
<thead><tr><td></td>${heads.map((key) => `<th scope="col">${escapeHtml(say(key))}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('')}</tbody></table></section>
`
}

/** Currencies are three capital letters, which the contract checks. */
function money({ locale }: Speech, currency: string, value: number): string {
  return escapeHtml(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value))
}
