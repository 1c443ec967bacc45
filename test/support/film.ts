// Records the film and the pictures of the README from the built product: npm run build && npm run film
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from './chromium.ts'
import { startService } from './running-service.ts'

const size = { width: 1280, height: 800 }
/** Pixels of a frame of the film. */
const filmWidth = 880
const target = join(import.meta.dirname, '../../.github')

type Frame = { readonly picture: Buffer; readonly milliseconds: number }
const frames: Frame[] = []

const folder = await mkdtemp(join(tmpdir(), 'tessera-film-'))
const env = { DEMO: 'on', ACCESS_TOKEN: '', TMPDIR: folder, BRANDED_DOMAINS: 'go.harbour.example' }
const service = await startService({ env })
const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' })
  await page.goto(service.url)
  await lookAround(page)
  await design(page)
  await create(page)
  await showScans(page)
} finally {
  await browser.close()
  await service.dispose()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
const film = await sharp(
  frames.map(({ picture }) => picture),
  { join: { animated: true } },
)
  .webp({ quality: 72, effort: 5, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds) })
  .toBuffer()
await writeFile(join(target, 'film.webp'), film)
const length = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000
console.log(`${frames.length} frames, ${length.toFixed(1)} s, ${(film.length / 1_048_576).toFixed(2)} MB`)

/** Adds what the page shows to the film. */
async function hold(page: Page, milliseconds: number): Promise<void> {
  const picture = await sharp(await page.screenshot())
    .resize(filmWidth)
    .png()
    .toBuffer()
  frames.push({ picture, milliseconds })
}

async function still(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toFile(join(target, `${name}.webp`))
}

/** Moves a drawn pointer to a control and presses it. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await point(page, control)
  await hold(page, 500)
  await control.click()
}

async function point(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox()
  if (box === null) throw new Error('The control is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(
    ([x = 0, y = 0]) => {
      const id = 'film-pointer'
      const pointer = document.querySelector<HTMLElement>(`#${id}`) ?? document.createElement('div')
      pointer.id = id
      Object.assign(pointer.style, {
        position: 'fixed',
        left: `${x - 11}px`,
        top: `${y - 11}px`,
        width: '22px',
        height: '22px',
        borderRadius: '50%',
        background: 'rgba(255, 120, 0, 0.55)',
        border: '2px solid #fff',
        zIndex: '9999',
        pointerEvents: 'none',
      })
      document.body.append(pointer)
    },
    [box.x + box.width / 2, box.y + box.height / 2],
  )
}

async function hidePointer(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#film-pointer')?.remove())
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  for (let end = 4; end < text.length + 4; end += 4) {
    await field.fill(text.slice(0, end))
    await hold(page, 140)
  }
}

/** Waits for the drawings of the library, which come after the texts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 1_500))))
}

async function lookAround(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Look around' })
  await button.waitFor()
  await press(page, button)
  await page.getByText('60 codes').first().waitFor()
  await hidePointer(page)
  await settle(page)
  await still(page, 'library')
  await hold(page, 1_000)
  for (let step = 0; step < 3; step += 1) {
    await page.mouse.move(800, 500)
    await page.mouse.wheel(0, 420)
    await settle(page)
    await hold(page, 450)
  }
}

async function design(page: Page): Promise<void> {
  await page.mouse.wheel(0, -3_000)
  await settle(page)
  await press(page, page.getByRole('button', { name: 'New QR code' }))
  const address = page.getByRole('textbox', { name: 'Where should it lead?' })
  await address.waitFor()
  await type(page, address, 'https://harbour-kitchen.example/brunch')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await page.getByRole('tab', { name: 'Design' }).waitFor()
  await settle(page)
  await hold(page, 500)
  const rows = page.getByRole('tabpanel', { name: 'Design' })
  await press(page, rows.getByRole('button', { name: /^Look( |$)/ }))
  await settle(page)
  await hold(page, 700)
  const templates = page.getByRole('list', { name: 'Templates' })
  for (const name of ['Get tickets Event', 'Shop now Shop', 'Order here Restaurant']) {
    await press(page, templates.getByRole('button', { name, exact: true }))
    await settle(page)
    await hold(page, 900)
  }
  await press(page, page.getByRole('button', { name: 'Back', exact: true }))
  await press(page, rows.getByRole('button', { name: /^Pattern( |$)/ }))
  const patterns = page.getByRole('radiogroup', { name: 'Pattern', exact: true })
  await patterns.waitFor()
  await settle(page)
  for (const name of ['Dots', 'Rounded']) {
    await press(page, patterns.getByRole('radio', { name, exact: true }))
    await settle(page)
    await hold(page, 700)
  }
  await press(page, page.getByRole('button', { name: 'Back', exact: true }))
  await hidePointer(page)
  await page.getByRole('button', { name: 'Scans everywhere' }).waitFor()
  await settle(page)
  await still(page, 'editor')
  await hold(page, 1_200)
}

async function create(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Create QR code' }))
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  await hidePointer(page)
  await settle(page)
  await hold(page, 1_400)
}

async function showScans(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Scans', exact: true }))
  await page.getByRole('heading', { name: 'Scans', level: 1 }).waitFor()
  await hidePointer(page)
  await settle(page)
  await still(page, 'scans')
  await hold(page, 1_600)
}
