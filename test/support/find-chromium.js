import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const macApplications = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const insideCache = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
]

/**
 * Parts of Chromium that tests run without. The popup of the address bar is a page of its own, which costs as much as the
 * dashboard for each new profile. The others are those of playwright, whose list this one replaces.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Chromium otherwise needs a sandbox and a graphics card, and checks for updates. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/** The browser that the tests drive: CHROME_PATH, then what the system has, then playwright's cache; else null. */
export function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!runs(named)) throw new Error(`CHROME_PATH names ${named}, which cannot be run.`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...system, ...macApplications, ...inPlaywrightCache()].find(runs) ?? null
}

/** Installs a browser with playwright or, as root on Debian, with apt. Throws when neither works. */
export function installChromium() {
  const attempts = [
    [process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']],
    ['apt-get', ['update']],
    ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
  ]
  const isRoot = process.getuid?.() === 0
  for (const [command, args] of attempts) {
    if (command === 'apt-get' && !isRoot) continue
    console.log(`No Chromium found: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'inherit', timeout: 5 * 60_000 })
    const found = findChromium()
    if (found) return found
  }
  throw new Error('The journeys need Chromium. Install it, or name one in CHROME_PATH.')
}

function inPlaywrightCache() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  try {
    const versions = readdirSync(cache)
      .filter((name) => name.startsWith('chromium'))
      .sort()
      .reverse()
    return versions.flatMap((version) => insideCache.map((path) => join(cache, version, path)))
  } catch {
    return []
  }
}

/** Whether the file is there and may be started. */
export function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
