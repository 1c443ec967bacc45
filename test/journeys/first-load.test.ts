import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstLoadBudget, loadEditor, loadSignIn } from '../support/first-load.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

test('a signed-out person loads at most 220 kB of JavaScript to sign in', async () => {
  const { kilobytes, files } = await loadSignIn(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.signIn)
})

test('a marketer loads at most 350 kB of JavaScript before the preview of a new code', async () => {
  const { kilobytes, files } = await loadEditor(browser, service)
  expect(files.length).toBeGreaterThan(0)
  expect(kilobytes, JSON.stringify(files)).toBeLessThanOrEqual(firstLoadBudget.editor)
})

test('the app can be installed, and Chromium finds nothing wrong in its manifest', async () => {
  const page = await browser.newPage()
  await page.goto(service.url)
  const chromium = await page.context().newCDPSession(page)
  const { url, data, errors } = await chromium.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${service.url}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ share_target: { action: '/codes/new' } })
  await page.context().close()
})

/** WebKit runs a worker's entry a second time, with a state of its own, when another file imports from it. */
test('no file of the build imports from the entry of a worker', () => {
  const folder = join(import.meta.dirname, '../../dist/dashboard/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const entries = scripts.filter(
    (name) => /-worker-[\w-]+\.js$/.test(name) && !name.startsWith('pdf-in-worker'),
  )
  // The core has three.
  expect(entries.length).toBeGreaterThanOrEqual(3)
  const importers = scripts.flatMap((name) =>
    importedFiles(readFileSync(join(folder, name), 'utf8'))
      .filter((file) => entries.includes(file))
      .map((file) => `${name} imports ${file}`),
  )
  expect(importers).toEqual([])
})

test('an import from the entry of a worker is found', () => {
  expect(importedFiles('import{a as b}from"./pdf-worker-C2cFao9i.js";b()')).toEqual([
    'pdf-worker-C2cFao9i.js',
  ])
})

/** Files that a built script imports from the same folder, unless they are imported on demand. */
function importedFiles(script: string): string[] {
  return [...script.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].flatMap(
    ([, file]) => file ?? [],
  )
}
