import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNewCode, required } from './a-new-code.ts'
import { announced } from '../support/announced.ts'

test('UTM parameters show the resulting address, become a template, and are stored separately', async () => {
  const page = await aNewCode()
  await page.fill(required)
  await page.user.type(await page.field('Source'), 'poster')
  expect(await screen.findByText('https://acme.example/summer?utm_source=poster')).toBeVisible()

  const keep = () => screen.getByRole('button', { name: 'Save as template' })
  await page.user.click(keep())
  await page.user.keyboard('{Enter}')
  expect(screen.getByLabelText('Template name')).toHaveAccessibleDescription('Enter a template name.')
  await page.user.tab()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(keep()).toHaveFocus())
  await page.user.keyboard('{Enter}Posters{Enter}')
  await announced('Template Posters saved.')
  await waitFor(() => expect(keep()).toHaveFocus())
  await page.user.clear(await page.field('Source'))
  await page.user.click(await screen.findByRole('button', { name: 'Posters' }))
  await waitFor(async () => expect(await page.field('Source')).toHaveValue('poster'))

  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([
    { destinationUrl: 'https://acme.example/summer', utm_source: 'poster' },
  ])
})
