import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findChromium, installChromium } from './find-chromium.js'

/** Milliseconds: only end a hang, see `limits` in vite.config.ts. */
const timeout = 240_000

const launched = new Set<Browser>()

let isShared = false
let shared: Promise<Browser> | null = null

/** From now on, files of this process that need no flags of their own use one Chromium, which ends with the process. */
export function shareChromium(): void {
  isShared = true
}

/**
 * A real headless Chromium. Each `browser.newContext()` is a fresh profile. Never skipped: installs a browser
 * when missing, or throws.
 */
export async function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  if (!isShared || extraFlags.length > 0) return await launch(extraFlags)
  if (!(await shared)?.isConnected()) {
    shared = launch([])
    // Closing it ends the pages of a file, and the next file uses it again.
    const browser = await shared
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    }
  }
  return await (shared ?? launch([]))
}

async function launch(extraFlags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium()
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...extraFlags], timeout })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    // A service worker stores the whole dashboard, which takes as long as a short journey.
    const context = await newContext({
      userAgent: ofPerson(browser.version()),
      serviceWorkers: 'block',
      ...options,
    })
    context.setDefaultTimeout(timeout)
    return context
  }
  launched.add(browser)
  browser.on('disconnected', () => launched.delete(browser))
  return browser
}

/** A headless browser calls itself one, and so is no visitor. */
function ofPerson(version: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
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
