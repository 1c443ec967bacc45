import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

export type TakenFile = { readonly name: string; readonly bytes: Buffer }

/** Opens the download menu and chooses an item; `within` names the card of the library. */
export async function chooseDownload(page: Page, line: RegExp, within: Page | Locator = page): Promise<void> {
  await within
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: line }).click()
}

/** The downloaded file. */
export async function takeFile(page: Page, ask: () => Promise<unknown>): Promise<TakenFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A file from the formats dialog. */
export async function takeFormat(page: Page, format: string, pixels?: string): Promise<TakenFile> {
  const dialog = page.getByRole('dialog', { name: 'Formats and print size' })
  if (!(await dialog.isVisible())) await chooseDownload(page, /Formats and print size/)
  await dialog.getByLabel('Format', { exact: true }).selectOption(format)
  if (pixels !== undefined) await dialog.getByLabel('Pixels', { exact: true }).selectOption(pixels)
  return takeFile(page, () => dialog.getByRole('button', { name: /^Download (?!print proof)/ }).click())
}
