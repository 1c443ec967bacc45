import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { firstLoadBudget, loadEditor, loadSignIn } from '../support/first-load.ts'
import { startService } from '../support/running-service.ts'
import type { RunningService } from '../support/running-service.ts'

let service: RunningService
let browser: Browser
beforeAll(async () => {
  service = await startService()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a signed-out person loads at most 200 kB of JavaScript to sign in', async () => {
  const { kilobytes, files } = await loadSignIn(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.signIn)
})

test('a marketer loads at most 400 kB of JavaScript before the preview of a new code', async () => {
  const { kilobytes, files } = await loadEditor(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.editor)
})
