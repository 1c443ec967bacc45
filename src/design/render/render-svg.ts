import { codeGeometry } from '../code-geometry.ts'
import type { Design } from '../design.ts'
import type { RenderAssets } from './assets.ts'
import { drawLogo } from './draw-logo.ts'
import { drawModules, moduleUnits } from './draw-modules.ts'
import { drawText } from './draw-text.ts'
import { gradientDefinition, PaintedPaths } from './paint.ts'
import { pictureId } from './picture-id.ts'
import { pictureOpening } from './picture-opening.ts'
import { planPicture } from './plan-picture.ts'

/**
 * The picture of a QR code: one even-odd path for each paint, the logo embedded, text as outlines, 20 units a module.
 * The same input gives the same bytes wherever it runs.
 *
 * @param assets a logo or glyphs that are missing leave their part out.
 * @throws RangeError when the payload does not fit: `payloadFits` tells before.
 */
export function renderSvg(design: Design, payload: string, assets: RenderAssets): string {
  const ratio = logoRatio(assets)
  const code = codeGeometry(design, payload, ratio)
  const side = code.size * moduleUnits
  const plan = planPicture(design, side, assets.glyphs)
  const box = [...plan.code, side] as const
  const gradientId = design.gradient === null ? '' : pictureId(design, payload, box)
  const modulePaint = design.gradient === null ? design.color : `url(#${gradientId})`
  const drawn = drawModules(code, design, plan.code)
  const paths = new PaintedPaths()
  if (design.frame !== null) paths.add(design.frame.color, plan.shapes)
  paths.add(modulePaint, drawn.modules)
  paths.add(design.cornerSquare.color ?? modulePaint, drawn.cornerSquares)
  paths.add(design.cornerDot.color ?? modulePaint, drawn.cornerDots)
  // Words in the colour that they stand on would be cut out of it by even-odd; unseen is what was asked for.
  if (
    design.frame !== null &&
    plan.text !== null &&
    assets.glyphs !== null &&
    design.frame.textColor !== design.frame.color
  ) {
    paths.add(design.frame.textColor, drawText(design.frame.text, assets.glyphs, plan.text))
  }
  const definitions =
    design.gradient === null
      ? ''
      : `<defs>${gradientDefinition(gradientId, design.color, design.gradient, box)}</defs>`
  const panel = design.background.transparent
    ? ''
    : `<path fill="${design.background.color}" d="${plan.panel}"/>`
  const logo = ratio === null ? '' : drawLogo(design, assets.logo, code.size, ratio, plan.code)
  return `${pictureOpening(plan.width, plan.height)}${definitions}${panel}${paths.toSvg()}${logo}</svg>`
}

function logoRatio({ logo }: RenderAssets): number | null {
  if (logo === null) return null
  const ratio = logo.width / logo.height
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}
