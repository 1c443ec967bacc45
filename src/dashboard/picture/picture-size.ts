/** Where a picture stands on a canvas, in whole pixels. */
export type Placing = {
  readonly canvasWidth: number
  readonly canvasHeight: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Places a picture so that its longer side takes `longest` pixels and each module a whole number of them: blurred
 * module edges are what makes printed codes fail. What is left over widens the quiet zone evenly.
 *
 * @param picture width and height in the SVG's own units.
 * @param unitsPerModule of the same units.
 */
export function placePicture(
  picture: { readonly width: number; readonly height: number },
  unitsPerModule: number,
  longest: number,
): Placing {
  const longer = Math.max(picture.width, picture.height)
  const scale = Math.max(1, Math.floor((longest * unitsPerModule) / longer)) / unitsPerModule
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  // Codes too large for one pixel a module get a larger canvas and keep their modules.
  const spare = Math.max(longest, width, height) - Math.max(width, height)
  return {
    canvasWidth: width + spare,
    canvasHeight: height + spare,
    left: Math.floor(spare / 2),
    top: Math.floor(spare / 2),
    width,
    height,
  }
}

/** Width and height of an SVG's root in its own units, from its viewBox; null when it has none. */
export function sizeOfSvg(svg: string): { width: number; height: number } | null {
  const box = /<svg\b[^>]*\bviewBox="([^"]+)"/.exec(svg)?.[1]?.trim().split(/[\s,]+/).map(Number)
  const [, , width, height] = box ?? []
  return width && height ? { width, height } : null
}
