import type { ErrorLevel } from '../error-level.ts'
import { utf8Bytes } from '../utf8.ts'
import { type Matrix, QRCodeStyling, type Styling } from './styling-package.js'

/** By row and column: whether the module is dark. */
export type Modules = readonly (readonly boolean[])[]

/** Codes kept: a restyle asks for the same matrix again, and making it is a third of the cost of a picture. */
const keptCodes = 8
const kept = new Map<string, Modules>()

/**
 * The modules of a payload in the smallest version that holds it, with the mask of least penalty (ISO/IEC 18004 §7.8).
 * The payload must fit: `errorLevel` tells.
 */
export function encodeMatrix(payload: string, level: ErrorLevel): Modules {
  const key = level + payload
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const code = Object.create(QRCodeStyling.prototype) as Styling
  code._options = {
    type: 'svg',
    data: utf8Bytes(payload),
    qrOptions: { typeNumber: 0, errorCorrectionLevel: level },
  }
  code._setupSvg = () => undefined
  code.update()
  const modules = gridOf(code._qr)
  kept.set(key, modules)
  const [oldest] = kept.keys()
  if (kept.size > keptCodes && oldest !== undefined) kept.delete(oldest)
  return modules
}

function gridOf(matrix: Matrix): Modules {
  const size = matrix.getModuleCount()
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => matrix.isDark(row, column)),
  )
}
