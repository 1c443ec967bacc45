import type { Browser, Locator, Page } from 'playwright-core'
import { openRow, reachField } from '../journeys/support/editor.ts'
import { signInByLink } from '../support/first-load.ts'
import type { RunningService } from '../support/running-service.ts'
import type { Change } from './frames.ts'

/** The benchmark's change in the editor and the picture that follows. */
export const editorChange: Change = {
  input: '[data-measured]',
  picture: '[role=img][aria-label="QR code preview"]',
}

/** A letter of the slash tag, and so of the payload. */
export const keystroke: Change = { ...editorChange, writes: 'word' }
/** Dragging the slider of the logo's size. */
export const drag: Change = { ...editorChange, writes: 'size' }
/** Pointing at the patterns, one after another. */
export const hover: Change = { ...editorChange, writes: 'point' }

/** Where each change is made; only one row is open at a time. */
const places = new Map<Change, (page: Page) => Promise<Locator>>([
  [editorChange, (page) => reachField(page, 'QR colour')],
  [keystroke, (page) => reachField(page, 'Short link ending')],
  [
    drag,
    async (page) => {
      await openRow(page, 'Logo or photo')
      return page.getByRole('slider', { name: 'Size' })
    },
  ],
  [
    hover,
    async (page) => {
      await openRow(page, 'Pattern')
      return page.getByRole('radiogroup', { name: 'Pattern' }).locator('label')
    },
  ],
])

/** Opens the row of a change and marks its fields. */
export async function reach(page: Page, change: Change): Promise<void> {
  await page.bringToFront()
  const fields = await places.get(change)?.(page)
  await fields?.first().waitFor()
  await fields?.evaluateAll((found) => found.forEach((field) => field.setAttribute('data-measured', '')))
}

/** The editor of a new code with a payload of 30 characters, signed in with an empty profile. */
export async function openEditor(
  browser: Browser,
  service: RunningService,
): Promise<{ page: Page; payload: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInByLink(page, service)
  await page.goto(`${service.url}/codes/new`)
  await page.getByRole('textbox', { name: 'Where should it lead?' }).fill('https://example.com/summer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('tab', { name: 'Design' }).waitFor()
  const rest = 30 - `${service.linkUrl}/?qr`.length
  await (await reachField(page, 'Short link ending')).fill('s'.repeat(rest))
  return { page, payload: await describedBy(page) }
}

export async function placeLogo(page: Page): Promise<void> {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#c33"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await openRow(page, 'Logo or photo')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
  await page.locator(`${editorChange.picture} svg image`).waitFor()
}

/** The payload from the preview's description. */
async function describedBy(page: Page): Promise<string> {
  return page.evaluate((picture) => {
    const id = document.querySelector(picture)?.getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent ?? ''
  }, editorChange.picture)
}
