import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMarketer, fillCode } from './support/a-marketer.ts'
import { chooseType, designFirst, reachField } from './support/editor.ts'
import { readCode } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a pale colour is detected, named and fixed in one click, and the hardest test is shown', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto(`${service.url}/codes/new`)
  await designFirst(page)
  await chooseType(page, 'Wi-Fi')
  await pill(page, 'The design scans. Add your content.').waitFor()
  await chooseType(page, 'Website')
  await fillCode(page, { destination: 'https://example.com/menu', tag: 'menu', title: 'Menu' })
  await pill(page, 'Scans everywhere').click()

  // One word for the code and for the code on paper.
  await page.getByRole('radio', { name: 'Paper: Scans', exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'Business card: Scans', exact: true }).waitFor({ state: 'attached' })

  await (await reachField(page, 'QR colour')).fill('#ffc400')
  await pill(page, 'Fix it: the colour is too pale').click()
  await page.getByText(/The squares are too pale \(contrast 1\.\d+ of 7\)/).waitFor()
  await page.getByRole('button', { name: 'Make it scan everywhere' }).click()
  await pill(page, 'Scans everywhere').waitFor()
  const preview = page.getByRole('img', { name: 'QR code preview' })
  await expect.poll(() => readCode(preview)).toBe(`http://${service.domain}/menu?qr`)

  await page.getByText('How phones see it').click()
  await page.getByText('At an angle').waitFor()
  await page.getByRole('img', { name: /^The hardest test for this code: / }).waitFor()

  expect(problems).toEqual([])
  // The decoder comes from our own origin.
  expect([...new Set(asked)]).toEqual([service.url])
  await leave()
})
