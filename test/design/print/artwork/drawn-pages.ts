import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Box } from '#design/print/sheets.ts'
import { decode } from '../../decode-picture.ts'

export type Grey = { readonly width: number; readonly height: number; readonly data: Buffer }

/** Tones of any kind of array. */
type Tones = Omit<Grey, 'data'> & { readonly data: ArrayLike<number> }

const dpi = 254

/** The pages as Ghostscript and poppler draw them, 10 pixels a millimetre. */
export function drawnBy(folder: string, tool: 'gs' | 'poppler', bytes: Uint8Array, pages: number): Grey[] {
  const file = join(folder, 'placed.pdf')
  writeFileSync(file, bytes)
  const stem = join(folder, tool)
  if (tool === 'gs') {
    const output = execFileSync(
      'gs',
      ['-q', '-dUseCropBox', '-sDEVICE=pgmraw', `-r${dpi}`, '-o', `${stem}-%02d.pgm`, file],
      { encoding: 'utf8' },
    )
    if (output !== '') throw new Error(`Ghostscript complains: ${output}`)
  } else execFileSync('pdftoppm', ['-gray', '-cropbox', '-r', String(dpi), file, stem])
  return Array.from({ length: pages }, (_, page) => {
    const number = String(page + 1).padStart(tool === 'gs' ? 2 : String(pages).length, '0')
    const image = readFileSync(`${stem}-${number}.pgm`)
    const [head, width, height] =
      /^P5\s+(?:#.*\s+)?(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 120)) ?? []
    return { width: Number(width), height: Number(height), data: image.subarray(head?.length ?? 0) }
  })
}

/** The box of everything nearly black, in millimetres. */
export function inkedBox(image: Tones, millimetre: number): Box {
  let [left, top, right, bottom] = [image.width, image.height, 0, 0]
  for (let at = 0; at < image.data.length; at++) {
    if ((image.data[at] ?? 255) > 70) continue
    const [x, y] = [at % image.width, Math.floor(at / image.width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return {
    left: left / millimetre,
    top: top / millimetre,
    width: (right - left) / millimetre,
    height: (bottom - top) / millimetre,
  }
}

/** The texts in a part of a page and two millimetres around it. */
export async function textsIn(page: Grey, box: Box, millimetre: number): Promise<string[]> {
  const [left, top] = [Math.floor((box.left - 2) * millimetre), Math.floor((box.top - 2) * millimetre)]
  const side = Math.ceil((box.width + 4) * millimetre)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const tone = page.data[(top + Math.floor(at / side)) * page.width + left + (at % side)] ?? 255
    data.set([tone, tone, tone, 255], at * 4)
  }
  return (await decode({ data, width: side, height: side })).map(({ text }) => text)
}
