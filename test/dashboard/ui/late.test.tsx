import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useFirstPicture } from '#dashboard/ui/first-picture.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { type Late, late, useLate, useOnceWanted } from '#dashboard/ui/late.ts'
import { Menu } from '#dashboard/ui/menu.tsx'

function Words({ part, wanted }: { readonly part: Late<() => string>; readonly wanted: boolean }) {
  const words = useLate(part, wanted)
  return <p>{words === null ? 'on the way' : words()}</p>
}

test('a menu that is pressed before its code is there opens as soon as it comes', async () => {
  const onSelect = vi.fn()
  render(<Menu trigger={<button type="button">More</button>} actions={[{ label: 'Pause', onSelect }]} />)
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-haspopup', 'menu')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(onSelect).toHaveBeenCalledOnce()
})

test('what is not wanted yet waits for the first picture', async () => {
  const load = vi.fn(async () => () => 'there')
  const part = late(load)
  const { rerender } = render(<Words part={part} wanted={false} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(load).not.toHaveBeenCalled()
  rerender(<Words part={part} wanted />)
  expect(await screen.findByText('there')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('what is only loaded once it is wanted does not come with the first picture', async () => {
  const load = vi.fn(async () => () => 'there')
  const part = late(load)
  function Screen({ wanted }: { readonly wanted: boolean }) {
    useFirstPicture(true)
    const soon = useLate(first)
    const words = useOnceWanted(part, wanted)
    return <p>{[soon?.(), words?.()].join(' ')}</p>
  }
  const first = late(async () => () => 'first')
  const { rerender } = render(<Screen wanted={false} />)
  await screen.findByText('first')
  expect(load).not.toHaveBeenCalled()
  rerender(<Screen wanted />)
  expect(await screen.findByText('first there')).toBeVisible()
})

test('a part that does not load leaves the screen as it is and comes by itself later', async () => {
  let lost = true
  const part = late(async () => {
    if (lost) throw new Error('no connection')
    return () => 'there'
  })
  render(<Words part={part} wanted />)
  await expect(part.load()).rejects.toThrow('no connection')
  expect(screen.getByText('on the way')).toBeVisible()
  lost = false
  expect(await screen.findByText('there', {}, { timeout: 5_000 })).toBeVisible()
})

test('a button that has the focus keeps it when its tooltip comes', async () => {
  function Screen() {
    useFirstPicture(true)
    return <IconButton label="Close" icon="x" />
  }
  render(<Screen />)
  const bare = screen.getByRole('button', { name: 'Close' })
  bare.focus()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).not.toBe(bare), {
    timeout: 5_000,
  })
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})
