import { logoMaxBytes } from '#contract/logo.ts'
import { shrinkPicture } from '../../../api/shrink-picture.ts'
import { t } from '../../../messages/t.ts'

/** A file that can be sent with a word on what was left out, or the reason why not. */
export type CheckedLogo =
  | { readonly kind: 'fits'; readonly file: File; readonly word: string | null }
  | { readonly kind: 'refused'; readonly word: string }

/** Bytes of a picture that is opened here to be made smaller, and its pixels: a bitmap takes four bytes for each. */
const mostBytes = 25 * 1024 * 1024
const mostPixels = 60_000_000
/** Pixels of the longer side below which a logo is a stain. */
const fewestPixels = 16
/** Milliseconds. */
const patience = 10_000

const bitmapTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Opens a logo file before it is sent, so that what no browser can draw is refused at the field. Never hangs. */
export async function checkLogo(file: File): Promise<CheckedLogo> {
  if (!bitmapTypes.has(file.type)) return checkDrawing(file)
  if (file.size > mostBytes) return refuse(t('editor.logo.tooLarge'))
  if ((await pixelsOfPng(file)) > mostPixels) return refuse(t('editor.logo.tooManyPixels'))
  const size = await withinPatience(sizeOf(file))
  if (size === null) return refuse(t('editor.logo.damaged'))
  if (Math.max(size.width, size.height) < fewestPixels)
    return refuse(t('editor.logo.tooSmall', { pixels: fewestPixels }))
  const smaller = await shrinkPicture(file)
  if (smaller.size > logoMaxBytes) return refuse(t('editor.logo.tooLarge'))
  return { kind: 'fits', file: new File([smaller], file.name, { type: smaller.type }), word: null }
}

async function checkDrawing(file: File): Promise<CheckedLogo> {
  if (file.size > logoMaxBytes) return refuse(t('editor.logo.tooLarge'))
  const hasScript =
    file.type === 'image/svg+xml' && /<script[\s>]|\son[a-z]+\s*=|javascript:/i.test(await file.text())
  return { kind: 'fits', file, word: hasScript ? t('editor.logo.scriptLeftOut') : null }
}

function refuse(word: string): CheckedLogo {
  return { kind: 'refused', word }
}

/** Null for what cannot be drawn. Where a page opens no bitmaps, the service decides. */
async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  if (typeof createImageBitmap === 'undefined') return { width: fewestPixels, height: fewestPixels }
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

/** PNG (ISO/IEC 15948) §11.2.2: width and height stand at byte 16, so a bomb is told before it is opened. 0 for others. */
async function pixelsOfPng(file: File): Promise<number> {
  if (file.type !== 'image/png' || file.size < 24) return 0
  const header = new DataView(await file.slice(16, 24).arrayBuffer())
  return header.getUint32(0) * header.getUint32(4)
}

async function withinPatience<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
