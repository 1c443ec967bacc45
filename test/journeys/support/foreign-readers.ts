import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { PNG } from 'pngjs'
import { noFonts, type Pixels } from '../../design/decode-picture.ts'

/** Third-party programs that render a file on white. */
export type ForeignReader = (file: Buffer, width: number, height: number) => Pixels

/** librsvg: SVG on many desktops and in print services. */
export const librsvg: ForeignReader = (file, width, height) =>
  drawnBy(file, 'svg', (given, drawn) => [
    'rsvg-convert',
    ['-w', String(width), '-h', String(height), '--background-color', 'white', '-o', drawn, given],
  ])

/** poppler: PDF on Linux desktops. */
export const poppler: ForeignReader = (file, width, height) =>
  drawnBy(file, 'pdf', (given, drawn) => [
    'pdftoppm',
    [
      '-png',
      '-singlefile',
      '-scale-to-x',
      String(width),
      '-scale-to-y',
      String(height),
      given,
      drawn.replace(/\.png$/, ''),
    ],
  ])

/** Ghostscript: used by many printers. */
export const ghostscript: ForeignReader = (file, width, height) => {
  const [across, down] = pageSize(file)
  return drawnBy(file, 'pdf', (given, drawn) => [
    'gs',
    [
      '-q',
      '-dNOPAUSE',
      '-dBATCH',
      '-dSAFER',
      '-sDEVICE=png16m',
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
      `-r${(width / across) * 72}x${(height / down) * 72}`,
      `-g${width}x${height}`,
      `-sOutputFile=${drawn}`,
      given,
    ],
  ])
}

/** libwebp, at its own size; transparency becomes white. */
export function libwebp(file: Buffer): Pixels {
  const drawn = drawnBy(file, 'webp', (given, path) => ['dwebp', ['-quiet', given, '-o', path]])
  for (let at = 0; at < drawn.data.length; at += 4) {
    const opacity = drawn.data[at + 3]! / 255
    for (let channel = 0; channel < 3; channel++)
      drawn.data[at + channel] = drawn.data[at + channel]! * opacity + 255 * (1 - opacity)
    drawn.data[at + 3] = 255
  }
  return drawn
}

/** resvg with its own PNG and JPEG decoders. */
export function pictureOfPixels(file: Buffer, type: string, width: number, height: number): Pixels {
  const href = `data:image/${type};base64,${file.toString('base64')}`
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${href}" width="${width}" height="${height}"/></svg>`
  const drawn = new Resvg(page, { font: noFonts, background: '#ffffff' }).render()
  return { data: new Uint8ClampedArray(drawn.pixels), width: drawn.width, height: drawn.height }
}

/** Width and height of a PDF page in points, from the file. */
export function pageSize(file: Buffer): [number, number] {
  const [, , across, down] = (/\/MediaBox\[([^\]]+)\]/.exec(file.toString('latin1'))?.[1] ?? '')
    .split(' ')
    .map(Number)
  return [across!, down!]
}

export function pixelsOfPng(file: Buffer): Pixels {
  const { data, width, height } = PNG.sync.read(file)
  return { data: new Uint8ClampedArray(data), width, height }
}

function drawnBy(
  file: Buffer,
  ending: string,
  command: (given: string, drawn: string) => [string, string[]],
): Pixels {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-drawn-'))
  try {
    const [given, drawn] = [join(folder, `given.${ending}`), join(folder, 'drawn.png')]
    writeFileSync(given, file)
    const [program, args] = command(given, drawn)
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} does not open it: ${error?.message ?? stderr}`)
    return pixelsOfPng(readFileSync(drawn))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
