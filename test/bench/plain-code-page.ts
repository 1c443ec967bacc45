import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'

/** Opens the page of `plain-code.tsx` with this payload. */
export async function openPlainCode(browser: Browser, payload: string): Promise<Page> {
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
