import axe from 'axe-core'

/** What axe finds wrong, as "rule: where". Colours are judged in the browser, where there are some. */
export async function violations(within: Element = document.body): Promise<string[]> {
  const result = await axe.run(within, {
    rules: { 'color-contrast': { enabled: false } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return result.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html}`),
  )
}
