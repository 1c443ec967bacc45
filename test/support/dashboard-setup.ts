import '@testing-library/jest-dom/vitest'
import '#dashboard/messages/signed-in-messages.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { computeStylesOnce, printPageOnce } from './quick-lookups.ts'
import { standInForMissingBrowserParts } from './missing-browser-parts.ts'

standInForMissingBrowserParts()
printPageOnce()
computeStylesOnce()
// The first screen of a file also loads its code, and a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/**
 * A test that expects a console error takes it off first:
 * `vi.mocked(console.error).mockClear()` after it asserted what was said.
 */
afterEach(() => {
  cleanup()
  const said = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' '))
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  expect(said, 'unexpected console.error').toEqual([])
})
