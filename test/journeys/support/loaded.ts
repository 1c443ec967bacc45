import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for a screen: its title, and no place that is still loading. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
}
