import axe from 'axe-core'
import { nothingFades } from './nothing-fades.ts'

/** axe violations as "rule: target". The colours of all screens have a test of their own. */
export async function violations(within: Element = document.body): Promise<string[]> {
  // What fades stands outside the landmarks.
  await nothingFades()
  const result = await axe.run(within, {
    // Without it, axe describes every element that passes as well.
    resultTypes: ['violations'],
    // Two rules look at style sheets and sounds, which they would read again each time. The journeys apply them.
    preload: false,
    selectors: false,
    rules: { 'color-contrast': { enabled: false } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return result.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html}`),
  )
}

/** Texts that are too pale for their ground, the only violations that depend on the theme. */
export async function paleTexts(): Promise<string[]> {
  await nothingFades()
  const { violations: found } = await axe.run(document.body, {
    resultTypes: ['violations'],
    runOnly: ['color-contrast'],
  })
  return found.flatMap(({ nodes }) => nodes.map((node) => node.html))
}
