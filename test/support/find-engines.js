import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runs } from './find-chromium.js'

/** Debian's packages of both engines, the screen in memory that WebKit draws on, and its window manager. */
export const enginePackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox']

/** Firefox: FIREFOX_PATH, then what the system has; else null. */
export function findFirefox() {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')
}

/** WebKitGTK: its driver and its browser; null when a part is missing. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver')
  const browser = inLibraries('webkit2gtk-4.1/MiniBrowser')
  const hasScreen = onPath('Xvfb') !== null && onPath('openbox') !== null
  return driver === null || browser === null || !hasScreen ? null : { driver, browser }
}

/** Installs what is missing, as root on Debian. Returns a sentence about what is still missing; null for nothing. */
export function provideEngines() {
  if (missingEngines() !== null && process.getuid?.() === 0 && onPath('apt-get') !== null) {
    console.log(`Installing ${enginePackages.join(', ')}`)
    for (const [command, args] of [
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...enginePackages]],
    ]) {
      spawnSync(command, args, {
        stdio: 'inherit',
        timeout: 10 * 60_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  return missingEngines()
}

function missingEngines() {
  const missing = [
    ...(findFirefox() === null ? ['Firefox'] : []),
    ...(findWebKit() === null ? ['WebKitGTK'] : []),
  ]
  if (missing.length === 0) return null
  return `No ${missing.join(' and no ')} for the tests of browsers. On Debian: apt-get install ${enginePackages.join(' ')}`
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(runs) ?? null
}

/** A program in a library folder, which has the name of the machine's architecture on Debian. */
function inLibraries(path) {
  const folders = ['/usr/lib', ...subfolders('/usr/lib'), '/usr/libexec']
  return folders.map((folder) => join(folder, path)).find(existsSync) ?? null
}

function subfolders(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
