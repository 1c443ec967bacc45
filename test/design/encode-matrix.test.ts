import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeMatrix } from '#design/code-geometry.ts'
import { utf8Bytes } from '#design/error-level.ts'
import { QRCodeStyling } from '#design/render/styling-package.js'
import { runs } from '../support/runs.ts'

const levels = ['L', 'M', 'Q', 'H'] as const

type Encoder = { update(): void; _setupSvg(): void; _options: object; _qr: Matrix }
type Matrix = { getModuleCount(): number; isDark(row: number, column: number): boolean }

/** The modules of qrcode-generator, the encoder inside the drawing package. */
function modulesOfPackage(payload: string, level: string): boolean[][] {
  const code = Object.create(QRCodeStyling.prototype) as unknown as Encoder
  code._options = {
    type: 'svg',
    data: utf8Bytes(payload),
    qrOptions: { typeNumber: 0, errorCorrectionLevel: level },
  }
  code._setupSvg = () => undefined
  code.update()
  const size = code._qr.getModuleCount()
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => code._qr.isDark(row, column)),
  )
}

/** Three bits of the format information (ISO/IEC 18004 §7.9.1). */
function maskOf(modules: readonly (readonly boolean[])[]): number {
  const bit = (row: number) => (modules[modules.length - row]?.[8] === true ? 1 : 0)
  return (bit(5) | (bit(4) << 1) | (bit(3) << 2)) ^ 0b101
}

describe('the modules of a payload', () => {
  test.each([
    ['digits', fc.stringMatching(/^\d{1,250}$/)],
    ['capitals', fc.stringMatching(/^[A-Z0-9 $%*+./:-]{1,200}$/)],
    ['ASCII', fc.string({ minLength: 1, maxLength: 200 })],
    ['any letters', fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })],
    ['links', fc.webUrl({ withQueryParameters: true })],
  ])('of %s are those of another encoder at every level, under the same mask', (_, payloads) => {
    fc.assert(
      fc.property(payloads, fc.constantFrom(...levels), (payload, level) => {
        const theirs = modulesOfPackage(payload, level)
        expect(encodeMatrix(payload, level, { mask: maskOf(theirs) })).toEqual(theirs)
      }),
      { numRuns: runs(10) },
    )
  })

  test('of half a surrogate pair are those of U+FFFD', () => {
    expect(encodeMatrix('a\ud83d', 'M')).toEqual(encodeMatrix('a\ufffd', 'M'))
  })
})
