import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pixels } from '../design/decode-picture.ts'
import { readApi } from '../journeys/support/a-marketer.ts'
import { librsvg, libwebp, pictureOfPixels, poppler } from '../journeys/support/foreign-readers.ts'
import { differingShare } from '../journeys/support/picture-pixels.ts'
import { readPixels } from '../journeys/support/read-code.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import type { Driver, SavedFile } from './support/driver.ts'
import type { MainPath } from './support/main-path.ts'
import { isProvided, startEngine } from './support/start-engine.ts'

/** A domain that prints may carry. Nobody opens it here. */
const domain = 'go.example.com'
const payload = `https://${domain}/summer?qr`
const formats = ['svg', 'png', 'jpeg', 'webp', 'pdf'] as const
type Format = (typeof formats)[number]

const title = { role: 'textbox', name: 'Title' }
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="38" fill="#c02020"/></svg>`

let folder: string
/** What Chromium made, for the other engines. */
const made = new Map<Format, SavedFile>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-browsers-'))
  await writeFile(join(folder, 'mark.svg'), logo)
  await writeFile(join(folder, 'codes.csv'), tenRows())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ofFeatures = import.meta.glob<(path: MainPath) => Promise<void>>('../features/*/in-browsers.ts', {
  eager: true,
  import: 'inBrowsers',
})

/** Chromium first, because the others are compared with it. */
describe.each(['chromium', 'firefox', 'webkit'] as const)('in %s a marketer', (name) => {
  let service: RunningService
  let driver: Driver
  const id = 1

  beforeAll(async () => {
    if (!isProvided(name)) return
    ;[service, driver] = await Promise.all([
      startService({ env: { BRANDED_DOMAINS: domain } }),
      startEngine(name),
    ])
    await signIn(driver, service)
  })
  afterAll(async () => {
    await driver?.close()
    await service?.dispose()
  })

  test.skipIf(!isProvided(name))(
    'creates a code with a logo and a frame, which scans everywhere',
    async () => {
      await driver.open(`${service.url}/codes/new`)
      await driver.button('Design first')
      await driver.fill({ role: 'textbox', name: 'Destination' }, 'https://acme.example/summer')
      await driver.button('/^Logo or photo/')
      await driver.upload([join(folder, 'mark.svg')])
      await driver.see({ css: '[aria-label="QR code preview"] image' })
      await driver.button('Back')
      await driver.button('/^Frame/')
      await driver.click({ role: 'radio', name: 'Caption below' })
      await driver.fill({ role: 'textbox', name: 'Frame text' }, 'Order here')
      await driver.button('Back')
      await driver.see({ role: 'button', name: 'Scans everywhere' })
      await driver.button('Create QR code')
      await driver.see({ role: 'heading', name: 'Your code is ready' })
      expect(await stored(service, id)).toMatchObject({ slashTag: 'summer', frame: 'caption-below' })
    },
  )

  test.skipIf(!isProvided(name))('downloads each format, with the same pixels in every browser', async () => {
    await driver.click({ role: 'radio', name: 'Other', hidden: true })
    for (const format of formats) {
      await driver.choose({ css: 'select', name: 'Format' }, format)
      const file = await driver.takeFile(() => driver.button('/^Download (PDF|SVG|PNG|JPEG|WebP)/'))
      if (name === 'chromium') made.set(format, file)
      const reference = made.get(format)
      expect(file.name).toBe(reference?.name)
      expect(readPixels(pixelsOf(format, file)), format).toBe(payload)
      expect(differingShare(pixelsOf(format, file), pixelsOf(format, reference)), format).toBeLessThan(0.02)
    }
  })

  test.skipIf(!isProvided(name))('edits it while someone else does, and keeps what both typed', async () => {
    await driver.open(`${service.url}/codes/${id}`)
    await typeTitle(driver, 'Winter sale')
    await changeElsewhere(service, id, {
      title: 'Autumn sale',
      destinationUrl: 'https://acme.example/autumn',
    })
    await driver.button('Save changes')
    const dialog = { role: 'dialog', name: '/saved this code/' }
    await driver.see({ css: '*', text: 'Other changes, already kept: Destination.', within: dialog })
    await driver.click({ role: 'radio', name: '/Winter sale/', within: dialog })
    await driver.button('Save', dialog)
    await driver.seeGone(dialog)
    await driver.see({ text: 'All changes saved' })
    expect(await stored(service, id)).toMatchObject({
      title: 'Winter sale',
      destinationUrl: 'https://acme.example/autumn',
    })
  })

  test.skipIf(!isProvided(name))(
    'finds what was typed as the page was left, also in that moment',
    async () => {
      await driver.open(`${service.url}/codes/${id}`)
      await typeTitle(driver, 'Spring sale')
      await driver.seeTrue(hasDraft, 'Spring sale')
      await driver.run(typeAndLeave, 'Spring sale', 'Spring sale 2', `${service.url}/start.js`)
      await driver.seeTrue(() => Promise.resolve(location.pathname === '/start.js'))
      await driver.open(`${service.url}/codes/${id}`)
      await driver.see({ text: 'Unsaved changes from' })
      await openTitle(driver)
      expect(await driver.value(title)).toBe('Spring sale 2')
    },
  )

  test.skipIf(!isProvided(name))('goes on typing on the page that the way back shows', async () => {
    await typeTitle(driver, 'Spring sale 3')
    await driver.run(markPage)
    await driver.run(typeAndLeave, 'Spring sale 3', 'Spring sale 4', `${service.url}/start.js`)
    await driver.seeTrue(() => Promise.resolve(location.pathname === '/start.js'))
    await driver.run(() => history.back())
    await driver.seeTrue(() => Promise.resolve(location.pathname.startsWith('/codes/')))
    const destination = { role: 'textbox', name: 'Destination' }
    await driver.see(destination)
    expect(await driver.value(destination)).toBe('https://acme.example/autumn')
    await openTitle(driver)
    expect(await driver.value(title)).toBe('Spring sale 4')
    await typeTitle(driver, 'Spring sale 5')
    await driver.seeTrue(hasDraft, 'Spring sale 5')
    expect(await driver.value(destination)).toBe('https://acme.example/autumn')
  })

  test.skipIf(!isProvided(name))('imports ten rows of a file', async () => {
    await driver.open(service.url)
    await driver.button('More library actions')
    await driver.click({ role: 'menuitem', name: 'Import a CSV file' })
    await driver.upload([join(folder, 'codes.csv')], { css: '[role=dialog] input[type=file]', hidden: true })
    await driver.button('Check all rows')
    await driver.button('/^Create 10 codes/')
    await driver.see({ text: '10 codes created.' })
    expect((await readApi(service, '/api/v1/qr-code'))['total']).toBe(11)
  })

  test.skipIf(!isProvided(name))('does what features add, and nothing fails unseen', async () => {
    for (const step of Object.values(ofFeatures)) await step({ driver, service, folder, payload })
    // A refused answer is part of the path, as for an ending in use.
    const refusal = /the server responded with a status of 4\d\d/
    expect(driver.problems().filter((problem) => !refusal.test(problem))).toEqual([])
  })
})

async function signIn(driver: Driver, service: RunningService): Promise<void> {
  // A page of the service that asks nothing, for its storage.
  await driver.open(`${service.url}/start.js`)
  await driver.run(() => localStorage.setItem('tessera.welcome', 'skipped'))
  await driver.open(service.signInUrl)
  await driver.seeOne({ role: 'link', name: 'New QR code' }, { role: 'button', name: 'New QR code' })
}

/** The field of the title. Its row may be open already. */
async function openTitle(driver: Driver): Promise<void> {
  const tab = { role: 'tab', name: 'Settings' }
  if ((await driver.seeOne(title, tab)) === 0) return
  await driver.click(tab)
  await driver.button('/^Title/')
  await driver.see(title)
}

async function typeTitle(driver: Driver, text: string): Promise<void> {
  await openTitle(driver)
  await driver.fill(title, text)
}

/** Runs in the page: changes the field with a text and leaves in one turn, without a question. */
function typeAndLeave(before: string, after: string, address: string): void {
  const field = [...document.querySelectorAll('input')].find(({ value }) => value === before)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, after)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.assign(address)
}

/** Runs in the page, which keeps the mark for as long as the browser keeps the page. */
function markPage(): void {
  Object.assign(window, { isMarked: true })
}

/** Runs in the page: whether its database holds a draft with a title. */
async function hasDraft(text: string): Promise<boolean> {
  const settled = <Result>(asked: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const opened = await settled(indexedDB.open('tessera-drafts'))
  const rows = await settled(opened.transaction('drafts').objectStore('drafts').getAll())
  opened.close()
  return (rows as { values?: { title?: string } }[]).some(({ values }) => values?.title === text)
}

async function stored(service: RunningService, id: number): Promise<unknown> {
  return (await readApi(service, `/api/v1/qr-code/${id}`))['data']
}

async function changeElsewhere(service: RunningService, id: number, fields: object): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/qr-code/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isEdit: true, ...fields }),
  })
  expect(answer.status).toBe(200)
}

function pixelsOf(format: Format, file: SavedFile | undefined): Pixels {
  if (file === undefined) throw new Error(`Chromium made no ${format}.`)
  if (format === 'svg') return librsvg(file.bytes, 660, 752)
  if (format === 'pdf') return poppler(file.bytes, 660, 752)
  if (format === 'webp') return libwebp(file.bytes)
  return pictureOfPixels(file.bytes, format, 660, 752)
}

function tenRows(): string {
  const rows = Array.from({ length: 10 }, (_, row) => `https://acme.example/${row},Row ${row},row-${row}`)
  return ['Destination,Title,Short link ending', ...rows].join('\n')
}
