import { scanDimensions, type Scans } from '#contract/scans.ts'
import { byteOrderMark, csvRow } from '../../csv/csv-cell.ts'
import { visitsOf } from './chart/series.ts'
import { valueWords } from './value-words.ts'

const pointColumns = [
  'start',
  'time_zone',
  'scans',
  'clicks',
  'daily_visitors',
  'start_before',
  'scans_before',
  'clicks_before',
]

/** The chart as a file for a spreadsheet: a row a point, wall clocks of the zone. */
export function pointsCsv({ points, before, zone }: Scans): string {
  const rows = points.map((point, place) => {
    const earlier = before.points[place]
    return csvRow([
      point.start,
      zone,
      point.scans,
      point.clicks,
      point.visitors,
      earlier?.start ?? null,
      earlier?.scans ?? null,
      earlier?.clicks ?? null,
    ])
  })
  return byteOrderMark + csvRow(pointColumns) + rows.join('')
}

/** Every breakdown as one file: a row a value. Shares are parts of 1. */
export function breakdownsCsv({ breakdowns }: Scans): string {
  const rows = scanDimensions.flatMap((dimension) => {
    const shares = breakdowns[dimension]
    const all = Math.max(
      1,
      shares.reduce((sum, share) => sum + visitsOf(share), 0),
    )
    return shares.map((share) =>
      csvRow([
        dimension,
        valueWords(dimension, share.value),
        share.scans,
        share.clicks,
        Math.round((visitsOf(share) / all) * 10_000) / 10_000,
      ]),
    )
  })
  return byteOrderMark + csvRow(['by', 'value', 'scans', 'clicks', 'share']) + rows.join('')
}
