import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'
import { closeRow } from './rows.ts'

test('a Swiss QR-bill shows what is wrong at its field, offers no design, and is saved', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Swiss QR-bill' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  expect(screen.queryByRole('tab', { name: 'Design' })).toBeNull()
  expect(await screen.findByLabelText('Country')).toHaveValue('CH')
  await page.fill({
    'IBAN or QR-IBAN': 'CH44 3199 9123 0008 8901 2',
    'Name of the payee': 'Bücherei Zürich',
    'Postal code': '8001',
    'City of the payee': 'Zürich',
    'Amount, if fixed': '1949,75',
  })
  await page.user.click(screen.getByRole('button', { name: 'Add payer or billing information' }))
  await page.fill({ 'Name of the payer': 'Pia Rutschmann', 'Billing information': 'S1' })
  await page.create()
  const described = (label: string, words: string) =>
    waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words))
  await described(
    'Billing information',
    'Billing information starts with two slashes and two signs, such as //S1.',
  )
  await page.fill({ 'Billing information': '//S1/10/4711' })
  const payer = within(screen.getByRole('group', { name: 'Payer' }))
  await page.user.type(payer.getByLabelText('Postal code'), '9400')
  await page.user.type(payer.getByLabelText('Country'), 'CH')
  await page.create()
  await described('City of the payer', 'Enter the city of the payer.')
  await page.fill({ 'City of the payer': 'Rorschach' })
  await waitFor(() =>
    expect(screen.getByLabelText('Reference')).toHaveAccessibleDescription(
      'A QR-IBAN needs its QR reference: 27 digits with a right last one.',
    ),
  )
  await page.fill({ Reference: '21 00000 00003 13947 14300 09017' })
  expect(await violations()).toEqual([])
  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  const [code] = await page.stored()
  expect(code).toMatchObject({ qrType: 'qrbill', title: 'Bücherei Zürich' })
  expect(JSON.parse(String(code?.['fieldData'])).qrbill).toMatchObject({
    payer: { name: 'Pia Rutschmann', postalCode: '9400', city: 'Rorschach', country: 'CH' },
    details: '//S1/10/4711',
  })
  const picture = await page.service.api('GET', `/qr-code/${String(code?.['id'])}/picture.svg`)
  expect(picture.body).toContain('fill="#ffffff"')
})
