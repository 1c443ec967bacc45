import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let codeId: number

startJourneys()
beforeAll(async () => {
  const made = await postCode(service, { slashTag: 'poster', title: 'Poster' })
  codeId = (made.body['data'] as { id: number }).id
})

/** Scans the printed code with a phone; the response redirects. */
async function scan(): Promise<void> {
  const answer = await fetch(`${service.linkUrl}/poster?qr`, {
    redirect: 'manual',
    headers: { 'user-agent': iPhone, 'accept-language': 'de-AT,de;q=0.9' },
  })
  expect(answer.status).toBe(302)
}

const scansCounted = (page: Page) =>
  page.locator('dt', { hasText: /^Scans$/ }).locator('xpath=following-sibling::dd[1]')

test('a scan appears live on the page and in the library, and the arrow keys announce it', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByText('0 scans').waitFor()
  await page.goto(`${service.url}/scans?code=${codeId}`)
  await page.getByRole('heading', { name: 'No scans yet' }).waitFor()
  await scan()
  await expect.poll(() => scansCounted(page).textContent()).toBe('1')
  await scan()
  await expect.poll(() => scansCounted(page).textContent()).toBe('2')
  await page.getByRole('rowheader', { name: 'iOS' }).waitFor()

  const chart = page.getByRole('slider', { name: 'Explore the chart point by point' })
  await chart.focus()
  const read = () => chart.getAttribute('aria-valuetext')
  await expect.poll(read).toMatch(/: 2 scans, 0 clicks\./)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(read).toMatch(/: 0 scans, 0 clicks\./)

  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByText('2 scans').waitFor()
  await scan()
  await page.getByText('3 scans').waitFor()
  expect(problems).toEqual([])
  await leave()
})
