import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer } from './support/a-marketer.ts'
import { violations } from './support/violations.ts'

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${service.url}/api/v1/qr-code`, { headers })).status
}

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const)(
  'a token is created, copied, used by a program, shown as used and revoked, in the %s theme',
  async (colorScheme, viewport) => {
    const { page, problems, leave } = await aMarketer(browser, service, {
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
    })
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Developers' }).click()
    await button(page, 'New token').click()
    await page.getByLabel('Name').fill(`Shop ${colorScheme}`)
    expect(await violations(page)).toEqual([])
    await button(page, 'Create token').click()
    await page.getByRole('dialog', { name: `“Shop ${colorScheme}” created` }).waitFor()
    expect(await violations(page)).toEqual([])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await button(page, 'Copy token').click()
    await expect.poll(copied).toMatch(/^tsr_/)
    const token = await copied()
    await button(page, 'Done').click()
    expect(await statusWith(token)).toBe(200)

    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: `Shop ${colorScheme}` })
    await row.getByText('Last used').waitFor()
    expect(await page.content()).not.toContain(token)
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)

    await row.getByRole('button', { name: `Revoke Shop ${colorScheme}` }).click()
    await button(page, 'Revoke token').click()
    // The dialog hides the rest of the page, so find the row after it closed.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => statusWith(token)).toBe(401)
    expect(problems).toEqual([])
    await leave()
  },
)
