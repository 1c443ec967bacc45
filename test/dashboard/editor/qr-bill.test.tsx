import { screen, waitFor } from '@testing-library/react'
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
  await page.create()
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
  const picture = await page.service.api('GET', `/qr-code/${String(code?.['id'])}/picture.svg`)
  expect(picture.body).toContain('fill="#ffffff"')
})
