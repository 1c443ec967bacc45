import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findChromium, installChromium } from './find-chromium.js'

/** Milliseconds: only end a hang, see `limits` in vite.config.ts. */
const timeout = 90_000

const launched = new Set<Browser>()

/**
 * A real headless Chromium. Each `browser.newContext()` is a fresh profile. Never skipped: installs a browser
 * when missing, or throws.
 */
export async function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium()
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...extraFlags], timeout })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(timeout)
    return context
  }
  launched.add(browser)
  browser.on('disconnected', () => launched.delete(browser))
  return browser
}

/** Address and text of each open page, for the report of a failed test. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...launched].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => `no text: ${String(error)}`)
    return `Open page ${page.url()}:\n${text.replaceAll(/\n{2,}/g, '\n').slice(0, 2_000)}`
  })
  return (await Promise.all(texts)).join('\n\n')
}
