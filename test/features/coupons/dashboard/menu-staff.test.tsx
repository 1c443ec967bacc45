import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

test('a saved menu gets a PIN and a link with which staff mark dishes as sold out', async () => {
  const page = await aPage({
    path: '/codes/1',
    codes: [{ qrType: 'menu', company: 'Harbour Kitchen', destinationUrl: undefined, slashTag: 'harbour' }],
  })
  const staff = within(await screen.findByRole('group', { name: 'What is sold out' }))
  const save = staff.getByRole('button', { name: 'Save' })
  await page.user.type(staff.getByLabelText('PIN for staff'), '12')
  await page.user.click(save)
  await waitFor(() =>
    expect(staff.getByLabelText('PIN for staff')).toHaveAccessibleDescription('Use 6 to 12 digits.'),
  )
  await page.user.type(staff.getByLabelText('PIN for staff'), '3456')
  await page.user.click(save)
  expect(await staff.findByLabelText('New PIN')).toHaveValue('')
  expect(staff.getByRole('link').getAttribute('href')).toMatch(/\/harbour\/staff$/)
  expect(await violations()).toEqual([])
})
