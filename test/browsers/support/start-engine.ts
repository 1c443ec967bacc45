import { findChromium } from '../../support/find-chromium.js'
import { findFirefox, findWebKit } from '../../support/find-engines.js'
import { Driver } from './driver.ts'
import type { EngineName, Size } from './engine.ts'
import { startPuppeteer } from './puppeteer-engine.ts'
import { startWebKit } from './webkit-engine.ts'

export const desktop: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 390, height: 844 }

/** A browser with a fresh profile. Rejects with its output when it does not start in time. */
export async function startEngine(name: EngineName, size: Size = desktop): Promise<Driver> {
  if (name === 'webkit') {
    const found = findWebKit()
    if (found === null) throw new Error('WebKitGTK is missing.')
    return new Driver(await startWebKit(found.driver, found.browser, size))
  }
  const path = name === 'firefox' ? findFirefox() : findChromium()
  if (path === null) throw new Error(`${name} is missing.`)
  return new Driver(await startPuppeteer(name, path, size))
}

/** Whether the browser is there. Where tests must be complete, a missing one fails instead of being skipped. */
export function isProvided(name: EngineName): boolean {
  if (process.env['CI'] !== undefined) return true
  if (name === 'webkit') return findWebKit() !== null
  return (name === 'firefox' ? findFirefox() : findChromium()) !== null
}
