import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Judged = {
  /** A selector of the judged part; the whole page by default. */
  readonly within?: string
  /** All rules by default. Only the contrast depends on the theme. */
  readonly rules?: 'all' | 'contrast'
}

/** Rule, target and markup of all axe violations: WCAG 2.2 A and AA and best practices. */
export async function violations(page: Page, { within, rules = 'all' }: Judged = {}): Promise<string[]> {
  // A menu that was closed stands outside the landmarks for some more frames.
  await page.locator('[data-ending-style]').first().waitFor({ state: 'detached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ selector, isContrast }) => {
      const engine = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations: found } = await engine.run(selector ?? document, {
        // Without it, axe describes every element that passes as well.
        resultTypes: ['violations'],
        ...(isContrast ? { runOnly: ['color-contrast'] } : {}),
      })
      return found.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
      )
    },
    { selector: within, isContrast: rules === 'contrast' },
  )
}
