import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

const screenColour = (swatch: Element | null | undefined) => swatch?.getAttribute('style') ?? ''

test('the button names the print colours, which belong to one code and one use', async () => {
  const page = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Summer sale', slashTag: 'summer', color: '#0f5c4d' }],
  })
  await screen.findByRole('tab', { name: 'Design' })
  const open = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Download' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: /^Download PDF, \d+ mm$/ })
    await page.user.click(dialog.getByRole('button', { name: 'For the printer' }))
    return dialog
  }
  const dialog = await open()
  const colours = () => dialog.getByRole('combobox', { name: 'Print colours' })

  await page.user.selectOptions(colours(), 'CMYK values')
  expect(await dialog.findByText('#0F5C4D prints as C80 M7 Y54 K60')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Download PDF, \d+ mm, CMYK$/ })).toBeVisible()
  const inks = dialog.getByRole('group', { name: /^#0F5C4D/ })
  // The colour of the ink on paper, not of the screen. Its table loads after the words.
  await waitFor(() =>
    expect(screenColour(inks.querySelector('[style]'))).toMatch(/#185e51|rgb\(24, 94, 81\)/),
  )
  expect(await violations()).toEqual([])

  await page.user.selectOptions(colours(), 'Black ink only (K)')
  expect(dialog.getByText(/^#0F5C4D prints as \d+ % black/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Download PDF, \d+ mm, black only$/ })).toBeVisible()

  await page.user.selectOptions(colours(), 'One spot colour')
  expect(dialog.getByRole('button', { name: /^Download PDF, \d+ mm$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.user.type(dialog.getByRole('textbox', { name: 'Name of the spot colour' }), 'PANTONE 286 C')
  const spot = dialog.getByRole('button', { name: /^Download PDF, \d+ mm, PANTONE 286 C$/ })
  expect(spot).not.toHaveAttribute('aria-disabled')

  await page.user.click(dialog.getByRole('radio', { name: 'Sticker' }))
  expect(await dialog.findByRole('button', { name: /^Download PDF, \d+ mm$/ })).toBeVisible()
  await waitFor(() => expect(colours()).toHaveValue('pure-black'))
})
