import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderCode } from '#design/render/render-code.ts'

/** One picture: type, design, payload, logo. */
export type DrawTask = {
  readonly qrType: string | null
  readonly design: Design
  readonly payload: string
  readonly logo: { readonly href: string; readonly width: number; readonly height: number } | null
}

/** Draws every task; returns the picture or the name of the error. */
export async function drawAll(tasks: readonly DrawTask[]): Promise<string[]> {
  return Promise.all(
    tasks.map(async ({ qrType, design, payload, logo }) => {
      const glyphs = await loadGlyphs(design.frame?.font)
      return await renderCode(qrType, design, payload, { logo, glyphs }).catch((error: Error) => error.name)
    }),
  )
}

declare const WorkerGlobalScope: (new () => object) | undefined
if (typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope) {
  globalThis.addEventListener('message', (event: MessageEvent<readonly DrawTask[]>) => {
    void drawAll(event.data).then(postMessage)
  })
} else {
  Object.assign(globalThis, { drawAll })
}
