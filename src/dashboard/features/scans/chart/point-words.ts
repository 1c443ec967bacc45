import type { ScanUnit } from '#contract/scans.ts'
import { t } from '../../../messages/t.ts'
import { isRepeated, momentWords } from './moment-words.ts'
import type { Series } from './series.ts'

/** A point of the chart as one sentence, for those who listen to it. */
export function pointWords(unit: ScanUnit, series: Series, place: number): string {
  const { points, before, begun } = series
  const point = points[place]
  if (point === undefined) return ''
  const moment = momentWords(unit, point.start, isRepeated(points, place))
  const earlier = before[place] ?? null
  const now =
    place < begun
      ? t('scans.point', { moment, visits: visitWords(point) })
      : t('scans.point.ahead', { moment })
  return earlier === null ? now : `${now} ${t('scans.point.before', { visits: visitWords(earlier) })}`
}

/** "42 scans, 3 clicks". */
export function visitWords({ scans, clicks }: { readonly scans: number; readonly clicks: number }): string {
  return `${t('scans.countScans', { count: scans })}, ${t('scans.countClicks', { count: clicks })}`
}
