import { expect, test } from 'vitest'
import { aMarketer, postCode } from '../../../journeys/support/a-marketer.ts'
import { openContent } from '../../../journeys/support/editor.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { violations } from '../../../journeys/support/violations.ts'

startJourneys()

test('a customer gets a coupon code, and staff redeem it once on their phone', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { judges: false, path: null })
  const made = await postCode(service, { slashTag: 'offer', qrType: 'coupon', title: '20% off your order' })
  const { id } = made.body['data'] as { id: number }
  await page.goto(`${service.url}/codes/${id}`)
  await openContent(page)
  await page.getByLabel('Or your own codes').fill('SPRING-1\nSPRING-2')
  await page.getByRole('button', { name: 'Add codes (2)' }).click()
  await page.getByText('Codes: 2').waitFor()
  const till = page.getByRole('group', { name: 'Redeem at the till' })
  await till.getByLabel('PIN for staff').fill('471100')
  await till.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('link', { name: /offer\/staff/ })
  const staffLink = await link.getAttribute('href')

  const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const customer = await (await browser.newContext(options)).newPage()
  await customer.goto(`http://${service.domain}/offer?qr`)
  expect(await customer.locator('.coupon-code').textContent()).toBe('SPRING-1')
  expect(await violations(customer)).toEqual([])

  const staff = await (await browser.newContext(options)).newPage()
  await staff.goto(staffLink ?? '')
  await staff.getByLabel('PIN').fill('471100')
  await staff.getByRole('button', { name: 'Continue' }).click()
  for (const words of ['SPRING-1 is redeemed', 'SPRING-1 was already redeemed']) {
    await staff.getByLabel('Customer’s code').fill('spring 1')
    await staff.getByRole('button', { name: 'Redeem' }).click()
    await staff.getByText(words).waitFor()
  }
  expect(await violations(staff)).toEqual([])
  expect(problems).toEqual([])
  for (const phone of [customer, staff]) await phone.context().close()
  await leave()
})
