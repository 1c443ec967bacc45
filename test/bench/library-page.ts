import type { Browser } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { type Measured, median } from './measured.ts'

const rounds = 9

/** The library in Chromium with two data folders, alternating: from navigation to the first picture. */
export async function libraryPage(small: string, large: string, token: string): Promise<Measured> {
  const env = { ACCESS_TOKEN: token }
  const services: RunningService[] = []
  const browser = await launchChromium()
  try {
    for (const dataDir of [small, large]) services.push(await startService({ dataDir, env }))
    const [few, many] = services
    if (few === undefined || many === undefined) throw new Error('A service did not start.')
    const times: { few: number; many: number }[] = []
    for (let round = -1; round < rounds; round += 1) {
      const isEven = round % 2 === 0
      const early = await timeOf(browser, isEven ? few : many)
      const late = await timeOf(browser, isEven ? many : few)
      if (round >= 0) times.push(isEven ? { few: early, many: late } : { few: late, many: early })
    }
    const [fewTime, manyTime] = [
      median(times.map((time) => time.few)),
      median(times.map((time) => time.many)),
    ]
    return {
      title: 'first page in Chromium: 100,000 codes against 100',
      value: manyTime / fewTime,
      unit: 'x',
      atMost: 1.3,
      detail: `${manyTime.toFixed(0)} ms against ${fewTime.toFixed(0)} ms, median of ${rounds}`,
    }
  } finally {
    await browser.close()
    for (const service of services) await service.stop()
  }
}

/** Milliseconds, in a fresh signed-in profile. */
async function timeOf(browser: Browser, service: RunningService): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((token) => {
    localStorage.setItem('tessera.credentials', JSON.stringify({ serviceUrl: '', token }))
  }, service.token)
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(service.url)
  await page
    .getByRole('list', { name: 'QR codes' })
    .getByRole('article')
    .first()
    .locator('img')
    .first()
    .waitFor()
  const time = performance.now() - start
  await context.close()
  return time
}
