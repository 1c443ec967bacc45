import { expect, test } from 'vitest'
import { ownPath } from '#contract/parse-url.ts'
import { foreignPaths } from './foreign-paths.ts'

test.each(foreignPaths)('%j is no path of the dashboard', (text) => {
  expect(ownPath(text)).toBeNull()
})

test.each([
  ['/', '/'],
  ['/sign-in?window=close', '/sign-in?window=close'],
  ['/welcome?step=2#top', '/welcome?step=2#top'],
  ['/?tags=a%2Fb&search=50%25', '/?tags=a%2Fb&search=50%25'],
  ['/scans?url=https://acme.com//x', '/scans?url=https://acme.com//x'],
  ['/münchen', '/m%C3%BCnchen'],
  ['/a/../codes', '/codes'],
])('%j leads to %j', (text, path) => {
  expect(ownPath(text)).toBe(path)
})
