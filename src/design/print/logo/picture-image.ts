/** The one image of a picture, its logo: the last thing that is laid. */
export type PictureImage = {
  /** A data URL. */
  readonly href: string
  /** Picture units. */
  readonly box: readonly [left: number, top: number, width: number, height: number]
  /** The picture without it, in two parts: what stands before its place and after. */
  readonly around: readonly [string, string]
}

const image = /<image((?:\s+[\w:-]+="[^"]*")*)\s*\/>/

/** The logo of a picture that the renderer wrote; null where it shows none. */
export function pictureImage(svg: string): PictureImage | null {
  const found = image.exec(svg)
  if (found === null) return null
  const [tag, text = ''] = found
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? ''
  const href = value('href').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const box = [value('x'), value('y'), value('width'), value('height')].map(Number)
  return {
    href,
    box: [box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0],
    around: [svg.slice(0, found.index), svg.slice(found.index + tag.length)],
  }
}
