import type { Browser, Page } from 'playwright-core'
import { javascriptLoaded, type LoadedJavascript } from './javascript-loaded.ts'
import type { RunningService } from './running-service.ts'

/** In kB of gzip, see `javascriptLoaded`. */
export const firstLoadBudget = { signIn: 140, editor: 400 }

/** Files of JavaScript, `start.js` included: each one may cost a round trip. */
export const firstLoadFiles = { signIn: 4, library: 6, editor: 8, afterPreview: 6 }

/** What a signed-out person loads until the sign-in form shows. */
export async function loadSignIn(browser: Browser, service: RunningService): Promise<LoadedJavascript> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const loaded = await javascriptLoaded(page, async () => {
    await page.goto(service.url)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
  await context.close()
  return loaded
}

/** What a signed-in person with an empty cache loads until the editor's first picture, and in the seconds after it. */
export function loadEditor(browser: Browser, service: RunningService): Promise<ScreenLoad> {
  return loadScreen(browser, service, '/codes/new', previewPicture, async (page) => {
    await page.getByLabel('Password', { exact: true }).waitFor()
    // The scan test comes last, in a worker.
    if (page.workers().length === 0) await page.waitForEvent('worker')
  })
}

/** The same for the library, which needs a code to show. */
export function loadLibrary(browser: Browser, service: RunningService): Promise<ScreenLoad> {
  return loadScreen(browser, service, '/', libraryPicture)
}

/** A picture in the library. */
export const libraryPicture = 'article img[src^="data:image/svg"]'

type ScreenLoad = LoadedJavascript & { readonly after: LoadedJavascript['files'] }

async function loadScreen(
  browser: Browser,
  service: RunningService,
  path: string,
  picture: string,
  settled: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<ScreenLoad> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const signIn = await context.newPage()
  await signIn.goto(service.signInUrl)
  await signIn.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' })
  await signIn.waitForLoadState('networkidle')
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(notePicture, picture)
  let pictured = 0
  const all = await javascriptLoaded(page, async () => {
    await page.goto(`${service.url}${path}`)
    await page.locator(picture).first().waitFor()
    pictured = await page.evaluate(() => Number(document.documentElement.dataset['pictureShown']))
    await settled(page)
    await page.waitForLoadState('networkidle')
  })
  await context.close()
  const files = all.files.filter(({ startedAt }) => startedAt <= pictured)
  return {
    files,
    kilobytes: files.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    after: all.files.filter(({ startedAt }) => startedAt > pictured),
  }
}

/** The preview of the editor. */
export const previewPicture = '[role=img][aria-label="QR code preview"] svg'

/** Runs in the page before its scripts: records when the picture appeared. */
export function notePicture(picture: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(picture) === null) return
    document.documentElement.dataset['pictureShown'] = String(Date.now())
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
