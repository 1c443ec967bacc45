import './dashboard/cheap-stacks.ts'
import './dashboard/no-owner-stacks.ts'
import '@testing-library/jest-dom/vitest'
import './dashboard/english.ts'
import '#dashboard/styles.css'
import './dashboard/no-motion.ts'
import './dashboard/no-painting.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { clearDatabases } from './dashboard/clear-databases.ts'
import { printPageOnce } from './quick-lookups.ts'

printPageOnce()
configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 240_000,
  // The live region repeats an error of a field for screen readers, a moment after it is shown.
  defaultIgnore: 'script, style, [aria-live].sr-only',
})

beforeEach(async () => {
  // Not at the end of a test: a page that is left stores its draft a moment later.
  await clearDatabases()
  vi.spyOn(console, 'error')
  // Decoders judge pictures in the tests of the design and in the journeys. Here they would only take time.
  vi.stubGlobal('Worker', undefined)
})

/** The browser's word for a size that its observer gets with the next frame, which is no fault and comes by chance. */
const lateSize = 'ResizeObserver loop completed with undelivered notifications'

/**
 * A test that expects a console error clears it: `vi.mocked(console.error).mockClear()` after its assertion.
 */
afterEach(() => {
  cleanup()
  const said = vi
    .mocked(console.error)
    .mock.calls.map((words) => words.map(String).join(' '))
    .filter((words) => !words.includes(lateSize))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(said, 'unexpected console.error').toEqual([])
})
