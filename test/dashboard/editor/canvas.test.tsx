import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode } from './a-new-code.ts'

/** A new code with its picture, whose parts can be pressed. */
async function aCanvas() {
  const page = await aNewCode()
  await waitFor(() => expect(document.querySelector('[data-layer=parts]')).not.toBeNull())
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  const layer = document.querySelector<HTMLElement>('[data-layer=parts]')!
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
  return { ...page, preview, layer, at }
}

const corner = [0.14, 0.14] as const
const margin = [0.03, 0.5] as const

test('a part is outlined and named under the mouse, and opens its row when it is pressed', async () => {
  const { user, layer, at } = await aCanvas()
  await user.pointer(at(...corner))
  expect(within(layer).getByText('Corners')).toBeVisible()
  await user.pointer(at(...margin))
  expect(within(layer).getByText('White border')).toBeVisible()
  await user.pointer({ keys: '[MouseLeft]', ...at(...corner) })
  expect(await screen.findByRole('heading', { name: 'Corners' })).toHaveFocus()
  expect(screen.getByRole('radiogroup', { name: 'Corner style' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Corners/ })).toHaveFocus())
})

test('a chosen colour paints the part that is pressed next, one undo each', async () => {
  const { user, preview, at, open } = await aCanvas()
  await open('Colours')
  const swatch = (colour: string) => screen.getByRole('button', { name: `Paint with ${colour}` })
  swatch('#0b5c33').focus()
  await user.keyboard('{Enter}')
  expect(swatch('#0b5c33')).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toEqual([])
  await user.pointer({ keys: '[MouseLeft]', ...at(...margin) })
  expect(screen.getByLabelText('Background colour')).toHaveValue('#0b5c33')

  await user.click(swatch('#a3121b'))
  await user.pointer({ keys: '[MouseLeft]', ...at(...corner) })
  await waitFor(() => expect(preview.innerHTML).toContain('#a3121b'))

  await user.click(swatch('#1d3f8f'))
  await user.keyboard('{Escape}')
  expect(swatch('#1d3f8f')).toHaveAttribute('aria-pressed', 'false')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(preview.innerHTML).not.toContain('#a3121b'))
  expect(screen.getByLabelText('Background colour')).toHaveValue('#0b5c33')
})
