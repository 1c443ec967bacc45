import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { openRow } from './rows.ts'

test('a Code 128 has one smallest width in the form and beside the preview, and fits no business card', async () => {
  const { user } = await aPage({ path: '/codes/1', codes: [{ title: 'Summer sale', qrType: 'barcode' }] })
  await openRow(user, 'More')
  await user.selectOptions(await screen.findByLabelText('Barcode type'), 'Code 128')
  const warning = await screen.findByText(/^Print it at least \d+ mm wide$/)
  const width = /\d+/.exec(warning.textContent)?.[0]
  await openRow(user, 'How it scans')
  const size = await screen.findAllByText(new RegExp(`^Printed ${width} × [\\d.]+ mm`))
  expect(size.length).toBeGreaterThan(0)
  const surfaces = await screen.findByRole('radiogroup', { name: 'Preview on' })
  const card = { name: "Business card: Doesn't fit at a readable size" }
  expect(await within(surfaces).findByRole('radio', card)).toBeInTheDocument()
})
