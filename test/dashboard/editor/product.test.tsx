import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'
import { closeRow } from './rows.ts'

test('a product is made from its GTIN and links in words, and stays as printed', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Product (GS1)' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  await page.fill({ GTIN: '9506000134353', 'Product page': 'https://acme.example/rice' })
  await page.create()
  expect(await screen.findByLabelText('GTIN')).toHaveAccessibleDescription(
    'The last digit does not match the others: it would be 2. Compare the number with the package.',
  )
  await page.fill({ GTIN: '9506000134352', 'Batch (optional)': 'AbC/1' })
  expect(screen.getByText('https://go.acme.com/01/09506000134352/10/AbC%2F1')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Add link' }))
  const links = within(screen.getByRole('list', { name: 'Links for shoppers' }))
  await page.user.selectOptions(links.getByLabelText('What it shows'), 'Recall')
  await page.user.selectOptions(links.getByLabelText('Language'), 'German')
  await page.user.click(links.getByLabelText('Address'))
  await page.user.paste('https://acme.example/recall')
  expect(await violations()).toEqual([])
  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  expect(screen.queryByText('Saved, except for some fields')).toBeNull()
  const [code] = await page.stored()
  expect(code?.['qrType']).toBe('product')
  expect(JSON.parse(String(code?.['fieldData']))).toMatchObject({
    product: { gtin: '09506000134352', batch: 'AbC/1' },
    productLinks: [{ linkType: 'recallStatus', address: 'https://acme.example/recall', language: 'de' }],
  })
  await page.user.click(screen.getByRole('link', { name: 'Edit' }))
  await waitFor(() => expect(screen.getByLabelText('GTIN')).toBeDisabled())
  expect(screen.getByLabelText('Address')).toBeEnabled()
  await page.fill({ 'Short link ending': 'rice-2' })
  expect(screen.queryByLabelText('Branded domain')).toBeNull()
  expect(screen.queryByText(/This changes the link in the code/)).toBeNull()
})
