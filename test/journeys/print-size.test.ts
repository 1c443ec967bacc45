import { expect, test } from 'vitest'
import { designToFields } from '#design/record-design.ts'
import { aDesign } from '../design/a-design.ts'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { pageSize } from './support/foreign-readers.ts'
import { readCode } from './support/read-code.ts'
import { chooseUse, openDownloads, takeFormat } from './support/take-files.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

const domain = 'go.example.com'

startJourneys({ env: { BRANDED_DOMAINS: domain } })

test('the size for a distance is shown, stored, warned about, and written into the PDF; a dark table is warned about', async () => {
  const design = aDesign({ background: { color: '#ffffff', transparent: true } })
  const { body } = await postCode(service, {
    slashTag: 'clear',
    brandedDomain: domain,
    title: 'clear',
    ...designToFields(design),
  })
  const { page, problems, leave } = await aMarketer(browser, service)
  const planner = await openDownloads(page)
  await chooseUse(page, 'Other')
  await planner.getByLabel('Where will people see it?').selectOption('poster')
  await planner.getByText('Large enough to read from 1.5 m').waitFor()
  await planner.getByLabel('Print width').fill('50')
  await planner.getByText(/Too small to scan from 1.5 m/).waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await planner.getByRole('button', { name: /^Use \d+ mm/ }).click()
  await planner.getByLabel('Print width').fill('250,5')
  await planner.getByRole('button', { name: 'For the printer' }).click()
  await planner.getByLabel('Print colours').selectOption('spot')
  await planner.getByRole('button', { name: 'Download PDF, 250.5 mm', disabled: true }).waitFor()
  await planner.getByLabel('Name of the spot colour').fill('Acme Blue')
  const pdf = await takeFormat(page, 'pdf')
  expect((pageSize(pdf.bytes)[0] / 72) * 25.4).toBeCloseTo(250.5, 2)
  expect(pdf.bytes.toString('latin1')).toContain('/Separation/Acme#20Blue')

  await page.goto(`${service.url}/codes/${(body['data'] as { id: number }).id}`)
  await openRow(page, 'How it scans')
  await page.getByText(/Printed 250.5 × 250.5 mm/).waitFor()
  await page.getByRole('button', { name: 'Change size' }).click()
  const sizes = page.getByRole('dialog', { name: 'Print size' })
  await expect.poll(() => sizes.getByLabel('Print width').inputValue()).toBe('250.5')
  await page.keyboard.press('Escape')
  await sizes.waitFor({ state: 'hidden' })
  const surfaces = page.getByRole('radiogroup', { name: 'Preview on' })
  await surfaces.getByRole('radio', { name: 'Paper: Scans', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await surfaces.getByRole('radio', { name: 'Dark table: Does not scan', checked: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await surfaces.getByRole('radio', { name: 'Business card: Scans', exact: true, checked: true }).waitFor()
  const preview = page.getByRole('img', { name: 'QR code preview' })
  await expect.poll(() => readCode(preview)).toBe(`https://${domain}/clear?qr`)
  expect(problems).toEqual([])
  await leave()
})
