import { expect, test } from 'vitest'
import { firstLoadBudget, loadEditor, loadSignIn } from '../support/first-load.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

test('a signed-out person loads at most 220 kB of JavaScript to sign in', async () => {
  const { kilobytes, files } = await loadSignIn(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.signIn)
})

test('a marketer loads at most 400 kB of JavaScript before the preview of a new code', async () => {
  const { kilobytes, files } = await loadEditor(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.editor)
})
