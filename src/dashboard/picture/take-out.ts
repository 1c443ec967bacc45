import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { copyText } from '../ui/copy-text.ts'
import { drawCode } from './draw-code.ts'
import { fileName } from './file-name.ts'
import { saveFile } from './save-file.ts'
import { toPng } from './to-png.ts'

/** The ways to take a code out of the page. `png-…` is the longer side in pixels. */
export type TakingOut = 'svg' | 'png-1024' | 'png-2048' | 'copy-image' | 'copy-svg'

const pixels = { 'png-1024': 1024, 'png-2048': 2048, 'copy-image': 1024 } as const

/** Whether the way ends on the clipboard. */
export function isCopy(way: TakingOut): boolean {
  return way === 'copy-image' || way === 'copy-svg'
}

/** Draws a code and hands it over. Rejects when it cannot be drawn or the browser refuses. */
export async function takeOut(client: QueryClient, code: QrCode, way: TakingOut): Promise<void> {
  if (way === 'copy-svg') {
    const { svg } = await drawCode(client, code)
    if (!(await copyText(svg))) throw new Error('The clipboard is not open.')
  } else if (way === 'copy-image') {
    // The promise goes into the clipboard unresolved: Safari allows copying only while the press is handled.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(client, code, pixels[way]) })])
  } else if (way === 'svg') {
    const { svg } = await drawCode(client, code)
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), fileName(code, 'svg'))
  } else {
    saveFile(await pngOf(client, code, pixels[way]), fileName(code, 'png'))
  }
}

async function pngOf(client: QueryClient, code: QrCode, longest: number): Promise<Blob> {
  const { svg, design } = await drawCode(client, code)
  // A frame has an outline of its own; what lies around it stays clear.
  const isClear = design.background.transparent || design.frame !== null
  return toPng(svg, longest, isClear ? null : design.background.color)
}
