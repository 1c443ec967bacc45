import type { CampaignEvent, CampaignPlacements, CampaignScans } from '../contract/campaigns.ts'
import type { PlacementComparison } from '#features/placements/contract/placements.ts'
import { escapeHtml } from '#pages/code-page/html.ts'
import { renderPage, type StatePage } from '#pages/page.ts'
import type { Speech, VisitorMessageKey } from '#pages/speech.ts'

/** Lines of each table; those with the most results. */
const mostLines = 100

type Sum = CampaignScans['results']['sums'][number]
type Group = { readonly name: string; results: number; readonly values: Map<string, number> }

/** Results of a campaign by name, code and placement, with their share and what one costs; nothing without results. */
function resultTables(speech: Speech, { ranking, results }: CampaignScans): string {
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

/** The periods to choose, in days. */
export const campaignDays = [30, 90, 365] as const

export type CampaignReport = {
  readonly name: string
  readonly note: string
  readonly events: readonly CampaignEvent[]
  readonly scans: CampaignScans
  readonly placements: CampaignPlacements
  /** One of `campaignDays`. */
  readonly days: number
}

type Pair = { readonly scans: number; readonly clicks: number }
type Row = Pair & { readonly name: string }

const visitsOf = ({ scans, clicks }: Pair): number => scans + clicks

/** A campaign for somebody without an account: figures only, and nothing that opens or changes a code. */
export function campaignPage(speech: Speech, report: CampaignReport): StatePage {
  const { language, say } = speech
  const { name, note, events, scans, days, placements } = report
  const number = new Intl.NumberFormat(speech.locale)
  const range = new Intl.DateTimeFormat(speech.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const period = range.formatRange(new Date(scans.from), new Date(scans.to))
  const total = (key: VisitorMessageKey, value: number) =>
    `<div><dt>${escapeHtml(say(key))}</dt><dd>${number.format(value)}</dd></div>\n`
  const html = renderPage({
    language,
    title: say('visitor.campaign.page', { name }),
    heading: name,
    text: note,
    style: campaignStyle,
    body: `${periods(speech, days)}<p>${escapeHtml(period)}</p>
<dl class="totals">
${total('visitor.campaign.scans', scans.totals.scans)}${total('visitor.campaign.clicks', scans.totals.clicks)}</dl>
${chart(speech, scans, events)}${timeline(speech, events)}${[
      rankedTable(speech, 'visitor.campaign.codes', ranked(scans.ranking.map(titled))),
      scans.ranking.some(({ mark }) => mark !== '')
        ? `<p>${escapeHtml(say('visitor.campaign.single'))}</p>\n`
        : '',
      placementTable(speech, placements),
      resultTables(speech, scans),
      rankedTable(speech, 'visitor.campaign.devices', ranked(deviceRows(speech, scans))),
      rankedTable(speech, 'visitor.campaign.countries', ranked(countryRows(speech, scans))),
      rankedTable(speech, 'visitor.campaign.weekdays', weekdayRows(speech, scans)),
      rankedTable(speech, 'visitor.campaign.hours', hourRows(speech, scans)),
    ].join('')}`,
  })
  return { status: 200, language, html, style: campaignStyle }
}

function titled({ placement, title, scans, clicks }: CampaignScans['ranking'][number]): Row {
  return { name: placement === '' ? title : `${placement} · ${title}`, scans, clicks }
}

function ranked(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => visitsOf(other) - visitsOf(one))
}

function periods({ say }: Speech, days: number): string {
  const links = campaignDays.map((count) => {
    const current = count === days ? ' aria-current="page"' : ''
    return `<a href="?days=${count}"${current}>${escapeHtml(say('visitor.campaign.days', { count }))}</a>`
  })
  return `<nav>${links.join(' ')}</nav>\n`
}

/** Bars in viewBox units. */
const [width, height, room] = [600, 160, 14]

/** The visits of each day or month, with a mark where the timeline has a note. */
function chart({ say }: Speech, { points, unit }: CampaignScans, events: readonly CampaignEvent[]): string {
  const most = Math.max(1, ...points.map(visitsOf))
  const step = width / Math.max(1, points.length)
  const key = (text: string): string => text.slice(0, unit === 'month' ? 7 : 10)
  const bars = points.map((point, place) => {
    const tall = (visitsOf(point) / most) * (height - room)
    return `<rect x="${(place * step).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${tall.toFixed(1)}"/>`
  })
  const marks = events.flatMap(({ day, text }) => {
    const place = points.findIndex(({ start }) => key(start) === key(day))
    if (place === -1) return []
    const x = ((place + 0.5) * step).toFixed(1)
    return [
      `<g class="mark"><title>${escapeHtml(text)}</title><path d="M${x} 0V${height}"/><circle cx="${x}" cy="5" r="5"/></g>`,
    ]
  })
  return `<figure><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(say('visitor.campaign.chart'))}">${bars.join('')}${marks.join('')}</svg></figure>\n`
}

function timeline(speech: Speech, events: readonly CampaignEvent[]): string {
  if (events.length === 0) return ''
  const day = new Intl.DateTimeFormat(speech.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const lines = events.map(
    (event) =>
      `<dt><time datetime="${escapeHtml(event.day)}">${day.format(new Date(event.day))}</time></dt><dd dir="auto">${escapeHtml(event.text)}</dd>\n`,
  )
  return `<section><h2>${escapeHtml(speech.say('visitor.campaign.timeline'))}</h2><dl>\n${lines.join('')}</dl></section>\n`
}

function deviceRows({ say }: Speech, { breakdowns }: CampaignScans): readonly Row[] {
  return breakdowns.device.map(({ value, scans, clicks }) => ({
    name: say(
      value === 'phone' || value === 'tablet' || value === 'desktop'
        ? `visitor.campaign.device.${value}`
        : 'visitor.campaign.device.other',
    ),
    scans,
    clicks,
  }))
}

/** Nothing where no country is known. */
function countryRows({ locale, say }: Speech, { breakdowns: { country } }: CampaignScans): readonly Row[] {
  if (country.every(({ value }) => value === '')) return []
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return country.map(({ value, scans, clicks }) => ({
    name: value === '' ? say('visitor.campaign.device.other') : (names.of(value) ?? value),
    scans,
    clicks,
  }))
}

function weekdayRows({ locale }: Speech, { weekdays }: CampaignScans): readonly Row[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 4 January 1970 was a Sunday. The week begins with Monday.
  const rows = weekdays.map((pair, day) => ({ name: format.format(Date.UTC(1970, 0, 4 + day)), ...pair }))
  return [...rows.slice(1), ...rows.slice(0, 1)]
}

function hourRows({ locale }: Speech, { hours }: CampaignScans): readonly Row[] {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours
    .map((pair, hour) => ({ name: format.format(Date.UTC(1970, 0, 1, hour)), ...pair }))
    .filter((pair) => visitsOf(pair) > 0)
}

/** A table of visits with their share; nothing without visits. */
function rankedTable(speech: Speech, heading: VisitorMessageKey, rows: readonly Row[]): string {
  const { say, locale } = speech
  const sum = rows.reduce((all, row) => all + visitsOf(row), 0)
  if (sum === 0) return ''
  const number = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const lines = rows.map(
    (row) =>
      `<tr><th scope="row" dir="auto">${escapeHtml(row.name)}</th><td>${number.format(row.scans)}</td><td>${number.format(row.clicks)}</td><td>${share.format(visitsOf(row) / sum)}</td></tr>\n`,
  )
  return `<section><table><caption>${escapeHtml(say(heading))}</caption>
<thead><tr><td></td><th scope="col">${escapeHtml(say('visitor.campaign.scans'))}</th><th scope="col">${escapeHtml(say('visitor.campaign.clicks'))}</th><th scope="col">${escapeHtml(say('visitor.campaign.share'))}</th></tr></thead>
<tbody>
${lines.join('')}</tbody></table></section>
`
}

/** Placements in the table; those with the most scans. */
const mostPlacements = 100

/** Placements with all their scans, and the differences that are not chance. Whole costs stay with the account. */
function placementTable(speech: Speech, { placements, comparison }: CampaignPlacements): string {
  if (placements.length === 0) return ''
  const { say, locale } = speech
  const number = new Intl.NumberFormat(locale)
  // Few people scan a print, so that two digits after the point would be 0.
  const perCopy = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const hasCopies = placements.some(({ copies }) => copies !== null)
  const cells = (copies: string, scans: string) => (hasCopies ? `<td>${copies}</td><td>${scans}</td>` : '')
  const lines = placements.slice(0, mostPlacements).map(({ name, title, scans, copies }) => {
    const of =
      copies === null ? cells('–', '–') : cells(number.format(copies), perCopy.format(scans / copies))
    return `<tr><th scope="row" dir="auto">${escapeHtml(name)}<br><small>${escapeHtml(title)}</small></th><td>${number.format(scans)}</td>${of}</tr>\n`
  })
  const heads = (
    hasCopies
      ? (['visitor.campaign.scans', 'visitor.campaign.copies', 'visitor.campaign.perCopy'] as const)
      : (['visitor.campaign.scans'] as const)
  ).map((key) => `<th scope="col">${escapeHtml(say(key))}</th>`)
  return `<section><table><caption>${escapeHtml(say('visitor.campaign.placements'))}</caption>
<thead><tr><td></td>${heads.join('')}</tr></thead>
<tbody>
${lines.join('')}</tbody></table>
${differences(speech, { placements, comparison })}</section>
`
}

function differences(
  speech: Speech,
  { placements, comparison }: Pick<CampaignPlacements, 'placements' | 'comparison'>,
): string {
  if (placements.length < 2) return ''
  const nameOf = (id: { codeId: number; mark: string } | null) => {
    const place = placements.find(({ codeId, mark }) => codeId === id?.codeId && mark === id.mark)
    if (place === undefined) return ''
    // Two codes may have a place of one name.
    const isOnly = placements.every((other) => other === place || other.name !== place.name)
    return isOnly ? place.name : `${place.name} (${place.title})`
  }
  const clear = comparison.rows.filter(({ outcome }) => outcome === 'clear')
  const sentences =
    clear.length === 0
      ? [speech.say('visitor.campaign.unclear')]
      : clear.map((row) => differenceWords(speech, row, nameOf(row), nameOf(comparison.with)))
  return sentences.map((words) => `<p dir="auto">${escapeHtml(words)}</p>\n`).join('')
}

/** The place with more scans comes first. */
function differenceWords(
  { say, locale }: Speech,
  { ratio, isPerCopy }: PlacementComparison,
  name: string,
  other: string,
): string {
  const [more, less] = ratio === null || ratio >= 1 ? [name, other] : [other, name]
  if (ratio === null || ratio === 0) return say('visitor.campaign.all', { more, less })
  const times = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(
    Math.max(ratio, 1 / ratio),
  )
  return say(isPerCopy ? 'visitor.campaign.clearPerCopy' : 'visitor.campaign.clear', { more, less, times })
}

const campaignStyle = `
main{max-width:46rem}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 8px}
nav a{padding:10px 0;color:var(--signal)}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.totals{display:flex;gap:40px;margin:0 0 12px}
.totals dd{margin:0;font-size:1.75rem;font-weight:600;line-height:1.25}
figure .chart{background:none;border:0;border-bottom:1px solid var(--line);fill:var(--signal)}
.mark{stroke:var(--bad);fill:var(--bad)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{margin:0 0 4px;font-size:1.125rem;font-weight:600;text-align:start}
th,td{padding:6px 0 6px 12px;text-align:end;font-weight:400;overflow-wrap:normal}
td{white-space:nowrap}
table+p{margin-top:12px}
thead{font-size:.875rem;color:var(--soft)}
tbody th{padding-inline-start:0;text-align:start;overflow-wrap:anywhere}
tbody tr{border-top:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
`
