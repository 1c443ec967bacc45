import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

test('a bookmark opens a new code for the page on which it is pressed', async () => {
  const page = await aPage({ path: '/account/developers' })
  const button = await screen.findByText('Make a QR code')
  const address = button.getAttribute('href') ?? ''
  expect(address).toMatch(/^javascript:/)
  expect(await violations()).toEqual([])
  await page.user.click(button)
  await waitFor(() => expect(document.body).toHaveTextContent('Drag the button to the bookmarks bar.'))

  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  location.assign(address)
  await waitFor(() => expect(open).toHaveBeenCalled())
  const opened = new URL(String(open.mock.calls[0]?.[0]))
  open.mockRestore()
  expect([opened.origin, opened.pathname]).toEqual([location.origin, '/codes/new'])
  expect(opened.searchParams.get('url')).toBe(location.href)
})
