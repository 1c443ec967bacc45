import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { defaultDesign } from '#design/design.ts'
import { shortLink } from '#design/payload.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { FrameArt } from '#design/render/own-frame.ts'
import type { LoadedPicture } from '../../api/load-picture.ts'
import { pictureQuery } from '../../api/pictures.ts'
import { type Picture, pictureParts } from '../draw-code.ts'
import { logoPixels, shownLogo } from '../export/canvas.ts'

/** The origin of a label: a stored code, a row of a table, or a picture. */
export type SheetSource =
  | { readonly kind: 'code'; readonly code: QrCode }
  | { readonly kind: 'text'; readonly text: string; readonly title: string; readonly link: string }
  | {
      readonly kind: 'picture'
      readonly title: string
      /** A picture file. It is opened only while its sheet is drawn. */
      readonly file: Blob
    }

/** A label's picture: a drawing for the worker, or a file as it is. */
export type CellPicture =
  | ({
      readonly kind: 'code'
      readonly assets: Pick<Picture['assets'], 'logo' | 'glyphs'>
      readonly frame?: FrameArt | null
    } & Omit<Picture, 'svg' | 'assets'>)
  | { readonly kind: 'file'; readonly file: Blob }

export type PreparedCell = {
  readonly picture: CellPicture
  readonly payload: string | null
  readonly title: string
  readonly link: string
}

/** Shared by labels: images by their address, and the decoded pictures of picture codes by their id. */
export type SharedImages = {
  readonly images: Map<string, ImagePixels>
  readonly pictures: Map<string, LoadedPicture['pixels']>
}

/** Loads what a label needs, and adds what labels share. */
export async function prepareCell(
  client: QueryClient,
  source: SheetSource,
  { images, pictures }: SharedImages,
): Promise<PreparedCell> {
  if (source.kind === 'picture') {
    const file = await asPixels(source.file)
    return { picture: { kind: 'file', file }, payload: null, title: source.title, link: '' }
  }
  if (source.kind === 'text') {
    const { text, title, link } = source
    const picture = {
      kind: 'code',
      qrType: 'text',
      design: defaultDesign,
      payload: text,
      assets: { logo: null, glyphs: null },
    } as const
    return { picture, payload: text, title, link }
  }
  const { code } = source
  const { assets, ...parts } = await pictureParts(client, code)
  const { logo: image, glyphs, frame = null } = assets
  const { picture: own } = parts.design
  if (own !== undefined && !pictures.has(own.id)) {
    const loaded = await client.ensureQueryData(pictureQuery(client, own.id))
    if (loaded !== null) pictures.set(own.id, loaded.pixels)
  }
  const logo = shownLogo({ ...parts, assets, svg: '' })
  if (logo !== null && !images.has(logo.href))
    for (const [href, pixels] of await logoPixels(logo)) images.set(href, pixels)
  return {
    // The functions that draw a picture or a frame cannot be sent to a worker.
    picture: { kind: 'code', ...parts, assets: { logo: image, glyphs }, frame: frame?.art ?? null },
    payload: parts.payload,
    title: code.title,
    link: shortLink(code.brandedDomain, code.slashTag).replace(/^https?:\/\//, ''),
  }
}

/** Pixels of the longer side of a drawing on a label: 600 dpi at 7 cm. */
const longest = 1_600

/** Workers cannot draw SVG, so drawings become pictures here. A damaged one stays as it is and fails later. */
async function asPixels(file: Blob): Promise<Blob> {
  if (file.type !== 'image/svg+xml') return file
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = longest / Math.max(image.naturalWidth, image.naturalHeight, 1)
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(image.naturalWidth * scale)),
      Math.max(1, Math.round(image.naturalHeight * scale)),
    )
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob()
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** How a label is called in a report. */
export function nameOfSource(source: SheetSource): string {
  if (source.kind === 'code') return source.code.title || source.code.slashTag
  return source.title || (source.kind === 'text' ? source.text : '')
}
