import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { forgetFirstPicture, useFirstPicture } from '#dashboard/ui/first-picture.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { lazyPart, reportCaughtError, usePreload } from '#dashboard/ui/lazy.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'

function Words({ words = 'there' }: { readonly words?: string }) {
  return <p>{words}</p>
}

test.each(['pointer', 'keyboard'])(
  'a menu opened by %s before its code loaded opens as soon as it loads',
  async (by) => {
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
  },
)

test('a part loads when shown, once for all places', async () => {
  const load = vi.fn(async () => Words)
  const Part = lazyPart(load)
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

test('a deferred part waits for the first picture, and so does a preload', async () => {
  forgetFirstPicture()
  const load = vi.fn(async () => Words)
  const preload = vi.fn(async () => Words)
  const Part = lazyPart(load, 'after-first-picture')
  function Screen() {
    const [isDrawn, setIsDrawn] = useState(false)
    useFirstPicture(isDrawn)
    usePreload(preload)
    return (
      <>
        <button type="button" onClick={() => setIsDrawn(true)}>
          draw
        </button>
        <Part loading="on the way" />
      </>
    )
  }
  render(<Screen />)
  expect(screen.getByText('on the way')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'draw' }))
  expect(await screen.findByText('there')).toBeVisible()
  expect(preload).toHaveBeenCalled()
})

test('a part that fails to load leaves the screen and the form, says so once, and retries by itself', async () => {
  let isLost = true
  const onLost = vi.fn()
  const load = vi.fn(async () => {
    if (isLost) throw new Error('no connection')
    return Words
  })
  const Part = lazyPart(load)
  render(
    <>
      <input aria-label="Title" />
      <Part loading="on the way" lost={<p>waiting for a connection</p>} onLost={onLost} />
    </>,
    { onCaughtError: reportCaughtError },
  )
  await userEvent.type(screen.getByLabelText('Title'), 'Summer')
  const waiting = await screen.findByText('waiting for a connection')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  // What a reader has opened in its place stays open.
  expect(screen.getByText('waiting for a connection')).toBe(waiting)
  isLost = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('there')).toBeVisible()
  expect(onLost).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('Title')).toHaveValue('Summer')
})

test('the tooltip of an icon button appears on hover, leaves with it, and never replaces the button', async () => {
  render(<IconButton label="Close" icon="x" />)
  const button = screen.getByRole('button', { name: 'Close' })
  await userEvent.hover(button)
  await waitFor(() => expect(screen.getByText('Close')).toBeVisible())
  expect(screen.getByRole('button', { name: 'Close' })).toBe(button)
  await userEvent.unhover(button)
  await waitFor(() => expect(screen.queryByText('Close')).toBeNull())
})
