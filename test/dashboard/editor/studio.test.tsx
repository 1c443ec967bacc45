import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'

type Stored = { readonly fieldData: string; readonly frame: string | null }

const designOf = (code: Record<string, unknown> | undefined) =>
  (JSON.parse((code as Stored).fieldData) as { design: Record<string, unknown> }).design

test('colours of squares, a background gradient, and a frame with ready texts, two lines and an icon are saved', async () => {
  const page = await aNewCode()
  const press = (role: 'switch' | 'button' | 'radio', name: string) =>
    page.user.click(screen.getByRole(role, { name }))
  await page.open('Colours')
  await press('switch', 'Gradient')
  // By the keyboard, whose place stays where the pressed button was.
  screen.getByRole('button', { name: 'Add a middle colour' }).focus()
  await page.user.keyboard('{Enter}')
  expect(screen.getByLabelText('Middle colour')).toHaveValue('#8a1020')
  expect(document.activeElement).toHaveAccessibleDescription('Middle colour')
  await press('button', 'Remove the middle colour')
  expect(screen.getByRole('button', { name: 'Add a middle colour' })).toHaveFocus()
  await page.user.keyboard('{Enter}')
  await press('switch', 'Squares in several colours')
  expect(screen.getByRole('switch', { name: 'Gradient' })).not.toBeChecked()
  await press('button', 'Add a colour')
  await page.fill({ 'Square colour 3': '#5b2a86' })
  await page.user.selectOptions(screen.getByLabelText('Arrangement'), 'Rings')
  await press('switch', 'Background gradient')
  await page.fill({ 'Background end colour': '#f4f8ff' })
  expect(await violations()).toEqual([])
  await page.open('Frame')
  const frames = screen.getByRole('radiogroup', { name: 'Frame' })
  await page.user.click(within(frames).getByRole('radio', { name: 'Badge' }))
  const text = screen.getByLabelText('Frame text')
  expect(text).toHaveValue('Scan me')
  await press('radio', 'Free Wi-Fi')
  for (const [language, translated] of [
    ['Polski', 'Darmowe Wi-Fi'],
    ['English', 'Free Wi-Fi'],
  ] as const) {
    await page.user.selectOptions(screen.getByLabelText('Language of the texts'), language)
    expect(text).toHaveValue(translated)
    expect(screen.getByRole('radio', { name: translated })).toBeChecked()
  }
  await page.fill({ 'Frame text': 'Menu', 'Second line': 'Open all day' })
  await press('radio', 'Wi-Fi')
  await press('radio', 'Playfair Display')
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  expect(preview.innerHTML).toContain('#5b2a86')
  expect(preview.innerHTML).toContain('#f4f8ff')
  expect(await violations()).toEqual([])

  await page.fill(required)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  const [code] = await page.stored()
  expect(designOf(code)).toMatchObject({
    gradient: null,
    moduleColours: { colours: ['#1d3f8f', '#5b2a86'], rule: 'rings' },
    background: { gradient: { to: '#f4f8ff' } },
    frame: { text: 'Menu', subtext: 'Open all day', icon: 'wifi', font: 'serif' },
  })
})

test('a template is found by its words and undone in one step; designs are not suggested where they cannot be tested', async () => {
  const page = await aNewCode()
  await page.open('Look')
  const list = await screen.findByRole('list', { name: 'Templates' })
  expect(within(list).getAllByRole('button')).toHaveLength(60)
  await page.user.click(screen.getByRole('radio', { name: 'Event' }))
  await page.user.type(screen.getByRole('searchbox', { name: 'Search looks' }), 'ticket')
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1))
  const tickets = within(list).getByRole('button', { name: 'Get tickets Event' })
  await waitFor(() => expect(tickets.querySelector('svg')).not.toBeNull())
  expect(await violations()).toEqual([])
  await page.user.click(tickets)
  expect(await page.field('Frame text')).toHaveValue('Get tickets')
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByLabelText('Frame text')).toHaveValue(''))
  await page.open('Look')
  await page.user.click(screen.getByRole('button', { name: 'Surprise me' }))
  expect(
    await screen.findByText("We couldn't test designs here. Check your connection and try again."),
  ).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Suggested designs' })).queryAllByRole('button')).toEqual([])
})

test('each choice of a design with a gradient and a frame is painted with a gradient of its own', async () => {
  const page = await aNewCode()
  await page.open('Look')
  await page.user.click(await screen.findByRole('button', { name: 'Order here Restaurant' }))
  for (const [row, group] of [
    ['Pattern', 'Pattern'],
    ['Corners', 'Corner style'],
    ['Frame', 'Frame'],
  ] as const) {
    await page.open(row)
    const choices = within(screen.getByRole('radiogroup', { name: group })).getAllByRole('radio')
    const pictures = () => choices.map((choice) => choice.closest('label')!.querySelector('svg'))
    await waitFor(() => expect(pictures()).not.toContain(null))
    for (const picture of pictures()) {
      const [, id] = /url\(#([^)]+)\)/.exec(picture!.innerHTML) ?? []
      expect(document.querySelector(`[id="${id}"]`)?.closest('svg')).toBe(picture)
    }
  }
})

test('a picture becomes the code, is woven and moved by keys, and saved with its padding', async () => {
  const page = await aNewCode()
  await page.open('Logo or photo')
  const upload = screen.getByLabelText('Photo as code: Turn a photo into the code')
  const canvas = document.createElement('canvas')
  canvas.width = 300
  canvas.height = 200
  const context = canvas.getContext('2d')!
  context.fillStyle = '#2a6df4'
  context.fillRect(0, 0, 150, 200)
  const png = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!), 'image/png'))
  await page.user.upload(upload, new File([png], 'photo.png', { type: 'image/png' }))
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  await waitFor(() => expect(preview.querySelector('image')).not.toBeNull())
  const before = preview.querySelector('image')!.getAttribute('href')
  const part = screen.getByRole('button', { name: 'Visible part' })
  await waitFor(() => expect(part.querySelector('img')).not.toBeNull())
  part.focus()
  await page.user.keyboard('{ArrowRight}')
  await waitFor(() => expect(preview.querySelector('image')!.getAttribute('href')).not.toBe(before))
  await page.user.click(screen.getByRole('radio', { name: 'Plain squares' }))
  await waitFor(() => expect(preview.querySelector('image')).toBeNull())
  expect(await violations()).toEqual([])
  await page.fill(required)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  const [code] = await page.stored()
  // It began at 0.31, where no alignment pattern hides the edge in the middle, and the key moved it by 0.05.
  expect(designOf(code)).toMatchObject({
    picture: { method: 'woven', crop: { x: 0.36, y: 0, side: 1 } },
    minVersion: 8,
    padding: expect.stringMatching(/^[\da-f]{40,}$/) as string,
  })
})
