import { startService } from '../support/running-service.ts'
import type { Driver } from '../browsers/support/driver.ts'
import { startEngine } from '../browsers/support/start-engine.ts'
import { editorChange, keystroke } from './editor-page.ts'
import { type Change, frameRatio, measureFrames, type Page } from './frames.ts'
import { median, type Measured, p95 } from './measured.ts'

const rounds = 60

/** The preview's colours and keystrokes in Firefox, which cannot slow the processor down. */
export async function previewInFirefox(): Promise<readonly Measured[]> {
  const service = await startService()
  const driver = await startEngine('firefox')
  try {
    await driver.open(`${service.url}/start.js`)
    await driver.run(() => localStorage.setItem('tessera.welcome', 'skipped'))
    await driver.open(service.signInUrl)
    await driver.seeOne({ role: 'link', name: 'New QR code' }, { role: 'button', name: 'New QR code' })
    await driver.open(`${service.url}/codes/new`)
    await driver.button('Design first')
    await driver.fill({ role: 'textbox', name: 'Destination' }, 'https://example.com/summer')
    await driver.button('/^Colours/')
    const colour = await measured(driver, 'QR colour', editorChange)
    await driver.button('Back')
    await driver.button('Edit short link')
    const letter = await measured(driver, 'Short link ending', keystroke)
    return [...figures('colour', colour), ...figures('keystroke', letter)]
  } finally {
    await driver.close()
    await service.dispose()
  }
}

async function measured(driver: Driver, name: string, change: Change) {
  await driver.fill({ role: 'textbox', name }, name === 'QR colour' ? '#203040' : 'summer-fair')
  await driver.run((label) => {
    for (const field of document.querySelectorAll('[data-measured]')) field.removeAttribute('data-measured')
    const labels = [...document.querySelectorAll('label')]
    const field = labels.find((found) => found.textContent.trim() === label)?.control
    field?.setAttribute('data-measured', '')
  }, name)
  const page: Page = { evaluate: async (code, argument) => await driver.run(code, argument) }
  await measureFrames(page, change, 10)
  return measureFrames(page, change, rounds)
}

function figures(name: string, frames: Awaited<ReturnType<typeof measureFrames>>): readonly Measured[] {
  const [changed, empty] = [median(frames.changed), median(frames.empty)]
  return [
    {
      title: `${name} over an empty frame in Firefox, median`,
      value: frameRatio(frames),
      unit: 'x',
      atMost: 1.5,
      detail: `${changed.toFixed(1)} ms, empty ${empty.toFixed(1)} ms, ${rounds} rounds`,
    },
    {
      title: `${name} over an empty frame in Firefox, p95`,
      value: p95(frames.changed) / p95(frames.empty),
      unit: 'x',
      atMost: 2,
    },
    { title: `late pictures of ${rounds} in Firefox, ${name}`, value: frames.late, unit: 'count', atMost: 0 },
  ]
}
