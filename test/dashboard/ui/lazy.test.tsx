import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { lazyPart, reportCaughtError } from '#dashboard/ui/lazy.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'

function Words({ words = 'there' }: { readonly words?: string }) {
  return <p>{words}</p>
}

test.each(['pointer', 'keyboard'])('a menu opens by %s', async (by) => {
  const onSelect = vi.fn()
  render(<Menu trigger={<button type="button">More</button>} actions={[{ label: 'Pause', onSelect }]} />)
  const button = screen.getByRole('button', { name: 'More' })
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  if (by === 'pointer') {
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  } else {
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Pause' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
  }
  expect(onSelect).toHaveBeenCalledOnce()
})

test('a menu that fades leaves the focus to the field that the person went to meanwhile', async () => {
  render(
    <>
      <Menu trigger={<button type="button">More</button>} actions={[{ label: 'Pause', onSelect: vi.fn() }]} />
      <input aria-label="Title" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
  const fade = menu.animate({ opacity: [1, 0] }, 1_000_000)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(menu).toHaveAttribute('data-closed'))
  await userEvent.click(screen.getByLabelText('Title'))
  fade.finish()
  await waitFor(() => expect(menu).not.toBeInTheDocument())
  await userEvent.keyboard('Summer')
  expect(screen.getByLabelText('Title')).toHaveValue('Summer')
})

test('a part loads when shown, once for all places', async () => {
  const load = vi.fn(async () => ({ Words }))
  const Part = lazyPart(load, 'Words')
  const { rerender } = render(<p>before</p>)
  expect(load).not.toHaveBeenCalled()
  rerender(
    <>
      <Part words="one" loading="on the way" />
      <Part words="two" />
    </>,
  )
  expect(screen.getByText('on the way')).toBeVisible()
  expect(await screen.findByText('one')).toBeVisible()
  expect(await screen.findByText('two')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that fails to load leaves the screen and what was typed', async () => {
  const Part = lazyPart(
    (): Promise<{ Words: typeof Words }> => Promise.reject(new Error('no connection')),
    'Words',
  )
  render(
    <>
      <input aria-label="Title" defaultValue="Summer" />
      <Part loading="not there yet" />
    </>,
    { onCaughtError: reportCaughtError },
  )
  expect(await screen.findByText('not there yet')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Summer')
})

test('the tooltip of an icon button appears on hover, leaves with it, and never replaces the button', async () => {
  render(<IconButton label="Close" icon={<span>x</span>} />)
  const button = screen.getByRole('button', { name: 'Close' })
  await userEvent.hover(button)
  await waitFor(() => expect(screen.getByText('Close')).toBeVisible())
  expect(screen.getByRole('button', { name: 'Close' })).toBe(button)
  await userEvent.unhover(button)
  await waitFor(() => expect(screen.queryByText('Close')).toBeNull())
})
