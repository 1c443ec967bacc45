import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'

const plans = [{ id: 'free', name: 'Free', limits: { codes: 1, links: 5, colours: 2 } }]

test('a code limit says what stays, and saves the form as a draft that opens again', async () => {
  const page = await aNewCode({
    codes: [{}],
    service: { plan: 'free', plans, upgradeUrl: 'https://acme.example/plans' },
  })
  expect(await screen.findByText(/^You've used 1 of 1 codes/)).toHaveTextContent(
    "You've used 1 of 1 codes on Free. Your existing codes keep working. You can keep new work as a draft.",
  )
  await page.fill({ ...required, Title: 'For later', 'QR colour': '#a3121b', Password: 's3cret' })
  await page.create()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/^You've used your 1 code/)
  expect(dialog).toHaveTextContent('Saved as a draft (re-enter the password later)')
  expect(within(dialog).getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    'https://acme.example/plans',
  )
  expect(await violations()).toEqual([])
  await page.user.click(within(dialog).getByRole('button', { name: 'Back to my codes' }))
  await page.user.click(await screen.findByRole('button', { name: '1 draft: For later' }))
  await page.user.click(await screen.findByRole('link', { name: /For later/ }))
  expect(await page.field('Title')).toHaveValue('For later')
  expect(await page.field('QR colour')).toHaveValue('#a3121b')
  expect(await page.field('Short link ending')).toHaveValue('summer')
  expect(await page.field('Password')).toHaveValue('')
})

test('a link limit saves a draft too', async () => {
  const limited = [{ id: 'free', name: 'Free', limits: { codes: 9, links: 1, colours: 2 } }]
  const page = await aNewCode({ codes: [{}], service: { plan: 'free', plans: limited } })
  await page.fill(required)
  await page.create()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/^You've used your 1 short link/)
  expect(dialog).toHaveTextContent(/Saved as a draft(?! \()/)
})

test('too many colours can be tried, are refused on save and reduced in one click', async () => {
  const wide = [{ id: 'free', name: 'Free', limits: { codes: 9, links: 9, colours: 2 } }]
  const page = await aNewCode({ service: { plan: 'free', plans: wide } })
  await page.fill({ ...required, 'QR colour': '#a3121b', 'Background colour': '#fff4d6' })
  expect(screen.queryByText('Free includes 2 colours')).toBeNull()
  await page.user.click(screen.getByRole('switch', { name: 'Gradient' }))
  await page.fill({ 'Second colour': '#5a1a8c' })
  expect(await screen.findByText('Free includes 2 colours')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('button', { name: 'Colours 3 of 2 colours used' })).toBeVisible()
  await page.create()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('This design uses 3 colours; Free includes 2.')
  await page.user.click(within(dialog).getByRole('button', { name: 'Use fewer colours' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await page.field('QR colour')).toHaveValue('#a3121b')
  expect(screen.queryByText('Free includes 2 colours')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Free includes 2 colours')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Redo' }))
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
})
