import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'
import { closeRow } from './rows.ts'

test('a map link says at its field what is missing, is saved, and can change later', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Map link' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  await page.fill({ 'Name of the place': 'Harbour Store' })
  await page.create()
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(
      'Enter the address of the place, or its coordinates.',
    ),
  )
  await page.fill({ Address: '18 Harbour Street, Seattle' })
  expect(await violations()).toEqual([])
  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  const [code] = await page.stored()
  expect(code).toMatchObject({ qrType: 'maps', title: 'Harbour Store' })
  expect(JSON.parse(String(code?.['fieldData']))).toMatchObject({
    maps: { name: 'Harbour Store', address: '18 Harbour Street, Seattle' },
  })
  // The link stays, so the place behind it can move.
  await page.user.click(screen.getByRole('link', { name: 'Edit' }))
  await page.fill({ Address: '2 Pier Road, Seattle' })
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect(JSON.stringify(await page.stored())).toContain('2 Pier Road'))
})
