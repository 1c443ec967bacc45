import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElementHandle, launch, type LaunchOptions, type Page, TargetType } from 'puppeteer-core'
import { chromiumFlags } from '../../support/find-chromium.js'
import { callLimit, type Engine, inTime, type Size } from './engine.ts'

const savedTypes = [
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'application/zip',
  'text/csv',
]

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startPuppeteer(
  name: 'chromium' | 'firefox',
  executablePath: string,
  { width, height }: Size,
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), `tessera-${name}-`))
  const browser = await launch({
    executablePath,
    headless: true,
    timeout: callLimit,
    protocolTimeout: callLimit,
    defaultViewport: null,
    ...(name === 'firefox' ? firefoxOptions(folder) : chromiumOptions(folder)),
  })
  const problems: string[] = []
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  await page.setViewport({ width, height })
  collect(page, problems)
  // The page would be in the background then, where a browser slows it down.
  browser.on('targetcreated', (target) => {
    if (target.type() === TargetType.PAGE) problems.push(`Another tab was opened: ${target.url()}`)
  })
  return { ...engineOf(name, page, problems), downloads: folder, close }

  async function close(): Promise<void> {
    await inTime(browser.close(), `Closing ${name}`).catch(() => browser.process()?.kill('SIGKILL'))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function firefoxOptions(folder: string): LaunchOptions {
  return {
    browser: 'firefox',
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.useDownloadDir': true,
      'browser.helperApps.neverAsk.saveToDisk': savedTypes.join(','),
      // None of them is shown in a tab after it was saved.
      'browser.download.viewableInternally.enabledTypes': '',
      'pdfjs.disabled': true,
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-US',
    },
  }
}

function chromiumOptions(folder: string): LaunchOptions {
  return {
    browser: 'chrome',
    args: [...chromiumFlags, '--force-prefers-reduced-motion', '--lang=en-US'],
    downloadBehavior: { policy: 'allow', downloadPath: folder },
  }
}

function collect(page: Page, problems: string[]): void {
  page.setDefaultTimeout(callLimit)
  // A page with unsaved changes asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
}

function engineOf(name: 'chromium' | 'firefox', page: Page, problems: string[]) {
  return {
    name,
    problems: () => problems,
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    run: (body, args) => page.evaluate(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    async pointer(steps) {
      for (const { kind, x, y } of steps) {
        if (kind === 'move') await page.mouse.move(x, y)
        else await page.mouse[kind]()
      }
    },
    type: (text) => page.keyboard.type(text),
    async setFiles(selector, paths) {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      await field?.uploadFile(...paths)
    },
  } satisfies Omit<Engine, 'downloads' | 'close'>
}
