import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFrame } from '#design/design.ts'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, postCode, readApi } from './support/a-marketer.ts'
import { readCode } from './support/read-code.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService

beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('img', { name: 'QR code preview' })
const scansEverywhere = (page: Page) => page.getByText('Scans everywhere', { exact: true }).first().waitFor()

/** Creates a code through the API; returns its id. */
async function aCode(slashTag: string, fields: object = {}): Promise<number> {
  const { body } = await postCode(service, { slashTag, ...fields })
  return (body['data'] as { id: number }).id
}

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

test('a preset and a save, two clicks, create a code that scans', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  await fillCode(page, { destination: 'https://example.com/menu', tag: 'two-clicks', title: 'Two clicks' })
  await button(page, 'Midnight').click()
  await scansEverywhere(page)
  await button(page, 'Create QR code').click()
  await page
    .getByText('Your QR code is ready')
    .or(page.getByRole('button', { name: 'Approval link' }))
    .first()
    .waitFor()
  await expect.poll(() => readCode(preview(page))).toBe(`http://${service.domain}/two-clicks?qr`)
  const { data } = (await readApi(service, '/api/v1/qr-code?search=two-clicks')) as {
    data: { color: string; pattern: string }[]
  }
  expect(data[0]).toMatchObject({ color: '#14213d', pattern: 'rounded' })
  expect(problems).toEqual([])
  await leave()
})

test('a kit styles new codes, is exported and imported, and a broken file is reported', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await button(page, 'Forest').click()
  await button(page, 'Save as brand kit').click()
  await page.getByLabel('Kit name').fill('Acme')
  await page.getByRole('switch', { name: 'Use for new codes' }).click()
  await button(page, 'Save kit').click()
  await button(page, 'Save kit').waitFor({ state: 'hidden' })

  // The default kit applies from the first picture on.
  await page.reload()
  await page.getByLabel('Destination URL', { exact: true }).waitFor()
  const colour = page.getByLabel('QR colour', { exact: true }).first()
  await expect.poll(() => colour.inputValue()).toBe('#0a3d24')
  await page.getByRole('button', { name: 'Pick a colour' }).first().click()
  await page.getByRole('button', { name: '#0a3d24' }).first().waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Manage kits').click()
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
  await page.getByText('This file is no JSON, or it is cut off.').waitFor()
  expect(await readApi(service, '/api/v1/brand-kits')).toEqual({ data: [] })
  await chooser.setInputFiles(file(withFrames(text)))
  await page.getByText('Kit Plain came without its frame: This drawing has text.').waitFor()
  await page.getByText('Kit Moved came without its frame: The place for the code lies outside').waitFor()
  await button(page, 'Actions for Acme').waitFor()
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

test('an approval page opens for anyone with its link, and is gone once withdrawn', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  const id = await aCode('approve', { title: 'Poster' })
  await page.goto(`${service.url}/codes/${id}`)
  await button(page, 'Approval link').click()
  await button(page, 'Create approval link').click()
  const link = page.getByRole('link', { name: /\/approval\// })
  await link.waitFor()
  await page.getByText(/Scans everywhere, \d+ of 100, checked just now/).waitFor()
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(new RegExp(`^http://${service.domain}/approval/`))
  await button(page, 'Copy approval link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  const stranger = await browser.newContext()
  const seen = await stranger.newPage()
  const complaints: string[] = []
  seen.on('console', (message) => complaints.push(message.text()))
  await seen.goto(address)
  await seen.getByRole('heading', { name: 'Poster' }).waitFor()
  expect(await readCode(seen.getByRole('img'))).toBe(`http://${service.domain}/approve?qr`)
  await seen.getByText('https://example.com/', { exact: true }).waitFor()
  await seen.getByText('Scans everywhere').waitFor()
  expect(await seen.locator('a, script').count()).toBe(0)
  expect(complaints).toEqual([])
  expect(await violations(seen)).toEqual([])

  await button(page, 'Withdraw link').click()
  await button(page, 'Keep link').waitFor()
  await button(page, 'Withdraw link').click()
  await button(page, 'Create approval link').waitFor()
  expect((await seen.goto(address))?.status()).toBe(404)
  await seen.getByText('Link not found').waitFor()
  expect(problems).toEqual([])
  await stranger.close()
  await leave()
})

test('kits and approval have no axe violation in both themes', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  const expectNone = async (shown: string) => {
    await button(page, shown).waitFor()
    for (const [colorScheme, rules] of [
      ['light', 'all'],
      ['dark', 'contrast'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      // Colours and opened parts take a moment to arrive.
      const found = () => violations(page, { within: '[role=dialog]', rules })
      await expect.poll(found, { message: `${shown}, ${colorScheme}` }).toEqual([])
    }
  }
  await button(page, 'Save as brand kit').click()
  await expectNone('Save kit')
  await page.getByLabel('Kit name').fill('Checked kit')
  await button(page, 'Save kit').click()
  await button(page, 'Save kit').waitFor({ state: 'hidden' })
  await button(page, 'Manage kits').click()
  await expectNone('Actions for Checked kit')
  await page.goto(`${service.url}/codes/${await aCode('axe')}`)
  await button(page, 'Approval link').click()
  await expectNone('Create approval link')
  await button(page, 'Create approval link').click()
  await expectNone('Withdraw link')
  await button(page, 'Withdraw link').click()
  await expectNone('Keep link')
  await leave()
})
