import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { chooseUse, downloadNow, openDownloads } from './support/take-files.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

async function asOwner(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, answer.status < 300]).toEqual([path, true])
  return (await answer.json()) as Record<string, unknown>
}

async function openCode(page: Page, id: number): Promise<void> {
  await page.goto(`${service.url}/codes/${id}`)
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
}

async function chooseDownload(page: Page): Promise<void> {
  await openDownloads(page)
  await chooseUse(page, 'Screen')
  await page.getByRole('button', { name: downloadNow }).click()
}

test('a code is downloaded for print only after somebody approved it on the approval page', async () => {
  const { body } = await postCode(service, { slashTag: 'approve-me', title: 'Approve me' })
  const { id } = body['data'] as { id: number }
  await asOwner('PUT', '/account/approval', { isRequired: true, isByLink: true })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await openCode(page, id)
  await chooseDownload(page)
  const gate = page.getByRole('dialog', { name: 'This code needs an approval first' })
  await gate.getByText('Not approved yet.').waitFor()
  await gate.getByRole('button', { name: 'Create link' }).click()
  const address = await gate.getByRole('link', { name: 'Open page' }).getAttribute('href')
  expect((await readApi(service, `/api/v1/qr-code/${id}`))['meta']).toMatchObject({ downloadedAt: null })

  // The printer has no account, and their browser runs no scripts.
  const printer = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const approval = await printer.newPage()
  await approval.goto(address ?? '')
  await approval.getByLabel('Your name').fill('Petra Print')
  await approval.getByRole('button', { name: 'Ask for changes' }).click()
  await approval.getByText('Say what should change.').waitFor()
  expect(await approval.getByLabel('Your name').inputValue()).toBe('Petra Print')
  await approval.getByRole('button', { name: 'Approve', exact: true }).click()
  await approval.getByText(/Approved by .*Petra Print/).waitFor()
  await printer.close()

  await page.reload()
  await page.getByText(/^Approved version 1 by Petra Print \(by the link for sign-off\)/).waitFor()
  await chooseDownload(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download anyway' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  expect(problems).toEqual([])
  await leave()
})
