import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'
import { closeRow } from './rows.ts'

const table = [
  ['Section', 'Dish', 'Dish (de)', 'Price', 'Allergens', 'Sold out'],
  ['Soups', 'Tomato soup', 'Tomatensuppe', '6,50', 'gluten, celery', ''],
  ['', 'Onion soup', 'Zwiebelsuppe', '7', 'Milk, A', 'x'],
  ['Drinks', 'Apple juice', '', '3.20 / 4.50', '', ''],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

test('a restaurant pastes a table, fills dishes by hand, and marks one as sold out with one press', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Menu' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))

  await page.user.click(await screen.findByLabelText('Paste a table'))
  await page.user.paste(table)
  await page.user.click(screen.getByRole('button', { name: 'Add dishes (3)' }))
  const section = (number: number) =>
    within(
      within(screen.getByRole('list', { name: 'Sections' }))
        .getAllByRole('listitem', { name: '' })
        .find((item) => within(item).queryByRole('button', { name: `Remove Section ${number}` }) !== null)!,
    )
  await waitFor(() => expect(screen.getAllByLabelText('Dish')).toHaveLength(3))
  expect(section(1).getByLabelText('Section')).toHaveValue('Soups')

  await page.fill({ Currency: 'eur' })
  await page.create()
  expect(await screen.findByLabelText('Company')).toHaveAccessibleDescription(
    'Your page is empty: add the name of your business.',
  )
  await page.fill({ Company: 'Harbour Kitchen' })

  // A row without a name is refused at its field.
  await page.user.click(screen.getAllByRole('button', { name: 'Add dish' })[1]!)
  const prices = () => screen.getAllByLabelText('Price')
  await waitFor(() => expect(prices()).toHaveLength(4))
  await page.user.type(prices()[3]!, '5')
  await page.create()
  const added = screen.getAllByLabelText('Dish')[3]!
  await waitFor(() => expect(added).toHaveAccessibleDescription('Enter a name.'))
  await page.user.type(added, 'Lemonade')
  await page.user.click(screen.getByRole('button', { name: 'Details of Lemonade' }))
  await page.user.type(screen.getByLabelText('Diets'), 'vegan{Enter}')
  await page.user.click(screen.getAllByRole('checkbox', { name: 'Sold out' })[0]!)
  await page.user.selectOptions(screen.getByLabelText('Language of the texts'), 'Deutsch')
  const german = screen.getAllByLabelText('Dish')
  expect(german[0]).toHaveValue('Tomatensuppe')
  expect(german[3]).toHaveAttribute('placeholder', 'Lemonade')
  await page.user.type(german[3]!, 'Limonade')
  expect(await violations()).toEqual([])

  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  const [code] = await page.stored()
  expect(code).toMatchObject({ qrType: 'menu', title: 'Harbour Kitchen' })
  expect(JSON.parse(String(code?.['fieldData'])).menu).toEqual({
    currency: 'EUR',
    sections: [
      {
        name: 'Soups',
        dishes: [
          {
            name: 'Tomato soup',
            price: '6,50',
            allergens: ['gluten', 'celery'],
            isSoldOut: true,
            in: { de: { name: 'Tomatensuppe' } },
          },
          {
            name: 'Onion soup',
            price: '7',
            allergens: ['milk', 'A'],
            isSoldOut: true,
            in: { de: { name: 'Zwiebelsuppe' } },
          },
        ],
      },
      {
        name: 'Drinks',
        dishes: [
          { name: 'Apple juice', price: '3.20 / 4.50' },
          { name: 'Lemonade', price: '5', diets: ['vegan'], in: { de: { name: 'Limonade' } } },
        ],
      },
    ],
  })

  // A saved menu takes a new price list, and opening a dish alone changes nothing.
  await page.user.click(screen.getByRole('link', { name: 'Edit' }))
  await page.user.click(await screen.findByRole('button', { name: 'Details of Apple juice' }))
  expect(screen.getByText('All changes saved')).toBeVisible()
  await page.user.click(screen.getByLabelText('Paste a table'))
  await page.user.paste('Drinks;Apple juice;3,40')
  await page.user.click(screen.getByRole('button', { name: 'Add dishes (1)' }))
  await waitFor(() => expect(screen.getAllByLabelText('Price')[2]).toHaveValue('3,40'))
  expect(screen.getAllByLabelText('Dish')).toHaveLength(4)
})
