import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { defaultDesign } from '#design/design.ts'
import { shortLink } from '#design/payload.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
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
      readonly pixels: ImagePixels
      /** The text in the picture's code; null for a picture without one, which is not read back. */
      readonly payload: string | null
    }

/** A label's picture: what the worker draws, or an image as it is. */
export type CellPicture =
  | ({ readonly kind: 'code'; readonly assets: Pick<Picture['assets'], 'logo' | 'glyphs'> } & Omit<
      Picture,
      'svg' | 'assets'
    >)
  | { readonly kind: 'image'; readonly href: string; readonly width: number; readonly height: number }

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
  index: number,
  { images, pictures }: SharedImages,
): Promise<PreparedCell> {
  if (source.kind === 'picture') {
    const { pixels, title, payload } = source
    const href = `picture-${index}`
    images.set(href, pixels)
    const picture = { kind: 'image', href, width: pixels.width, height: pixels.height } as const
    return { picture, payload, title, link: '' }
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
  const { logo: image, glyphs } = assets
  const { picture: own } = parts.design
  if (own !== undefined && !pictures.has(own.id)) {
    const loaded = await client.ensureQueryData(pictureQuery(client, own.id))
    if (loaded !== null) pictures.set(own.id, loaded.pixels)
  }
  const logo = shownLogo({ ...parts, assets, svg: '' })
  if (logo !== null && !images.has(logo.href))
    for (const [href, pixels] of await logoPixels(logo)) images.set(href, pixels)
  return {
    // The function that draws a picture cannot be sent to a worker.
    picture: { kind: 'code', ...parts, assets: { logo: image, glyphs } },
    payload: parts.payload,
    title: code.title,
    link: shortLink(code.brandedDomain, code.slashTag).replace(/^https?:\/\//, ''),
  }
}

/** How a label is called in a report. */
export function nameOfSource(source: SheetSource): string {
  if (source.kind === 'code') return source.code.title || source.code.slashTag
  return source.title || (source.kind === 'text' ? source.text : '')
}
