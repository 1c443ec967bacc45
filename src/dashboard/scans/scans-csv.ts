import { scanDimensions, type Scans, type ScanDimension } from '#contract/scans.ts'
import { locale } from '../messages/locale.ts'
import { countryName } from '../messages/country-name.ts'
import { t } from '../messages/t.ts'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '../ui/csv-cell.ts'
import { visitsOf } from './series.ts'

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

/** The chart as CSV: one row per point, in local time of the zone. */
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

/** All breakdowns as CSV: one row per value or placement. Shares are fractions of 1. */
export function breakdownsCsv({ breakdowns, placements = [] }: Scans): string {
  const all = Math.max(
    1,
    breakdowns.device.reduce((sum, share) => sum + visitsOf(share), 0),
  )
  const shareRow = (by: string, words: string, scans: number, clicks: number) =>
    csvRow([by, words, scans, clicks, Math.round(((scans + clicks) / all) * 10_000) / 10_000])
  const rows = [
    ...placements.map(({ name, scans }) => shareRow('placement', name, scans, 0)),
    ...scanDimensions.flatMap((dimension) =>
      breakdowns[dimension].map(({ value, scans, clicks }) =>
        shareRow(dimension, valueWords(dimension, value), scans, clicks),
      ),
    ),
  ]
  return byteOrderMark + csvRow(['by', 'value', 'scans', 'clicks', 'share']) + rows.join('')
}

type Names = { readonly [value: string]: string }

const languages = new Intl.DisplayNames([locale], { type: 'language' })

const devices = ['phone', 'tablet', 'desktop', 'tv', 'bot'] as const
/** Product names; translated words are in the messages. */
const systems: Names = {
  android: 'Android',
  chromeos: 'ChromeOS',
  harmonyos: 'HarmonyOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  tizen: 'Tizen',
  webos: 'webOS',
  windows: 'Windows',
}
const browsers: Names = {
  android: 'Android Browser',
  brave: 'Brave',
  chrome: 'Chrome',
  duckduckgo: 'DuckDuckGo',
  edge: 'Edge',
  facebook: 'Facebook',
  firefox: 'Firefox',
  google: 'Google app',
  heytap: 'HeyTap',
  ie: 'Internet Explorer',
  instagram: 'Instagram',
  line: 'LINE',
  linkedin: 'LinkedIn',
  opera: 'Opera',
  pinterest: 'Pinterest',
  qq: 'QQ',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  silk: 'Amazon Silk',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  uc: 'UC Browser',
  vivaldi: 'Vivaldi',
  vivo: 'Vivo',
  wechat: 'WeChat',
  whale: 'Whale',
  yandex: 'Yandex',
}

/** The label of a breakdown value; unknown values stay as they are. */
export function valueWords(dimension: ScanDimension, value: string): string {
  if (value === '') return t(dimension === 'referrer' ? 'scans.untold.referrer' : 'scans.untold')
  if (value === 'other') return t('scans.other')
  switch (dimension) {
    case 'device':
      return isDevice(value) ? t(`scans.device.${value}`) : value
    case 'system':
      return systems[value] ?? value
    case 'browser':
      return browsers[value] ?? value
    case 'language':
      return languageName(value)
    case 'country':
      return countryName(value)
    case 'referrer':
      return value
    default:
      return dimension satisfies never
  }
}

function isDevice(value: string): value is (typeof devices)[number] {
  return devices.some((known) => known === value)
}

function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag
  } catch {
    // Browsers may send invalid language tags.
    return tag
  }
}
