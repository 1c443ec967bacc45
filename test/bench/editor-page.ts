import type { Browser, Page } from 'playwright-core'
import type { RunningService } from '../support/running-service.ts'
import type { Change } from './frames.ts'

/** The benchmark's change in the editor and the picture that follows. */
export const editorChange: Change = {
  input: '[data-measured]',
  picture: '[role=img][aria-label="QR code preview"]',
}

/** A letter of the slash tag, and so of the payload. */
export const keystroke: Change = { ...editorChange, input: '[data-typed]', writes: 'word' }
/** Dragging the slider of the logo's size. */
export const drag: Change = { ...editorChange, input: '[data-dragged]', writes: 'size' }
/** Pointing at the patterns, one after another. */
export const hover: Change = { ...editorChange, input: '[data-pointed]', writes: 'point' }

/** The editor of a new code with a payload of 30 characters, signed in with an empty profile. */
export async function openEditor(
  browser: Browser,
  service: RunningService,
): Promise<{ page: Page; payload: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(service.signInUrl)
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  await page.goto(`${service.url}/codes/new`)
  const preview = page.getByRole('img', { name: 'QR code preview' }).first()
  await preview.waitFor()
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/summer')
  const rest = 30 - `${service.linkUrl}/?qr`.length
  await page.getByRole('textbox', { name: 'Short link ending' }).fill('s'.repeat(rest))
  const payload = await describedBy(page)
  await page
    .getByRole('textbox', { name: 'QR colour' })
    .evaluate((field) => field.setAttribute('data-measured', ''))
  await page
    .getByRole('textbox', { name: 'Short link ending' })
    .evaluate((field) => field.setAttribute('data-typed', ''))
  await page
    .getByRole('radiogroup', { name: 'Pattern' })
    .locator('label')
    .evaluateAll((labels) => labels.forEach((label) => label.setAttribute('data-pointed', '')))
  return { page, payload }
}

export async function placeLogo(page: Page): Promise<void> {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#c33"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
  await page.locator(`${editorChange.picture} svg image`).waitFor()
  await page
    .getByRole('slider', { name: 'Size' })
    .evaluate((slider) => slider.setAttribute('data-dragged', ''))
}

/** The payload from the preview's description. */
async function describedBy(page: Page): Promise<string> {
  return page.evaluate((picture) => {
    const id = document.querySelector(picture)?.getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent ?? ''
  }, editorChange.picture)
}
