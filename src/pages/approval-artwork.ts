import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { escapeHtml } from './escape-html.ts'
import type { Speech } from './speech.ts'

export type ShownArtwork = Pick<ArtworkPlacement, 'name' | 'page' | 'width' | 'height' | 'box'> & {
  /** Address of the page without the code; null where there is no picture of it. */
  readonly preview: string | null
}

/** HTML: each artwork with the code in its place, in the code's current design. */
export function artworkFigures(speech: Speech, artworks: readonly ShownArtwork[], source: string): string {
  return artworks.map((artwork) => figure(speech, artwork, source)).join('')
}

function figure({ say, locale }: Speech, artwork: ShownArtwork, source: string): string {
  const { name, page, width, height, box, preview } = artwork
  const length = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const words = escapeHtml(
    say('visitor.approval.artwork', {
      name,
      page: String(page + 1),
      width: length.format(box.width),
    }),
  )
  const ground =
    preview === null
      ? `<rect width="${width}" height="${height}" fill="#fff"/>`
      : `<image href="${escapeHtml(preview)}" width="${width}" height="${height}" preserveAspectRatio="none"/>`
  // The box has the design's proportions at the time of saving; a newer design is fitted into it.
  const code = `<image href="${source}" x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}"/>`
  return `<figure><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">${ground}${code}</svg><figcaption dir="auto">${words}</figcaption></figure>\n`
}
