import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import type { RenderAssets } from './assets.ts'
import { drawLogo } from './draw-logo.ts'
import { drawModules, moduleUnits } from './draw-modules.ts'
import { gradientDefinition, PaintedPaths } from './paint.ts'
import { pictureId } from './picture-id.ts'

/**
 * The picture of a QR code: one even-odd path for each paint, the logo embedded, text as outlines, 20 units a module.
 * The same input gives the same bytes wherever it runs.
 *
 * @param assets a logo or glyphs that are missing leave their part out.
 * @throws RangeError when the payload does not fit: `payloadFits` tells before.
 */
export function renderSvg(design: Design, payload: string, assets: RenderAssets): string {
  const { logo } = assets
  const ratio = logo !== null && logo.width > 0 && logo.height > 0 ? logo.width / logo.height : null
  const code = codeGeometry(design, payload, ratio)
  const side = code.size * moduleUnits
  const quiet = design.quietZone * moduleUnits
  const [left, top] = [quiet, quiet]
  const width = side + 2 * quiet
  const height = side + 2 * quiet
  const gradientId = pictureId(design, payload)
  const modulePaint = design.gradient === null ? design.color : `url(#${gradientId})`
  const drawn = drawModules(code, design, [left, top])
  const paths = new PaintedPaths()
  paths.add(modulePaint, drawn.modules)
  paths.add(design.cornerSquare.color ?? modulePaint, drawn.cornerSquares)
  paths.add(design.cornerDot.color ?? modulePaint, drawn.cornerDots)
  const definitions = design.gradient
    ? `<defs>${gradientDefinition(gradientId, design.color, design.gradient, [left, top, side])}</defs>`
    : ''
  const background = design.background.transparent
    ? ''
    : `<rect width="${width}" height="${height}" fill="${design.background.color}"/>`
  const image = ratio === null ? '' : drawLogo(design, logo, code.size, ratio, [left, top])
  return `${opening(width, height)}${definitions}${background}${paths.toSvg()}${image}</svg>`
}

function opening(width: number, height: number): string {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${names} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
}
