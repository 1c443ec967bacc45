import type { Browser, Page } from 'playwright-core'
import { postCode } from '../journeys/support/a-marketer.ts'
import { designFirst, reachField } from '../journeys/support/editor.ts'
import { keptTitles } from '../journeys/support/kept-rows.ts'
import { launchChromium } from '../support/chromium.ts'
import {
  firstLoadBudget,
  libraryPicture,
  loadEditor,
  loadSignIn,
  notePicture,
  previewPicture,
} from '../support/first-load.ts'
import type { LoadedJavascript } from '../support/javascript-loaded.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { type Measured, median } from './measured.ts'

/** A network as phones have it: milliseconds, and bytes per second of 1.6 Mbit/s. */
const slowNetwork = { offline: false, latency: 50, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/** How the page is slowed down: `cpu` is Chromium's throttling rate. */
const conditions = [
  { name: 'loopback', cpu: 1, network: null },
  { name: '4x slower processor', cpu: 4, network: null },
  { name: '50 ms and 1.6 Mbit/s', cpu: 1, network: slowNetwork },
] as const
type Condition = (typeof conditions)[number]

/** The `dist` folder of the commit to compare with, such as one built in a worktree of its own. */
const earlierBuild = process.env['EARLIER_BUILD']

/**
 * JavaScript loaded before the first action, as recorded by Chromium; the layout shift of the library; and the time to
 * the preview of a new code against an earlier build, in one run.
 */
export async function firstLoad(): Promise<readonly Measured[]> {
  const service = await startService()
  const browser = await launchChromium()
  try {
    const signIn = await loadSignIn(browser, service)
    const editor = await loadEditor(browser, service)
    return [
      figure('JavaScript before the sign-in form', signIn, firstLoadBudget.signIn),
      figure('JavaScript before the preview of the editor', editor, firstLoadBudget.editor),
      ...(earlierBuild === undefined ? [] : await comparedTo(earlierBuild, browser, service)),
      await libraryShift(browser, service),
    ]
  } finally {
    await browser.close()
    await service.dispose()
  }
}

async function comparedTo(
  build: string,
  browser: Browser,
  service: RunningService,
): Promise<readonly Measured[]> {
  const earlier = await startService({ build })
  try {
    const times = []
    for (const condition of conditions)
      times.push(await comparePreviews(browser, service, earlier, condition))
    return times
  } finally {
    await earlier.dispose()
  }
}

function figure(title: string, { kilobytes, files }: LoadedJavascript, atMost: number): Measured {
  const largest = files.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 5)
  const detail = largest
    .map((file) => `${file.path.split('/').at(-1)} ${file.kilobytes.toFixed(1)}`)
    .join(', ')
  return { title, value: kilobytes, unit: 'kB', atMost, detail: `${files.length} files: ${detail}` }
}

const rounds = 9

/** Alternating, each time with an empty cache. */
async function comparePreviews(
  browser: Browser,
  service: RunningService,
  earlier: RunningService,
  condition: Condition,
): Promise<Measured> {
  const times: { readonly now: number; readonly before: number }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const isEven = round % 2 === 0
    const first = await timeToPreview(browser, isEven ? service : earlier, condition)
    const second = await timeToPreview(browser, isEven ? earlier : service, condition)
    if (round >= 0) times.push(isEven ? { now: first, before: second } : { now: second, before: first })
  }
  const now = median(times.map((time) => time.now))
  const before = median(times.map((time) => time.before))
  return {
    title: `time to the preview against the earlier build, ${condition.name}`,
    value: now / before,
    unit: 'x',
    atMost: 1.25,
    detail: `${now.toFixed(0)} ms against ${before.toFixed(0)} ms, median of ${rounds}`,
  }
}

/** Milliseconds from the navigation to the picture, of a signed-in person with an empty cache. */
async function timeToPreview(
  browser: Browser,
  { url, token }: RunningService,
  { cpu, network }: Condition,
): Promise<number> {
  const page = await aSignedInPage(browser, token)
  await page.addInitScript(notePicture, previewPicture)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network !== null) {
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(`${url}/codes/new`, { waitUntil: 'commit' })
  await page.locator(previewPicture).first().waitFor()
  const time = await page.evaluate(
    () => Number(document.documentElement.dataset['pictureShown']) - performance.timeOrigin,
  )
  await page.context().close()
  return time
}

/** A profile of its own, without the service worker, which would load everything in the background. */
async function aSignedInPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript((known) => {
    localStorage.setItem('tessera.credentials', JSON.stringify({ serviceUrl: '', token: known }))
  }, token)
  return await context.newPage()
}

/** The sum of layout shifts while the library loads with a draft above its codes. */
async function libraryShift(browser: Browser, service: RunningService): Promise<Measured> {
  await postCode(service, { slashTag: 'first' })
  const page = await aSignedInPage(browser, service.token)
  await page.goto(`${service.url}/codes/new`)
  await designFirst(page)
  await (await reachField(page, 'Title')).fill('Winter')
  while (!(await keptTitles(page)).includes('Winter')) await page.waitForTimeout(50)
  const library = await page.context().newPage()
  await library.addInitScript(noteShifts)
  await library.goto(service.url)
  await library.locator(libraryPicture).first().waitFor()
  await library
    .getByText(/^1 draft/)
    .first()
    .waitFor()
  // The page follows changes for as long as it is open, so the network never rests.
  await library.waitForFunction(
    () => document.querySelector('[aria-busy=true], [role=status][aria-label="Loading"]') === null,
  )
  const shifts = await library.evaluate(() => JSON.parse(document.documentElement.dataset['shifts'] ?? '[]'))
  await page.context().close()
  const value = (shifts as readonly Shift[]).reduce((sum, shift) => sum + shift.value, 0)
  const title = 'layout shift of the library below a draft'
  // Less than a thousandth is a control that grows by a pixel, which nobody sees.
  return {
    title,
    value,
    unit: 'count',
    atMost: 0.001,
    detail: `${value.toFixed(4)}: ${JSON.stringify(shifts)}`,
  }
}

type Shift = { readonly value: number; readonly moved: readonly string[] }

/** Runs in the page before its scripts: records each shift with the elements that moved. */
function noteShifts(): void {
  type LayoutShift = PerformanceEntry & {
    readonly value: number
    readonly sources: readonly { readonly node: Node | null }[]
  }
  const shifts: Shift[] = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) =>
        node instanceof HTMLElement ? node.outerHTML.slice(0, 60) : '',
      )
      shifts.push({ value, moved })
    }
    document.documentElement.dataset['shifts'] = JSON.stringify(shifts)
  }).observe({ type: 'layout-shift', buffered: true })
}
