import Bowser from 'bowser'
import { parseUrl } from '#contract/parse-url.ts'

export type AgentTraits = { readonly device: string; readonly system: string; readonly browser: string }

/** Bowser's names and our keys. Any other name is `other`. */
const devices: Readonly<Record<string, string>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
  tv: 'tv',
  bot: 'bot',
}
const systems: Readonly<Record<string, string>> = {
  Android: 'android',
  'Chrome OS': 'chromeos',
  HarmonyOS: 'harmonyos',
  iOS: 'ios',
  Linux: 'linux',
  macOS: 'macos',
  Tizen: 'tizen',
  WebOS: 'webos',
  Windows: 'windows',
}
const browsers: Readonly<Record<string, string>> = {
  'Amazon Silk': 'silk',
  'Android Browser': 'android',
  Brave: 'brave',
  Chrome: 'chrome',
  Chromium: 'chrome',
  DuckDuckGo: 'duckduckgo',
  Firefox: 'firefox',
  Focus: 'firefox',
  'Google Search': 'google',
  'HeyTap Browser': 'heytap',
  'Internet Explorer': 'ie',
  'Microsoft Edge': 'edge',
  'NAVER Whale Browser': 'whale',
  Opera: 'opera',
  'QQ Browser': 'qq',
  Safari: 'safari',
  'Samsung Internet for Android': 'samsung',
  'UC Browser': 'uc',
  'Vivo Browser': 'vivo',
  Vivaldi: 'vivaldi',
  WeChat: 'wechat',
  'Yandex Browser': 'yandex',
}
/** Browsers inside apps. Bowser reports the browser engine that they use. */
const apps: readonly (readonly [token: RegExp, browser: string])[] = [
  [/\bInstagram /, 'instagram'],
  [/\bFB(?:AN|AV|_IAB)\//, 'facebook'],
  [/\b(?:musical_ly|TikTok|BytedanceWebview)/, 'tiktok'],
  [/\bLinkedInApp\b/, 'linkedin'],
  [/\bSnapchat\//, 'snapchat'],
  [/\[Pinterest\//, 'pinterest'],
  [/\bLine\/\d/, 'line'],
]

const noTraits: AgentTraits = { device: '', system: '', browser: '' }

/** User agents repeat, so traits are cached, up to this number. */
const rememberedAgents = 5_000
const remembered = new Map<string, AgentTraits>()

/**
 * Device class, operating system and browser as small stable keys: `other` when unknown, empty without a user agent.
 */
export function agentTraits(userAgent: string): AgentTraits {
  if (userAgent === '') return noTraits
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const traits = readAgent(userAgent)
  if (remembered.size >= rememberedAgents) remembered.clear()
  remembered.set(userAgent, traits)
  return traits
}

function readAgent(userAgent: string): AgentTraits {
  const { platform, os, browser } = Bowser.parse(userAgent)
  const system = keyOf(systems, os.name)
  const app = apps.find(([token]) => token.test(userAgent))
  return {
    // Bowser has no class for Chromebooks.
    device: system === 'chromeos' ? 'desktop' : keyOf(devices, platform.type),
    system,
    browser: app?.[1] ?? keyOf(browsers, browser.name),
  }
}

function keyOf(keys: Readonly<Record<string, string>>, name: string | undefined): string {
  return name !== undefined && Object.hasOwn(keys, name) ? (keys[name] ?? 'other') : 'other'
}

/**
 * The language that a visitor prefers, as its primary subtag in lower case (`de` for `de-AT,en;q=0.5`). Empty when the
 * header has none, or no valid language tag (RFC 5646 §2.1).
 */
export function languageOf(acceptLanguage: string): string {
  const [first = ''] = acceptLanguage.split(/[,;]/, 1)
  const found = /^([a-z]{2,3})(?:-[a-z0-9-]{1,40})?$/i.exec(first.trim())
  return found?.[1]?.toLowerCase() ?? ''
}

/** Longest host name, RFC 1035 §2.3.4. */
const longestHost = 253

/** Apps by the package of their Android version and the number of their iOS version in the App Store. */
const appNames: Readonly<Record<string, readonly string[]>> = {
  Slack: ['com.slack', '618783545'],
  Gmail: ['com.google.android.gm', '422689480'],
  Google: ['com.google.android.googlequicksearchbox', '284815942'],
  'Google Chat': ['com.google.android.apps.dynamite', '1163852619'],
  'Google Messages': ['com.google.android.apps.messaging'],
  Outlook: ['com.microsoft.office.outlook', '951937596'],
  'Microsoft Teams': ['com.microsoft.teams', '1113153706'],
  Facebook: ['com.facebook.katana', 'com.facebook.lite', '284882215'],
  Messenger: ['com.facebook.orca', '454638411'],
  Instagram: ['com.instagram.android', '389801252'],
  WhatsApp: ['com.whatsapp', 'com.whatsapp.w4b', '310633997'],
  LinkedIn: ['com.linkedin.android', '288429040'],
  X: ['com.twitter.android', '333903271'],
  Telegram: ['org.telegram.messenger', '686449807'],
  Pinterest: ['com.pinterest', '429047995'],
  Reddit: ['com.reddit.frontpage', '1064216828'],
  Snapchat: ['com.snapchat.android', '447188370'],
  TikTok: ['com.zhiliaoapp.musically', 'com.ss.android.ugc.trill', '835599320'],
  YouTube: ['com.google.android.youtube', '544007664'],
  Discord: ['com.discord', '985746746'],
  Signal: ['org.thoughtcrime.securesms', '874139669'],
  Viber: ['com.viber.voip', '382617920'],
  LINE: ['jp.naver.line.android', '443904275'],
  WeChat: ['com.tencent.mm', '414478124'],
  KakaoTalk: ['com.kakao.talk', '362057947'],
}
const appsById = new Map(
  Object.entries(appNames).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
)

/** The app in `android-app://com.slack/` or `ios-app://618783545/`: its name, else its package. Null for no app. */
function referringApp(referer: string): string | null {
  const id = /^(?:android|ios)-app:(?:\/\/)?([a-z0-9][a-z0-9._-]*)(?:[/?#]|$)/i
    .exec(referer)?.[1]
    ?.toLowerCase()
  return id === undefined || id.length > longestHost ? null : (appsById.get(id) ?? id)
}

/**
 * Where a visitor came from: the host of an http or https address in lower case, without `www.` and without a port, or
 * the app. Empty when there is none, it is not such an address, or it is one of our own.
 *
 * @param ownHosts host names in lower case.
 */
export function referrerOf(referer: string, ownHosts: ReadonlySet<string>): string {
  if (!/^https?:\/\//i.test(referer)) return referringApp(referer) ?? ''
  const url = parseUrl(referer)
  if (url === null || url.hostname.length > longestHost) return ''
  const host = url.hostname.replace(/\.$/, '')
  return ownHosts.has(host) ? '' : host.replace(/^www\.(?=.*\.)/, '')
}
