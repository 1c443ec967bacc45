import { expect, test } from 'vitest'
import { aDestination } from '../../../journeys/support/a-destination.ts'
import { aMarketer, postCode, readApi } from '../../../journeys/support/a-marketer.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { downloadNow, takeFile } from '../../../journeys/support/take-files.ts'
import { violations } from '../../../journeys/support/violations.ts'

startJourneys()

const sheet = ['Bus stop Nord\t1,200\t€ 96.00', 'Train station\t12\t', 'Magazine\t40.000\t1.200,50'].join(
  '\n',
)

test('three pasted places have marks of their own, and the visits of one count for it', async () => {
  const destination = await aDestination('Summer')
  const made = await postCode(service, { slashTag: 'summer', destinationUrl: `${destination.url}/summer` })
  const { id } = made.body['data'] as { id: number }
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await page.goto(`${service.url}/codes/${id}/placements`)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('List', { exact: true }).fill(sheet)
  await page.getByRole('button', { name: 'Add 3 places' }).click()
  const rows = page.getByRole('region', { name: 'Placements' }).getByRole('listitem')
  await rows.nth(2).waitFor()
  expect(await rows.locator('p:first-child').allTextContents()).toEqual([
    'Bus stop Nord',
    'Train station',
    'Magazine',
  ])

  await page.getByRole('button', { name: 'Remove Magazine' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.nth(2).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Download all (ZIP)' }).click()
  // The address of a test service works on this computer only.
  const all = await takeFile(page, () => page.getByRole('button', { name: 'Download anyway' }).click())
  expect(all.name).toMatch(/\.zip$/)
  await page.getByRole('button', { name: 'Download the code for Bus stop Nord' }).click()
  const file = await takeFile(page, () => page.getByRole('button', { name: downloadNow }).click())
  expect(file.name).toContain('Bus stop Nord')
  await page.keyboard.press('Escape')

  const { data } = (await readApi(service, `/api/v1/qr-code/${id}/placements`)) as {
    data: { placements: { name: string; mark: string }[] }
  }
  const mark = data.placements.find(({ name }) => name === 'Bus stop Nord')?.mark
  const visitor = await browser.newContext()
  for (let visit = 0; visit < 3; visit++) {
    const visited = await visitor.newPage()
    await visited.goto(`${service.linkUrl}/summer?qr=${mark}`)
    expect(visited.url()).toBe(`${destination.url}/summer`)
  }
  await visitor.close()
  await expect
    .poll(async () => {
      await page.reload()
      return await rows.first().innerText()
    })
    .toMatch(/^Bus stop Nord[\s\S]*\b3 scans/)
  expect(problems).toEqual([])
  await leave()
  await destination.close()
})
