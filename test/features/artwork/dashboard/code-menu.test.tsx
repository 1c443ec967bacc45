import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'

test('the menu of a code leads to its artwork, from its card and from its editor', async () => {
  const { user, router } = await aPage({ codes: [{ title: 'Poster' }] })
  for (const [path, button] of [
    ['/', 'More actions for Poster'],
    ['/codes/1', 'More actions'],
  ] as const) {
    await router.navigate({ href: path })
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitem', { name: 'Place it on your artwork' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/artwork'))
    expect(await screen.findByRole('heading', { name: 'On your artwork' })).toBeVisible()
  }
})
