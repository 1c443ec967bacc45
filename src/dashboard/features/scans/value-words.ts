import type { ScanDimension } from '#contract/scans.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'

type Names = { readonly [value: string]: string }

const languages = new Intl.DisplayNames([locale], { type: 'language' })

const devices = ['phone', 'tablet', 'desktop', 'tv', 'bot'] as const
/** Names as their makers write them; what is a word of the language is in the catalogue. */
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

/** A value of a breakdown in the reader's words; one that we have no word for stays as it is. */
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
    // Browsers send anything as a language.
    return tag
  }
}
