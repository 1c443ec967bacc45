import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rule, target and markup of all axe violations: WCAG 2.2 A and AA and best practices. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const engine = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations: found } = await engine.run(document)
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
    )
  })
}
