import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'

let browser: Browser
let service: RunningService
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

test('selected codes are dragged into a folder, which keeps them after a reload at its address', async () => {
  for (const slashTag of ['one', 'two', 'three']) await postCode(service, { slashTag, title: slashTag })
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByRole('button', { name: 'Library actions' }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Summer sale')
  await page.getByRole('button', { name: 'Create folder' }).click()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  const summer = folders.getByRole('link', { name: 'Summer sale' })
  for (const title of ['one', 'two']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('article', { name: 'two' }).dragTo(summer)
  await page.getByText('2 codes moved.').first().waitFor()

  await summer.click()
  await page.waitForURL(/\?folder=\d+$/)
  await page.reload()
  await page.getByText('2 codes', { exact: true }).first().waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  expect(await summer.getAttribute('aria-current')).toBe('page')
  const { data, unfiled } = await readApi(service, '/api/v1/folders')
  expect([data, unfiled]).toMatchObject([[{ name: 'Summer sale', codes: 2 }], 1])

  await page.getByRole('button', { name: 'New QR code' }).click()
  await page.getByLabel('Folder', { exact: true }).waitFor()
  expect(await page.getByLabel('Folder', { exact: true }).locator('option:checked').innerText()).toBe(
    'Summer sale',
  )
  expect(problems).toEqual([])
  await leave()
})
