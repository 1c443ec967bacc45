import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'

/** A new code with its picture, whose parts can be pressed. */
async function aCanvas() {
  const page = await aNewCode()
  const toolbar = await screen.findByRole('toolbar', { name: 'Parts of the picture' })
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  const layer = document.querySelector<HTMLElement>('[data-layer=parts]')!
  const part = (name: string) => within(toolbar).getByRole('button', { name })
  /** A point of the picture in shares of its side. */
  function at(x: number, y: number) {
    const box = preview.querySelector('svg')!.getBoundingClientRect()
    const side = Math.min(box.width, box.height)
    return {
      target: layer,
      coords: {
        clientX: box.left + box.width / 2 + (x - 0.5) * side,
        clientY: box.top + box.height / 2 + (y - 0.5) * side,
      },
    }
  }
  return { ...page, preview, layer, part, at }
}

const corner = [0.14, 0.14] as const
const margin = [0.03, 0.5] as const

test('a part is outlined and named under the mouse, and opens its controls when it is pressed', async () => {
  const { user, layer, at } = await aCanvas()
  await user.pointer(at(...corner))
  expect(within(layer).getByText('Corners')).toBeVisible()
  await user.pointer(at(...margin))
  expect(within(layer).getByText('Margin')).toBeVisible()
  await user.pointer({ keys: '[MouseLeft]', ...at(...corner) })
  const style = screen.getByRole('radiogroup', { name: 'Corner style' })
  expect(within(style).getByRole('radio', { checked: true })).toHaveFocus()
})

test('the parts are a toolbar with arrow keys, and Enter opens the controls', async () => {
  const { user, layer, part } = await aCanvas()
  part('Pattern').focus()
  expect(await within(layer).findByText('Pattern')).toBeVisible()
  await user.keyboard('{End}')
  expect(part('Margin')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(part('Corners')).toHaveFocus()
  await user.keyboard('{Enter}')
  const style = screen.getByRole('radiogroup', { name: 'Corner style' })
  expect(within(style).getByRole('radio', { checked: true })).toHaveFocus()
})

test('a chosen colour paints the part that is pressed next, by keyboard and by mouse, one undo each', async () => {
  const { user, preview, part, at } = await aCanvas()
  const swatch = (colour: string) =>
    screen.getAllByRole('button', { name: `Paint with ${colour}` }).find((one) => one.checkVisibility())!
  await screen.findAllByRole('button', { name: 'Paint with #0b5c33' })
  swatch('#0b5c33').focus()
  await user.keyboard('{Enter}')
  expect(swatch('#0b5c33')).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toEqual([])
  part('Pattern').focus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('QR colour')).toHaveValue('#0b5c33')
  expect(part('Pattern')).toHaveFocus()

  await user.click(swatch('#a3121b'))
  await user.pointer({ keys: '[MouseLeft]', ...at(...corner) })
  await waitFor(() => expect(preview.innerHTML).toContain('#a3121b'))
  expect(screen.getByLabelText('QR colour')).toHaveValue('#0b5c33')

  await user.click(swatch('#1d3f8f'))
  await user.keyboard('{Escape}')
  expect(swatch('#1d3f8f')).toHaveAttribute('aria-pressed', 'false')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(preview.innerHTML).not.toContain('#a3121b'))
  expect(screen.getByLabelText('QR colour')).toHaveValue('#0b5c33')
})

test('F fills the window with the picture, F or Escape brings the form back as it was', async () => {
  const { user, fill, part } = await aCanvas()
  await fill({ 'Destination URL': 'https://acme.example/spring' })
  await screen.findAllByRole('button', { name: 'Full screen' })
  part('Pattern').focus()
  await user.keyboard('f')
  const leave = screen
    .getAllByRole('button', { name: 'Full screen', pressed: true })
    .find((one) => one.checkVisibility())!
  await waitFor(() => expect(leave).toHaveFocus())
  expect(screen.getByLabelText('Destination URL')).not.toBeVisible()
  expect(document.querySelector('nav')).toHaveAttribute('inert')
  expect(await violations()).toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Destination URL')).toBeVisible()
  expect(screen.getByLabelText('Destination URL')).toHaveValue('https://acme.example/spring')
  expect(document.querySelector('nav')).not.toHaveAttribute('inert')
  await waitFor(() => expect(part('Pattern')).toHaveFocus())
  await user.keyboard('f')
  expect(screen.getByLabelText('Destination URL')).not.toBeVisible()
  await user.keyboard('f')
  expect(screen.getByLabelText('Destination URL')).toBeVisible()

  await user.click(screen.getByLabelText('Destination URL'))
  await user.keyboard('f')
  expect(screen.getByLabelText('Destination URL')).toHaveValue('https://acme.example/springf')
})
