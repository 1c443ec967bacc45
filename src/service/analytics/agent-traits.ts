import Bowser from 'bowser'

export type AgentTraits = { readonly device: string; readonly system: string; readonly browser: string }

/** Names of the bowser package on the left, our keys on the right; any other name is `other`. */
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
/** Browsers inside apps, which many scans and links are opened in; bowser calls them by the engine that they use. */
const apps: readonly (readonly [token: RegExp, browser: string])[] = [
  [/\bInstagram /, 'instagram'],
  [/\bFB(?:AN|AV|_IAB)\//, 'facebook'],
  [/\b(?:musical_ly|TikTok|BytedanceWebview)/, 'tiktok'],
  [/\bLinkedInApp\b/, 'linkedin'],
  [/\bSnapchat\//, 'snapchat'],
  [/\[Pinterest\//, 'pinterest'],
  [/\bLine\/\d/, 'line'],
]

const nothingTold: AgentTraits = { device: '', system: '', browser: '' }

/** Agents repeat: what they tell is remembered until this many different ones were seen. */
const rememberedAgents = 5_000
const remembered = new Map<string, AgentTraits>()

/** Device class, operating system and browser as small stable keys; `other` for what is unknown, empty for no agent. */
export function agentTraits(userAgent: string): AgentTraits {
  if (userAgent === '') return nothingTold
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
