import type { Browser, Page } from 'playwright-core'
import { javascriptLoaded, type LoadedJavascript } from './javascript-loaded.ts'
import type { RunningService } from './running-service.ts'

/** In kB of gzip, see `javascriptLoaded`. */
export const firstLoadBudget = { signIn: 220, editor: 350 }

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

/** Opens the printed link and waits until the browser holds the session that it gave. */
export async function signInByLink(page: Page, service: RunningService): Promise<void> {
  await page.goto(service.signInUrl)
  await page.waitForFunction(() => localStorage.getItem('tessera.credentials') !== null)
}

/** What a signed-in person with an empty cache loads until the editor's first picture. */
export async function loadEditor(browser: Browser, service: RunningService): Promise<LoadedJavascript> {
  const context = await browser.newContext()
  const signIn = await context.newPage()
  await signInByLink(signIn, service)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(notePicture, previewPicture)
  // They ask for their code at about the time of the picture, which comes without them. So they stay away.
  await page.addInitScript(loadNothingAhead)
  await page.route(/\/assets\/(late-parts|remembered)-/, () => undefined)
  const loaded = await javascriptLoaded(page, async () => {
    await page.goto(`${service.url}/codes/new`)
    await page.locator(previewPicture).first().waitFor()
    return await page.evaluate(() => Number(document.documentElement.dataset['pictureShown']))
  })
  await context.close()
  return loaded
}

/** A picture in the library. */
export const libraryPicture = 'article img[src^="data:image/svg"]'

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

/** Runs in the page before its scripts: an import that is held does not ask for what it imports itself. */
function loadNothingAhead(): void {
  const append = Node.prototype.appendChild
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    const isAhead = child instanceof HTMLLinkElement && child.rel === 'modulepreload'
    return isAhead ? child : (append.call(this, child) as T)
  }
}
