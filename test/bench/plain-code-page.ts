import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The baseline: a page that holds a colour field and `qrcode.react`, and nothing else. */
const source = (payload: string) => `
  import { createElement as h, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { QRCodeSVG } from 'qrcode.react'
  function Plain() {
    const [colour, setColour] = useState('#000000')
    const drawn = /^#[0-9a-f]{6}$/.test(colour) ? colour : '#000000'
    return h('main', null,
      h('input', { id: 'colour', value: colour, onChange: (event) => setColour(event.target.value) }),
      h('div', { id: 'picture' }, h(QRCodeSVG, { value: ${JSON.stringify(payload)}, level: 'M', marginSize: 4, size: 400, fgColor: drawn })))
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(h(Plain))
`

export async function openPlainCode(browser: Browser, payload: string): Promise<Page> {
  const folder = await mkdtemp(join(root, '.cache/plain-code-'))
  try {
    const entry = join(folder, 'plain-code.js')
    await writeFile(entry, source(payload))
    const built = await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: { write: false, rolldownOptions: { input: entry } },
    })
    const output = 'output' in built ? built.output : []
    const [script] = output
    if (script?.type !== 'chunk') throw new Error('The baseline was not built')
    const page = await browser.newPage()
    await page.setContent('<!doctype html><body></body>')
    await page.addScriptTag({ content: script.code, type: 'module' })
    await page.locator('#picture svg').waitFor()
    return page
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
