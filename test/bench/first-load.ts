import { launchChromium } from '../support/chromium.ts'
import { firstLoadBudget, loadEditor, loadSignIn } from '../support/first-load.ts'
import type { LoadedJavascript } from '../support/javascript-loaded.ts'
import { startService } from '../support/running-service.ts'
import type { Measured } from './measured.ts'

/** JavaScript loaded before the first action, as recorded by Chromium. */
export async function firstLoad(): Promise<readonly Measured[]> {
  const service = await startService()
  const browser = await launchChromium()
  try {
    const signIn = await loadSignIn(browser, service)
    const editor = await loadEditor(browser, service)
    return [
      figure('JavaScript before the sign-in form', signIn, firstLoadBudget.signIn),
      figure('JavaScript before the preview of the editor', editor, firstLoadBudget.editor),
    ]
  } finally {
    await browser.close()
    await service.dispose()
  }
}

function figure(title: string, { kilobytes, files }: LoadedJavascript, atMost: number): Measured {
  const largest = files.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 5)
  const detail = largest
    .map((file) => `${file.path.split('/').at(-1)} ${file.kilobytes.toFixed(1)}`)
    .join(', ')
  return { title, value: kilobytes, unit: 'kB', atMost, detail: `${files.length} files: ${detail}` }
}
