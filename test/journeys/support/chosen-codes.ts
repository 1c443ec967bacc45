import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readApi } from './a-marketer.ts'
import { service } from './start-journeys.ts'

export async function chooseAll(page: Page, tag: string): Promise<void> {
  await page.goto(`${service.url}/?tag=${tag}&view=table`)
  await page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
}

export async function fromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The service knows that prints of the codes may exist, so it guards what is in them. */
export async function expectPrinted(tag: string, count: number): Promise<void> {
  const printed = async () => {
    const { meta } = await readApi(service, `/api/v1/qr-code?tag=${tag}&limit=100`)
    return Object.values(meta as Record<string, { readonly downloadedAt: string | null }>).filter(
      ({ downloadedAt }) => downloadedAt !== null,
    )
  }
  await expect.poll(async () => (await printed()).length).toBe(count)
}
