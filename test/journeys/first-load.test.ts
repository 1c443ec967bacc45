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

test('a stranger loads at most 140 kB of JavaScript to sign in', async () => {
  const { kilobytes, files } = await loadSignIn(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.signIn)
})

test('a marketer loads at most 220 kB of JavaScript before the preview of a new code shows', async () => {
  const { kilobytes, files } = await loadEditor(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.editor)
})
