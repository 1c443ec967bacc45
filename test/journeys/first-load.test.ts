import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import {
  firstLoadBudget,
  firstLoadFiles,
  loadEditor,
  loadLibrary,
  loadSignIn,
} from '../support/first-load.ts'
import { postCode } from './support/a-marketer.ts'
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

test('a signed-out person loads at most 140 kB of JavaScript in 4 files to sign in', async () => {
  const { kilobytes, files } = await loadSignIn(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadFiles.signIn)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.signIn)
})

test('a marketer loads at most 400 kB in 8 files before the preview of a new code, and 6 files after it', async () => {
  const { kilobytes, files, after } = await loadEditor(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadFiles.editor)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.editor)
  expect(after.length, JSON.stringify(after)).toBeLessThanOrEqual(firstLoadFiles.afterPreview)
})

test('a marketer loads at most 6 files before the first picture of the library', async () => {
  await postCode(service, { slashTag: 'first' })
  const { files } = await loadLibrary(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadFiles.library)
})
