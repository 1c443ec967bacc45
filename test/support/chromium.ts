import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findChromium, installChromium } from './find-chromium.js'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A real Chromium, headless. Each `browser.newContext()` is a fresh profile: no cookies, storage or cache of another
 * test. Never skipped: without a browser this installs one or throws.
 */
export async function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium()
  return chromium.launch({ executablePath, args: [...quiet, ...extraFlags] })
}
