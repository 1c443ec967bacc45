import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findChromium, installChromium } from './find-chromium.js'

/**
 * A real headless Chromium. Each `browser.newContext()` is a fresh profile. Never skipped: installs a browser
 * when missing, or throws.
 */
export async function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium()
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...extraFlags] })
}
