import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDestination, type Destination } from './support/a-destination.ts'
import { aMarketer, fillCode, openNewCode, readApi } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { readCode } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let first: Destination
let second: Destination

startJourneys()
beforeAll(async () => {
  first = await aDestination('Summer sale')
  second = await aDestination('Autumn sale')
})
afterAll(async () => {
  await first?.close()
  await second?.close()
})

test('a marketer signs in, designs, saves, scans, edits, and the print leads to the new destination', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, {
    isSignedIn: false,
    judges: false,
    path: `/#token=${service.token}`,
  })
  expect(new URL(page.url()).hash).toBe('')

  await openNewCode(page)
  await fillCode(page, { destination: `${first.url}/sale`, tag: 'Summer', title: 'Summer sale' })
  await openRow(page, 'Pattern')
  await page
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Rounded', exact: true })
    .click()
  const preview = page.getByRole('img', { name: 'QR code preview' })
  const payload = `http://${service.domain}/Summer?qr`
  await expect.poll(() => readCode(preview)).toBe(payload)

  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  const { data: codes } = (await readApi(service, '/api/v1/qr-code')) as { data: Record<string, unknown>[] }
  expect(codes).toHaveLength(1)
  expect(codes[0]).toMatchObject({
    slashTag: 'Summer',
    title: 'Summer sale',
    pattern: 'rounded',
    edit: 0,
    isActive: true,
  })

  const visitor = await browser.newContext()
  const phone = await visitor.newPage()
  await phone.goto(payload)
  expect(await phone.title()).toBe('Summer sale')
  expect(first.visited).toContain('/sale')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await page.getByLabel('Destination', { exact: true }).fill(`${second.url}/autumn`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await summary.getByText(payload).first().waitFor()
  await summary.getByRole('button', { name: 'Save changes' }).click()
  // The answer to a save waits until redirects know it.
  await page.getByText('All changes saved').waitFor()
  const { data: edited } = await readApi(service, `/api/v1/qr-code/${String(codes[0]?.['id'])}`)
  expect(edited).toMatchObject({ edit: 1 })

  await phone.goto(payload)
  expect(await phone.title()).toBe('Autumn sale')
  await expect
    .poll(
      async () =>
        ((await readApi(service, '/api/v1/qr-code')) as { data: { scans: number }[] }).data[0]?.scans,
    )
    .toBe(2)
  await visitor.close()

  // Another program renames it. Both tabs show it at once, and only one of them listens to the service.
  const library = await page.context().newPage()
  await library.goto(service.url)
  await library.getByText('Summer sale').first().waitFor()
  const renamed = await fetch(`${service.url}/api/v1/qr-code/${String(codes[0]?.['id'])}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Autumn sale' }),
  })
  expect(renamed.status).toBe(200)
  await page.getByRole('heading', { name: 'Autumn sale', level: 1 }).waitFor()
  await library.getByText('Autumn sale').first().waitFor()
  expect(problems).toEqual([])
  await leave()
})
