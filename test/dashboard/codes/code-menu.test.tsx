import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

const shared = ['Duplicate', 'Move to folder', 'Delete']

test('the menu of a code offers the same on its card and in its editor', async () => {
  const { user, router } = await aPage({
    codes: [{ title: 'Poster' }],
    before: ({ api }) => api('POST', '/folders', { name: 'Print' }),
  })
  const labels = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
  expect(await labels()).toEqual(expect.arrayContaining(['Edit', 'Download', ...shared]))
  await user.click(screen.getByRole('menuitem', { name: 'Download' }))
  expect(await screen.findByRole('dialog', { name: /Poster/ })).toBeVisible()
  await user.keyboard('{Escape}')
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Move to folder' })
  expect(await labels()).toEqual(expect.arrayContaining(shared))
  await user.click(screen.getByRole('menuitem', { name: 'Move to folder' }))
  expect(await screen.findByRole('heading', { name: 'Folder', level: 2 })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a code that is deleted in its editor leads to the library, and comes back by undo', async () => {
  const { user, router } = await aPage({ path: '/codes/1', codes: [{ title: 'Poster' }] })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Poster?' })
  await user.click(within(question).getByRole('button', { name: 'Delete code' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Poster' })).toBeVisible()
})

test('a card at rest shows its title and its menu; a press on the picture opens the code', async () => {
  const { user, router } = await aPage({ codes: [{ title: 'Poster', slashTag: 'poster' }] })
  const card = await screen.findByRole('article', { name: 'Poster' })
  await user.unhover(card)
  const controls = [...card.querySelectorAll('a, button, input')]
  const shown = () => controls.filter((one) => one.checkVisibility({ opacityProperty: true }))
  await waitFor(() => expect(shown()).toHaveLength(matchMedia('(pointer: fine)').matches ? 2 : 6))
  // The link of the title lies over the picture.
  const picture = await within(card).findByRole('img')
  const { x, y, width, height } = picture.getBoundingClientRect()
  const target = document.elementFromPoint(x + width / 2, y + height / 2)
  expect(target).toBe(within(card).getByRole('link', { name: 'Poster' }))
  await user.click(target ?? card)
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1'))
})
