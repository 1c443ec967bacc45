import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { openRow } from './support/editor.ts'

let browser: Browser
let service: RunningService
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-demo-journey-'))
  browser = await launchChromium()
  service = await startService({ env: { DEMO: 'on', ACCESS_TOKEN: '', TMPDIR: folder } })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

test('a visitor looks around, changes a code and saves it', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(service.url)
  await page.getByRole('heading', { name: 'See what it can do' }).waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  await page.getByRole('button', { name: 'Look around' }).click()
  await page.getByText('60 codes').first().waitFor()

  await page.getByRole('searchbox').fill('Summer menu')
  await page.getByRole('link', { name: 'Summer menu', exact: true }).click()
  await openRow(page, 'Pattern')
  await page
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Square', exact: true })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Live: scans now open this page').waitFor()
})
