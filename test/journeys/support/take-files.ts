import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

export type TakenFile = { readonly name: string; readonly bytes: Buffer }

/** Opens the downloads of a code; `within` names the card of the library. */
export async function openDownloads(page: Page, within: Page | Locator = page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^Download/ })
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await within.getByRole('button', { name: 'Download', exact: true }).first().click()
  await dialog.waitFor()
  return dialog
}

/** Chooses where an open panel of downloads is used. */
export async function chooseUse(page: Page, use: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Where will you print it?' }).getByLabel(use).check()
}

/** Presses a button of "For the printer". */
export async function chooseForPrinter(page: Page, name: string): Promise<void> {
  const closed = page.getByRole('button', { name: 'For the printer', expanded: false })
  if (await closed.isVisible()) await closed.click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** The downloaded file. */
export async function takeFile(page: Page, ask: () => Promise<unknown>): Promise<TakenFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A file of a format from the open panel of downloads. */
export async function takeFormat(page: Page, format: string, pixels?: string): Promise<TakenFile> {
  await chooseFormat(page, format, pixels)
  return takeFile(page, () => page.getByRole('button', { name: downloadNow }).click())
}

export async function chooseFormat(page: Page, format: string, pixels?: string): Promise<void> {
  await chooseUse(page, 'Other')
  await page.getByLabel('Format', { exact: true }).selectOption(format)
  if (pixels !== undefined) await page.getByLabel('Pixels', { exact: true }).selectOption(pixels)
}

/** The button with format and size. */
export const downloadNow = /^Download (PDF|SVG|PNG|JPEG|WebP)/
