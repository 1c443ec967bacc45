import { waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

/** axe violations as "rule: target". Colours are tested in the real browser. */
export async function violations(within: Element = document.body): Promise<string[]> {
  // A menu that was closed stands outside the landmarks for some more frames.
  await waitFor(() => expect(document.querySelector('[data-ending-style]')).toBeNull())
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
