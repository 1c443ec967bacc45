import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pathsOf } from '../support/paths-of.ts'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'

const svgFile = (name: string, inner: string) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 420"><rect width="320" height="420" fill="#0b3d2e"/>${inner}</svg>`,
    ],
    name,
    { type: 'image/svg+xml' },
  )

test('a drawing with a marked place becomes the frame, and a refused one changes nothing', async () => {
  const page = await aNewCode({ service: { plan: 'business' } })
  await page.fill(required)
  await page.open('Frame')
  const upload = (file: File) =>
    page.user.upload(screen.getByLabelText('Own frame: Upload an SVG frame', { exact: true }), file)
  const place = () => screen.queryByRole('button', { name: 'Place of the code' })
  await upload(svgFile('text.svg', '<text y="20">Scan me</text>'))
  expect(await screen.findByText(/Convert the text to outlines/)).toBeVisible()
  expect(place()).toBeNull()
  await upload(svgFile('empty.svg', '<rect x="40" y="40" width="240" height="240" fill="#fff"/>'))
  expect(await screen.findByText(/this is its largest empty square/)).toBeVisible()
  const marked = '<circle id="qr-code" cx="160" cy="190" r="140"/><path d="M0 380h320v40H0z" fill="#f2b705"/>'
  await upload(svgFile('poster.svg', marked))
  expect(await screen.findByText('This is the place that your file marks.')).toBeVisible()
  place()!.focus()
  await page.user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('button', { name: 'Use the marked place' })).toBeVisible()
  expect(await violations()).toEqual([])
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  const drawn = (await page.service.api('GET', '/qr-code/1/picture.svg')).body
  expect(drawn).toMatch(/fill="#0b3d2e"[^]*fill="#f2b705"/)
  expect(pathsOf(preview.innerHTML)).toEqual(pathsOf(drawn))

  await page.user.click(screen.getByRole('button', { name: 'Create another' }))
  await page.begin()
  await page.open('Frame')
  expect(await screen.findByRole('radio', { name: 'poster' })).toBeInTheDocument()
})
