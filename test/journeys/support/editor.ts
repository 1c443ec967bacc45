import type { Locator, Page } from 'playwright-core'
import { rowOfField, type RowName, tabOfRow } from '../../support/editor-rows.ts'

/** Goes past the first question of a new code, without an answer. */
export async function designFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Design first' }).click()
  await page.getByRole('tab', { name: 'Design' }).waitFor()
}

export async function openRow(page: Page, row: RowName): Promise<void> {
  const heading = page.getByRole('heading', { name: row, level: 2, exact: true })
  if (await heading.isVisible()) return
  await closeRow(page)
  const tab = tabOfRow[row]
  if (row === 'Short link') await page.getByRole('button', { name: 'Edit short link' }).click()
  if (row === 'How it scans') await verdictPill(page).click()
  if (tab !== null) {
    await page.getByRole('tab', { name: tab }).click()
    await page
      .getByRole('tabpanel', { name: tab })
      .getByRole('button', { name: new RegExp(`^${row}( |$)`) })
      .click()
  }
  await heading.waitFor()
}

export async function closeRow(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back', exact: true })
  if (await back.isVisible()) await back.click()
}

/** A field by its label, with its row open. */
export async function reachField(page: Page, label: string): Promise<Locator> {
  const row = rowOfField(label)
  if (row !== undefined) await openRow(page, row)
  return page.getByLabel(label, { exact: true })
}

export const verdictPill = (page: Page): Locator => page.locator('[data-opens=verdict]')

export async function openContent(page: Page): Promise<void> {
  await closeRow(page)
  await page.getByRole('tab', { name: 'Content' }).click()
}

export async function chooseType(page: Page, name: string): Promise<void> {
  await openRow(page, 'Type')
  await page.getByRole('radio', { name, exact: true }).click()
  await closeRow(page)
}
