import { fileURLToPath } from 'node:url'
import type { CDPSession, Page, Browser } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../support/chromium.ts'
import { startService } from '../support/running-service.ts'
import { drag, editorChange, hover, keystroke, openEditor, placeLogo, reach } from './editor-page.ts'
import {
  blockedPerChange,
  type Change,
  changeQuickly,
  frameRatio,
  measureFrames,
  type Frames,
} from './frames.ts'
import { median, p95, type Measured } from './measured.ts'

const rounds = 60
const manyChanges = 500

/**
 * From an input event to the painted preview, with and without a logo; then five hundred changes in a row. Milliseconds
 * say nothing on a busy machine: the ratios do.
 */
export async function preview(): Promise<readonly Measured[]> {
  const service = await startService()
  const browser = await launchChromium(['--enable-precise-memory-info'])
  try {
    const { page, payload } = await openEditor(browser, service)
    const plain = await openPlainCode(browser, payload)
    const results: Measured[] = []
    for (const title of ['without a logo', 'with a logo']) {
      if (title === 'with a logo') await placeLogo(page)
      results.push(...(await atTheFrameFloor(page, title, payload.length)))
      results.push(...(await slowedDown(page, plain, title)))
    }
    results.push(...(await manyInARow(page)))
    return results
  } finally {
    await browser.close()
    await service.dispose()
  }
}

/** Changes on the processor as it is, over frames without a change. */
async function atTheFrameFloor(page: Page, title: string, length: number): Promise<readonly Measured[]> {
  const changes: readonly (readonly [string, Change])[] = [
    ['colour', editorChange],
    ['keystroke', keystroke],
    ['hover', hover],
    ...(title === 'with a logo' ? [['drag', drag] as const] : []),
  ]
  const results: Measured[] = []
  for (const [name, change] of changes) {
    await reach(page, change)
    await measureFrames(page, change, 10)
    const free = await measureFrames(page, change, rounds)
    results.push({
      title: `${name} over an empty frame, ${title}`,
      value: frameRatio(free),
      unit: 'x',
      atMost: 1.1,
      detail: `${tell(free)}; payload of ${length} characters`,
    })
  }
  return results
}

/** Changes on a processor four times slower, beside a page that only draws the code. */
async function slowedDown(page: Page, plain: Page, title: string): Promise<readonly Measured[]> {
  await reach(page, editorChange)
  const colour = await throttled(page, () => measureFrames(page, editorChange, rounds))
  const blocked = await throttled(page, () => blockedPerChange(page, editorChange, rounds))
  await reach(page, keystroke)
  const letter = await throttled(page, () => measureFrames(page, keystroke, rounds))
  await plain.bringToFront()
  const plainChange: Change = { input: '#colour', picture: '#picture' }
  await measureFrames(plain, plainChange, 10)
  const baseline = await throttled(plain, () => measureFrames(plain, plainChange, rounds))
  return [
    {
      title: `at 4x throttle over a plain qrcode.react, ${title}`,
      value: median(colour.changed) / median(baseline.changed),
      unit: 'x',
      atMost: 2,
      detail: `${tell(colour)}; plain ${tell(baseline)}`,
    },
    {
      title: `tasks beyond 50 ms per colour of a drag at 4x throttle, ${title}`,
      value: blocked,
      unit: 'ms',
      atMost: 50,
    },
    ...[
      { name: 'colour', frames: colour },
      { name: 'keystroke', frames: letter },
    ].flatMap(({ name, frames }) => [
      {
        title: `${name} at 4x throttle, median, ${title}`,
        value: median(frames.changed),
        unit: 'ms' as const,
        atMost: 80,
        detail: tell(frames),
      },
      {
        title: `${name} at 4x throttle, p95, ${title}`,
        value: p95(frames.changed),
        unit: 'ms' as const,
        atMost: 110,
      },
    ]),
  ]
}

async function manyInARow(page: Page): Promise<readonly Measured[]> {
  const protocol = await page.context().newCDPSession(page)
  await reach(page, editorChange)
  const many = await measureFrames(page, editorChange, manyChanges)
  // The first five hundred fill bounded caches (undo steps, compiled code), so growth is measured in the
  // next.
  const before = await memory(protocol)
  await changeQuickly(page, editorChange, manyChanges)
  const after = await memory(protocol)
  const growth = `${(before.heap / 1e6).toFixed(1)} to ${(after.heap / 1e6).toFixed(1)} MB, ${before.nodes} to ${after.nodes} nodes`
  return [
    { title: `late pictures in ${manyChanges} changes`, value: many.late, unit: 'count', atMost: 0 },
    { title: `blank frames in ${manyChanges} changes`, value: many.blank, unit: 'count', atMost: 0 },
    {
      title: 'memory after over before',
      value: after.heap / before.heap,
      unit: 'x',
      atMost: 1.1,
      detail: growth,
    },
    {
      title: `nodes after ${manyChanges} further changes over before`,
      value: after.nodes / before.nodes,
      unit: 'x',
      atMost: 1.1,
    },
  ]
}

function tell(frames: Frames): string {
  return `${median(frames.changed).toFixed(1)} ms, empty ${median(frames.empty).toFixed(1)} ms, ${frames.changed.length} rounds`
}

async function throttled<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    return await run()
  } finally {
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await protocol.detach()
  }
}

/** Bytes in use and live nodes after garbage collection. */
async function memory(protocol: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let turn = 0; turn < 3; turn += 1) await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  const { nodes } = await protocol.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes }
}

/** Opens the page of `plain-code.tsx` with this payload. */
async function openPlainCode(browser: Browser, payload: string): Promise<Page> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('plain-code.tsx', import.meta.url)) },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script?.type !== 'chunk') throw new Error('The baseline was not built')
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><body data-payload="${encodeURI(payload)}"></body>`)
  await page.addScriptTag({ content: script.code, type: 'module' })
  await page.locator('#picture svg').waitFor()
  return page
}
