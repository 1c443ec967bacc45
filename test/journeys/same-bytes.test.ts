import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDesign } from '../design/a-design.ts'
import { aLogo } from '../design/a-logo.ts'
import { launchChromium } from '../support/chromium.ts'
import { type DrawTask, drawAll } from './support/draw-in-browser.ts'

/** This host does not exist: the test responds for it. */
const origin = 'http://pictures.test'

const anyTask: fc.Arbitrary<DrawTask> = fc.record({
  qrType: fc.constantFrom('website', 'text', 'barcode', null),
  design: anyDesign,
  payload: fc.oneof(fc.webUrl(), fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' })),
  logo: fc.option(fc.integer({ min: 1, max: 500 }).map((width) => aLogo({ width }))),
})

describe('one design and payload', () => {
  const tasks = fc.sample(anyTask, 60)
  let browser: Browser
  let page: Page
  let onServer: string[]

  beforeAll(async () => {
    const files = await bundle()
    onServer = await drawAll(tasks)
    browser = await launchChromium()
    page = await browser.newPage()
    await page.route('**/*', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1)
      const code = files.get(name)
      await route.fulfill(
        code === undefined
          ? { contentType: 'text/html', body: '<!doctype html><title>Pictures</title>' }
          : { contentType: 'text/javascript', body: code },
      )
    })
    await page.goto(origin)
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('has the same bytes in a page as on a server', async () => {
    await page.addScriptTag({ type: 'module', url: '/draw.js' })
    const inPage = await page.evaluate(
      (given) => (globalThis as unknown as { drawAll: typeof drawAll }).drawAll(given),
      tasks,
    )
    expect(inPage).toEqual(onServer)
  })

  test('has the same bytes in a worker as on a server', async () => {
    const inWorker = await page.evaluate(
      (given) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/draw.js', { type: 'module' })
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.postMessage(given)
        }),
      tasks,
    )
    expect(inWorker).toEqual(onServer)
  })

  test('can be drawn for nearly all of them', () => {
    expect(onServer.filter((picture) => picture.startsWith('<svg')).length).toBeGreaterThan(
      tasks.length * 0.6,
    )
  })
})

/** The design area as the browser gets it: code by file name. */
async function bundle(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('support/draw-in-browser.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'draw.js',
      },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  )
}
