import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNewCode, required } from './editor/a-new-code.ts'
import { aPage } from './support/a-page.tsx'
import { onAWindow } from './support/on-a-window.ts'

test('a new code starts at its top, with its download in view above the bar', async () => {
  await onAWindow(390, 844)
  const page = await aNewCode()
  await page.fill(required)
  screen.getByRole('button', { name: 'Create QR code' }).scrollIntoView()
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  await waitFor(() => expect(scrollY).toBe(0))
  const { bottom } = (await screen.findByRole('button', { name: /^Download PDF/ })).getBoundingClientRect()
  expect(bottom).toBeLessThan(844 - 64)
})

test('the filters of the library fit the window, and the keyboard follows their layout row by row', async () => {
  await onAWindow(360, 740)
  const { user } = await aPage({ codes: [{ title: 'Phone' }] })
  const filters = await screen.findByRole('search', { name: 'Find codes' })
  await user.click(within(filters).getByRole('button', { name: 'Filter' }))
  await within(filters).findByRole('option', { name: 'Scheduled (0)' })
  expect(cutOptions(filters)).toEqual([])
  const places = [...filters.querySelectorAll('input, select, button')].map((control) => {
    const { left, top } = control.getBoundingClientRect()
    return { left, top }
  })
  expect(places).toEqual(places.toSorted((one, other) => one.top - other.top || one.left - other.left))
})

/** Labels that the select would cut when chosen. */
function cutOptions(bar: Element): string[] {
  const pen = document.createElement('canvas').getContext('2d')!
  return [...bar.querySelectorAll('select')].flatMap((select) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = `${fontSize} ${fontFamily}`
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room)
  })
}
