/** Width and height of an SVG's root in its own units, from its viewBox; null when it has none. */
export function sizeOfSvg(svg: string): { width: number; height: number } | null {
  const box = /<svg\b[^>]*\bviewBox="([^"]+)"/
    .exec(svg)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width, height] = box ?? []
  return width && height ? { width, height } : null
}
