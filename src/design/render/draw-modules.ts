import type { CodeGeometry } from '../code-geometry.ts'
import { cornerStyles, type Design, defaultDesign, patterns } from '../design.ts'
import { type PathParts, PathText, pathRecorder } from './path-recorder.ts'
import { QRCodeStyling, type Styling } from './styling-package.js'

/** Picture units a module: enough that every shape of the package lies on small numbers. */
export const moduleUnits = 20

export type ModulePaths = { readonly [part in keyof PathParts]: string }

/**
 * Path data of a code's modules, corner squares and corner dots, even-odd, in picture units.
 * qr-code-styling makes the shapes; one that it does not know is drawn as the default.
 *
 * @param offset where the code's upper left corner lies.
 */
export function drawModules(
  code: CodeGeometry,
  design: Design,
  offset: readonly [number, number],
): ModulePaths {
  const parts = { modules: new PathText(), cornerSquares: new PathText(), cornerDots: new PathText() }
  const length = code.size * moduleUnits
  const styling = Object.create(QRCodeStyling.prototype) as Styling
  styling._window = pathRecorder(parts, offset)
  styling._options = {
    width: length,
    height: length,
    margin: 0,
    shape: 'square',
    dotsOptions: { type: known(patterns, design.pattern, defaultDesign.pattern), roundSize: true },
    // A colour of their own keeps the corners apart from the modules; a type that is left out would follow the modules.
    cornersSquareOptions: {
      type: known(cornerStyles, design.cornerSquare.type, defaultDesign.cornerSquare.type),
      color: 'apart',
    },
    cornersDotOptions: {
      type: known(cornerStyles, design.cornerDot.type, defaultDesign.cornerDot.type),
      color: 'apart',
    },
    backgroundOptions: {},
    imageOptions: { hideBackgroundDots: false },
  }
  const leftOut = design.logo?.hideModules === true ? code.hidden : []
  styling._qr = {
    getModuleCount: () => code.size,
    isDark: (row, column) => code.modules[row]?.[column] === true && leftOut[row]?.[column] !== true,
  }
  styling._setupSvg()
  return {
    modules: parts.modules.toString(),
    cornerSquares: parts.cornerSquares.toString(),
    cornerDots: parts.cornerDots.toString(),
  }
}

function known(styles: readonly string[], style: string, fallback: string): string {
  return styles.includes(style) ? style : fallback
}
