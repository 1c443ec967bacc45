import type { Reason } from '#contract/reasons.ts'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp, SharpOptions } from 'sharp'
import { pictureWidths } from '#contract/files.ts'
import { logoMaxBytes } from '#contract/logo.ts'
import { decodeDrawing } from './decode-drawing.ts'

/** Work on an uploaded file, in its own process because decoders are a target of hostile files. */
export type FileJob = {
  /** `logo`: one picture, only turned upright and readable everywhere. */
  readonly kind: 'picture' | 'pdf' | 'logo'
  readonly source: string
  /** Content type, detected from the content. */
  readonly type: string
  /** An empty folder for the results. */
  readonly folder: string
}

/** A picture created by the job. */
export type MadePart = {
  /** Empty for the file itself; `webp-400`, `cover`, `cover-avif-800`, … */
  readonly part: string
  readonly file: string
  readonly type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type FileJobResult =
  | { readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly kind: 'made'
      readonly parts: readonly MadePart[]
      readonly pages: number | null
      /** A better result follows. This one is used when it does not come in time. */
      readonly isPartial: boolean
    }

/**
 * Maximum pixels of an upload. The largest phone pictures have 108 million, which fewer than one in a thousand people
 * share.
 */
const maxPixels = 100_000_000
/** Longest side of the served picture, in pixels. */
const maxSide = 2_560
/** Maximum frames of an animation and their total pixels. Longer ones become a still picture. */
const maxFrames = 150
const maxAnimatedPixels = 40_000_000
/**
 * Maximum bytes of a smaller copy by its width, so that the first picture of a page loads in a second at 400 kbit/s.
 */
const budgets: Readonly<Record<number, number>> = { 400: 25_000, 800: 60_000, 1_200: 110_000 }

const refused = (reason: Reason): FileJobResult => ({ kind: 'refused', reason })

/**
 * Re-encodes a picture from its pixels: upright, without metadata, no larger than a screen, with smaller WebP and AVIF
 * copies. An SVG is sanitised instead.
 */
export async function remakePicture({ source, type, folder }: FileJob): Promise<FileJobResult> {
  if (type === 'image/svg+xml') return await remakeSvg(source, folder)
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const metadata = await sharp(source, { ...options, limitInputPixels: false }).metadata()
  const { width, height } = metadata
  if (width * height > maxPixels) {
    return refused({ code: 'picture-megapixels', values: { count: Math.round((width * height) / 1e6) } })
  }
  const frames = metadata.pages ?? 1
  const frameHeight = metadata.pageHeight ?? height
  const isAnimated =
    frames > 1 &&
    frames <= maxFrames &&
    width * frameHeight * frames <= maxAnimatedPixels &&
    type !== 'image/avif'
  const open = (): Sharp => sharp(source, { ...options, animated: isAnimated }).autoOrient()
  const main = await save(
    encoded(fitted(open(), maxSide, maxSide), type, isAnimated),
    join(folder, 'main'),
    '',
    type,
  )
  const small = isAnimated ? open : await decodedOnce(sharp, open())
  const copies = await copiesOf(small, { width: main.width, height: main.height, isAnimated }, folder, '')
  return { kind: 'made', parts: [main, ...copies], pages: null, isPartial: false }
}

/** A logo upright, in a format that every reader of a code understands. */
export async function turnLogo({ source, type, folder }: FileJob): Promise<FileJobResult> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const turned = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const file = join(folder, 'main')
  const format = type === 'image/avif' ? 'image/png' : type
  let main = await save(encodedLogo(turned.clone(), format), file, '', format)
  // A photo is too large as PNG.
  if (type === 'image/avif' && (await stat(file)).size > logoMaxBytes)
    main = await save(encodedLogo(turned.clone(), 'image/webp'), file, '', 'image/webp')
  return { kind: 'made', parts: [main], pages: null, isPartial: false }
}

function encodedLogo(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 92 })
  return type === 'image/webp' ? picture.webp({ quality: 92 }) : picture.png({ compressionLevel: 9 })
}

/** The pixels of the widest copy, so that a large picture is decoded once. */
async function decodedOnce(
  sharp: (pixels: Buffer, options: SharpOptions) => Sharp,
  picture: Sharp,
): Promise<() => Sharp> {
  const { data, info } = await fitted(picture, Math.max(...pictureWidths))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

function fitted(picture: Sharp, width: number, height?: number): Sharp {
  return picture.resize({
    width,
    ...(height === undefined ? {} : { height }),
    fit: 'inside',
    withoutEnlargement: true,
  })
}

function encoded(picture: Sharp, type: string, isAnimated: boolean): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 84, progressive: true })
    case 'image/png':
      return picture.png({ compressionLevel: 9 })
    case 'image/avif':
      return picture.avif({ quality: 60, effort: 2 })
    case 'image/gif':
      return picture.gif(isAnimated ? { reuse: true } : {})
    default:
      return picture.webp({ quality: 84, effort: 3 })
  }
}

/** The smaller copies of a picture, without those that are no smaller than it. */
export async function copiesOf(
  open: () => Sharp,
  {
    width,
    height,
    isAnimated,
  }: { readonly width: number; readonly height: number; readonly isAnimated: boolean },
  folder: string,
  prefix: string,
): Promise<MadePart[]> {
  const made: MadePart[] = []
  const widths = pictureWidths.filter((wanted) => wanted < width)
  // A picture below the smallest width gets copies of its own width.
  for (const wanted of widths.length === 0 ? [Math.min(width, pictureWidths[0])] : widths) {
    const budget = budgets[wanted] ?? 60_000
    for (const format of isAnimated ? (['webp'] as const) : (['webp', 'avif'] as const)) {
      const named = widths.length === 0 ? pictureWidths[0] : wanted
      const part = `${prefix}${format}-${named}`
      const file = join(folder, part)
      let saved: MadePart | null = null
      for (const quality of format === 'webp' ? [78, 60, 40] : [52, 40, 28]) {
        const picture = fitted(open(), wanted)
        const drawn =
          format === 'webp' ? picture.webp({ quality, effort: 3 }) : picture.avif({ quality, effort: 2 })
        saved = await save(drawn, file, part, `image/${format}`)
        if (isAnimated || (await stat(file)).size <= budget) break
      }
      if (saved !== null)
        made.push({ ...saved, height: saved.height || Math.round((height / width) * wanted) })
    }
  }
  return made
}

async function save(picture: Sharp, file: string, part: string, type: string): Promise<MadePart> {
  const { width, height, pageHeight } = await picture.toFile(file)
  return { part, file, type, width, height: pageHeight ?? height }
}

async function remakeSvg(source: string, folder: string): Promise<FileJobResult> {
  // The sanitiser and its DOM load slowest of all.
  const { sanitiseSvg } = await import('./sanitise-svg.ts')
  const drawing = sanitiseSvg(decodeDrawing(await readFile(source)))
  if (drawing === 'empty') return refused({ code: 'drawing-empty' })
  if (drawing === null || drawing === 'complex') return refused({ code: 'drawing-damaged' })
  if (typeof drawing === 'string') return refused({ code: `drawing-${drawing}` })
  const file = join(folder, 'main')
  await writeFile(file, drawing.text)
  const [width, height] = [Math.max(1, Math.round(drawing.width)), Math.max(1, Math.round(drawing.height))]
  return {
    kind: 'made',
    parts: [{ part: '', file, type: 'image/svg+xml', width, height }],
    pages: null,
    isPartial: false,
  }
}
