import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../../support/chromium.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

export let browser: Browser
export let service: RunningService

/** Starts the browser and the service of a file, for all its tests. Call it before any other hook. */
export function startJourneys(options?: Parameters<typeof startService>[0]): void {
  beforeAll(async () => {
    browser = await launchChromium()
    service = await startService(options)
  })
  afterAll(async () => {
    await browser?.close()
    await service?.dispose()
  })
}
