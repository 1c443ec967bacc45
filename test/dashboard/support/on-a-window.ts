import { onTestFinished } from 'vitest'
import { page as browser } from 'vitest/browser'

/** Gives the window another size, in pixels, until the test ends. */
export async function onAWindow(width: number, height: number): Promise<void> {
  onTestFinished(() => browser.viewport(1440, 900))
  await browser.viewport(width, height)
}
