import type { CDPSession } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { startService } from '../support/running-service.ts'
import { editorChange, openEditor, placeLogo } from './editor-page.ts'
import { changeQuickly, frameRatio, measureFrames, type Frames } from './frames.ts'
import { median, type Measured } from './measured.ts'
import { openPlainCode } from './plain-code-page.ts'

const rounds = 60
const manyChanges = 500

/** From an input event to the painted preview, with and without a logo; then five hundred changes in a row. */
export async function preview(): Promise<readonly Measured[]> {
  const service = await startService()
  const browser = await launchChromium(['--enable-precise-memory-info'])
  try {
    const { page, payload } = await openEditor(browser, service)
    const protocol = await page.context().newCDPSession(page)
    const plain = await openPlainCode(browser, payload)
    const plainProtocol = await plain.context().newCDPSession(plain)
    const results: Measured[] = []
    for (const logo of [false, true]) {
      if (logo) await placeLogo(page)
      const title = logo ? 'with a logo' : 'without a logo'
      await page.bringToFront()
      await measureFrames(page, editorChange, 10)
      const free = await measureFrames(page, editorChange, rounds)
      results.push({
        title: `painted preview over an empty frame, ${title}`,
        value: frameRatio(free),
        unit: 'x',
        atMost: 1.1,
        detail: `${tell(free)}; payload of ${payload.length} characters`,
      })
      const slow = await throttled(protocol, () => measureFrames(page, editorChange, rounds))
      await plain.bringToFront()
      const plainChange = { input: '#colour', picture: '#picture' }
      await measureFrames(plain, plainChange, 10)
      const baseline = await throttled(plainProtocol, () => measureFrames(plain, plainChange, rounds))
      results.push({
        title: `at 4x throttle over a plain qrcode.react, ${title}`,
        value: median(slow.changed) / median(baseline.changed),
        unit: 'x',
        atMost: 2,
        detail: `${tell(slow)}; plain ${median(baseline.changed).toFixed(1)} ms`,
      })
      await page.bringToFront()
    }
    const many = await measureFrames(page, editorChange, manyChanges)
    // The first five hundred fill bounded caches (undo steps, compiled code), so growth is measured in the
    // next.
    const before = await memory(protocol)
    await changeQuickly(page, editorChange, manyChanges)
    const after = await memory(protocol)
    const growth = `${(before.heap / 1e6).toFixed(1)} to ${(after.heap / 1e6).toFixed(1)} MB, ${before.nodes} to ${after.nodes} nodes`
    return [
      ...results,
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
  } finally {
    await browser.close()
    await service.dispose()
  }
}

function tell(frames: Frames): string {
  return `${median(frames.changed).toFixed(1)} ms, empty ${median(frames.empty).toFixed(1)} ms, ${frames.changed.length} rounds`
}

async function throttled<T>(protocol: CDPSession, run: () => Promise<T>): Promise<T> {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    return await run()
  } finally {
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** Bytes in use and live nodes after garbage collection. */
async function memory(protocol: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let turn = 0; turn < 3; turn += 1) await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  const { nodes } = await protocol.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes }
}
