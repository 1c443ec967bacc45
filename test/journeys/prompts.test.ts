import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, openNewCode, postCode, readApi } from './support/a-marketer.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function codesOf(service: RunningService) {
  return ((await readApi(service, '/api/v1/qr-code')) as { data: Record<string, unknown>[] }).data
}

describe('on a plan without limits', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service?.dispose())

  test('a taken link keeps the form, focuses the tag and offers three free ones', async () => {
    await postCode(service, { slashTag: 'summer' })
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/mine', tag: 'SUMMER', title: 'Mine' })
    await page.getByRole('button', { name: 'Create QR code' }).click()
    const tag = page.getByLabel('Slash tag', { exact: true })
    await expect.poll(() => tag.evaluate((field) => field === document.activeElement)).toBe(true)
    const offers = page.getByRole('button', { name: /^Use / })
    await expect.poll(() => offers.count()).toBe(3)
    expect(await page.getByLabel('Destination URL', { exact: true }).inputValue()).toBe(
      'https://example.com/mine',
    )
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine')
    await offers.first().click()
    await expect.poll(() => tag.inputValue()).not.toBe('SUMMER')
    const chosen = await tag.inputValue()
    expect(chosen.toLowerCase()).not.toBe('summer')
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    expect((await codesOf(service)).map((code) => code['slashTag'])).toContain(chosen)
    await leave()
  })

  test('a token that expired asks again over the open form, and the save goes through', async () => {
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/token', tag: 'token', title: 'Token' })
    // It expires with the save, or the dialog of an earlier question would lie over its button.
    let expired = false
    await page.route('**/api/v1/**', (route) => {
      if (route.request().method() === 'POST' && !renewed) expired = true
      return expired
        ? route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } })
        : route.continue()
    })
    let renewed = false
    const refused = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.status() === 401,
    )
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await refused
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByLabel('Access token').fill(service.token)
    renewed = true
    expired = false
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    expect((await codesOf(service)).filter((code) => code['slashTag'] === 'token')).toHaveLength(1)
    await leave()
  })

  test('a connection that breaks after the save arrived is retried without a second code', async () => {
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/lost', tag: 'lost', title: 'Lost' })
    let broken = true
    await page.route('**/api/v1/qr-code', async (route) => {
      if (!broken || route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page.getByText('We do not know yet whether it arrived', { exact: false }).waitFor()
    expect(await page.getByLabel('Destination URL', { exact: true }).inputValue()).toBe(
      'https://example.com/lost',
    )
    broken = false
    await page.getByRole('button', { name: 'Check and retry' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    expect((await codesOf(service)).filter((code) => code['slashTag'] === 'lost')).toHaveLength(1)
    await leave()
  })

  test('offline, the form stays with a way to retry, and is sent once the connection is back', async () => {
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/offline', tag: 'offline', title: 'Offline' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page
      .getByRole('button', { name: /retry|try again/i })
      .first()
      .waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Offline')
    await page.context().setOffline(false)
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    expect((await codesOf(service)).filter((code) => code['slashTag'] === 'offline')).toHaveLength(1)
    await leave()
  })

  test('an address without a scheme is completed, and a wrong one is told at its field', async () => {
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    const destination = page.getByLabel('Destination URL', { exact: true })
    await destination.fill('example.com/bare')
    await destination.blur()
    await expect.poll(() => destination.inputValue()).toBe('https://example.com/bare')
    await destination.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await expect.poll(() => destination.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => destination.evaluate((field) => field === document.activeElement)).toBe(true)
    await leave()
  })
})

describe('at the limits of the free plan', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService({ env: { PLAN: 'free', UPGRADE_URL: 'https://plans.example/upgrade' } })
  })
  afterAll(() => service?.dispose())

  test('too many colours open the upgrade prompt, and one click goes on within the plan', async () => {
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/colours', tag: 'colours', title: 'Colours' })
    await page.getByLabel('QR colour', { exact: true }).fill('#112233')
    await page.getByLabel('Background colour', { exact: true }).fill('#fff4cc')
    await page.getByRole('radiogroup', { name: 'Frame', exact: true }).getByRole('radio').nth(1).click()
    await page.getByLabel('Frame colour', { exact: true }).fill('#8a1020')
    await page.getByRole('button', { name: 'Create QR code' }).click()
    const prompt = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await prompt.getByText('Free includes 2', { exact: false }).first().waitFor()
    expect(await prompt.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      'https://plans.example/upgrade',
    )
    await prompt.getByRole('button', { name: /^Use / }).first().click()
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    await leave()
  })

  test('at ten codes the design is kept as a draft and found again', async () => {
    for (let count = (await codesOf(service)).length; count < 10; count += 1) {
      expect((await postCode(service, { slashTag: `full-${count}` })).status).toBe(201)
    }
    const { page, leave } = await aMarketer(browser, service)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/eleventh', tag: 'eleventh', title: 'Eleventh' })
    await page.getByRole('button', { name: 'Create QR code' }).click()
    const prompt = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await prompt.getByText('10 of 10 codes on Free', { exact: false }).waitFor()
    await prompt.getByText('existing codes keep working', { exact: false }).waitFor()
    await prompt.getByRole('button', { name: 'Back to my codes' }).click()
    await page.getByText('Eleventh').first().waitFor()
    await page.reload()
    await page
      .getByRole('link', { name: /Go on/ })
      .or(page.getByRole('button', { name: /Go on/ }))
      .first()
      .click()
    await expect
      .poll(() => page.getByLabel('Destination URL', { exact: true }).inputValue())
      .toBe('https://example.com/eleventh')
    expect(await page.getByLabel('Slash tag', { exact: true }).inputValue()).toBe('eleventh')
    await leave()
  })

  test('too many links say so, also when there is room for a code', async () => {
    const own = await startService({
      env: {
        PLAN: 'tiny',
        PLANS_FILE: await plansFile([
          { id: 'tiny', name: 'Tiny', limits: { codes: 10, links: 1, colours: null } },
        ]),
      },
    })
    await postCode(own, { slashTag: 'only' })
    const { page, leave } = await aMarketer(browser, own)
    await openNewCode(page)
    await fillCode(page, { destination: 'https://example.com/second', tag: 'second', title: 'Second' })
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page.getByText('1 of 1 short links on Tiny', { exact: false }).waitFor()
    await leave()
    await own.dispose()
  })
})

async function plansFile(plans: unknown): Promise<string> {
  const { mkdtemp, writeFile } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const file = join(await mkdtemp(join(tmpdir(), 'tessera-plans-')), 'plans.json')
  await writeFile(file, JSON.stringify(plans))
  return file
}
