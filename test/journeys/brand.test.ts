import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign, defaultFrame } from '#design/design.ts'
import { aMarketer, fillCode, readApi } from './support/a-marketer.ts'
import { openRow, reachField } from './support/editor.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'
import { violations } from './support/violations.ts'

startJourneys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('img', { name: 'QR code preview' })
const scansEverywhere = (page: Page) => button(page, 'Scans everywhere').waitFor()

const send = (method: string, path: string, body?: object) =>
  fetch(`${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

type FiledFrame = { readonly drawing: { readonly id: string } } | null
type KitFile = {
  readonly kits: readonly { readonly name: string; readonly design: { readonly frame: FiledFrame } }[]
  readonly frames: readonly { readonly id: string; readonly href: string }[]
}

/** The file of one kit as three: in a good frame, in a frame with text, and in one without its place for the code. */
function withFrames(text: string): string {
  const read = JSON.parse(text) as KitFile & { kits: [KitFile['kits'][0]] }
  const drawing = { width: 1_000, height: 1_000, hole: { x: 250, y: 250, side: 500 } }
  const framed = (name: string, x = 250) => ({
    ...read.kits[0],
    name,
    design: {
      ...read.kits[0].design,
      frame: { ...defaultFrame, id: 'own', drawing: { ...drawing, hole: { ...drawing.hole, x }, id: name } },
    },
  })
  const filed = (id: string, inside: string) => ({
    id,
    name: `${id}.svg`,
    href: `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H100V20H0Z"/>${inside}</svg>`).toString('base64')}`,
  })
  return JSON.stringify({
    ...read,
    kits: [framed('Acme'), framed('Plain'), framed('Moved', 900)],
    frames: [
      filed('Acme', '<path id="code" d="M25 25H75V75H25Z"/>'),
      filed('Plain', '<text x="9" y="90">Scan</text>'),
      filed('Moved', '<path id="code" d="M25 25H75V75H25Z"/>'),
    ],
  })
}

test('a yellow code is repaired in its yellow', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  await fillCode(page, { destination: 'https://example.com/menu', tag: 'yellow', title: 'Yellow' })
  const colour = async () => (await reachField(page, 'QR colour')).inputValue()
  await (await reachField(page, 'QR colour')).fill('#ffcc00')
  await openRow(page, 'How it scans')
  await page.getByRole('button', { name: 'Dark on your colour: Scans in good light' }).first().waitFor()
  await page.getByRole('button', { name: 'Colour as a frame: Scans everywhere' }).first().click()
  await scansEverywhere(page)
  expect(await colour()).not.toBe('#ffcc00')
  expect(await preview(page).innerHTML()).toContain('#ffcc00')
  expect(problems).toEqual([])
  await leave()
})

test('kits are exported and imported with their frames, and a broken file is reported', async () => {
  const design = { ...toKitDesign(defaultDesign), color: '#0a3d24' }
  await send('POST', '/api/v1/brand-kits', { name: 'Acme', design })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await page.goto(`${service.url}/account/kits`)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export all').click()])
  expect(download.suggestedFilename()).toBe('Acme.brand-kit.json')
  const text = await readFile(await download.path(), 'utf8')
  await button(page, 'Actions for Acme').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(page, 'Delete Acme').click()
  await page.getByText('No kits yet').waitFor()

  const chooser = page.locator('input[type=file][accept*=json]')
  const file = (content: string) => ({
    name: 'acme.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  await chooser.setInputFiles(file(text.replaceAll('#0a3d24', 'green')))
  await page.getByText('Kit 1, design.color: Use a colour like #1a2b3c.').waitFor()
  await chooser.setInputFiles(file(text.slice(0, 80)))
  await page.getByText("This file isn't a brand kit, or it's cut off.").waitFor()
  expect(await readApi(service, '/api/v1/brand-kits')).toEqual({ data: [] })
  await chooser.setInputFiles(file(withFrames(text)))
  await page.getByText('Kit Plain came without its frame: This drawing has text.').waitFor()
  await page.getByText('Kit Moved came without its frame: The place for the code lies outside').waitFor()
  await button(page, 'Actions for Acme').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours take a moment to change.
    await expect.poll(() => violations(page, { rules: 'contrast' }), { message: colorScheme }).toEqual([])
  }
  const [again] = await Promise.all([page.waitForEvent('download'), button(page, 'Export all').click()])
  const { kits, frames } = JSON.parse(await readFile(await again.path(), 'utf8')) as KitFile
  expect(kits.map(({ name, design }) => [name, design.frame?.drawing.id])).toEqual([
    ['Acme', frames[0]?.id],
    ['Plain', undefined],
    ['Moved', undefined],
  ])
  expect(Buffer.from(frames[0]?.href.split(',')[1] ?? '', 'base64').toString()).toContain('data-hole')
  // The refused frame.
  expect(problems).toEqual([expect.stringContaining('400 (Bad Request)')])
  await leave()
})
