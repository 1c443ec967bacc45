import { Download } from 'lucide-react'
import { useId } from 'react'
import { readDays } from '#contract/earlier-days.ts'
import type { QrCode } from '#contract/record.ts'
import type { ScanPoint } from '#contract/scans.ts'
import { formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '../ui/csv-cell.ts'
import { saveCsv } from '../ui/save-file.ts'
import { ScanChart } from './scan-chart.tsx'
import type { Series } from './series.ts'

type Days = ReturnType<typeof readDays>

/** Clicks that another service had counted before the code moved here, by day or month where they are known. */
export function EarlierClicks({ code }: { readonly code: QrCode }) {
  const id = useId()
  const { earlierClicks, earlierService, earlierDays } = code
  if (typeof earlierClicks !== 'number') return null
  const service = typeof earlierService === 'string' ? earlierService : ''
  const days = typeof earlierDays === 'string' ? readDays(earlierDays) : []
  const words = t('scans.earlier', { service, clicks: formatNumber(earlierClicks) })
  if (days.length === 0) return <p className="text-small text-ink-soft">{words}</p>
  return (
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p id={id} className="flex-1 basis-64">
          {words}
        </p>
        <Button size="small" variant="quiet" icon={Download} onClick={() => saveDays(code.slashTag, days)}>
          {t('scans.export')}
        </Button>
      </div>
      <ScanChart {...earlierSeries(days)} />
    </section>
  )
}

function saveDays(name: string, days: Days): void {
  const rows = days.map(({ day, clicks }) => csvRow([day, clicks]))
  saveCsv(`earlier-clicks-${name}.csv`, byteOrderMark + csvRow(['day', 'clicks']) + rows.join(''))
}

/** Days up to which each has a column of its own. */
const mostDays = 92

/** Some services only give months, as their first days. */
function earlierSeries(days: Days): { readonly unit: 'day' | 'month'; readonly series: Series } {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const span = (Date.parse(to) - Date.parse(from)) / 86_400_000
  const unit = span > mostDays || days.every(({ day }) => day.endsWith('-01')) ? 'month' : 'day'
  const length = { day: 10, month: 7 }[unit]
  const sums = new Map<string, number>()
  for (const { day, clicks } of days) {
    const name = day.slice(0, length)
    sums.set(name, (sums.get(name) ?? 0) + clicks)
  }
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 1] = to.split('-').map(Number)
  const count = unit === 'day' ? span + 1 : (lastYear - year) * 12 + lastMonth - month + 1
  const points = Array.from({ length: count }, (_, place): ScanPoint => {
    const at = unit === 'day' ? Date.UTC(year, month - 1, day + place) : Date.UTC(year, month - 1 + place)
    const instant = new Date(at).toISOString()
    const clicks = sums.get(instant.slice(0, length)) ?? 0
    return { start: instant.slice(0, 16), at: instant, scans: 0, clicks, visitors: null }
  })
  const none = { scans: 0, clicks: 0, visitors: null }
  const before = points.map(() => null)
  return {
    unit,
    series: { from, to, points, before, begun: points.length, sumsBefore: none, onlyClicks: true },
  }
}
