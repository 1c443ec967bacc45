import { defaultDesign, defaultFrame, defaultLogo, type Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { type LogoImage, renderSvg } from '#design/render/render-svg.ts'
import { QRCodeStyling } from '#design/render/styling-package.js'
import { type Measured, median } from './measured.ts'

const rounds = 9
const codesARound = 6

/** A code with everything that costs time: style, gradient, logo and frame. */
function fullDesign(pattern: string): Design {
  return {
    ...defaultDesign,
    pattern,
    color: '#14213d',
    gradient: { type: 'linear', rotation: 45, to: '#6b1040' },
    cornerSquare: { type: 'rounded', color: '#14213d' },
    logo: { ...defaultLogo, id: 'logo' },
    frame: { ...defaultFrame, id: 'badge' },
  }
}

/**
 * The cost of the full renderer over a bare matrix of qrcode-generator, the encoder inside qr-code-styling,
 * with one path. Both alternate on fresh payloads; CPU time is measured, so a busy machine changes little.
 */
export async function renderer(): Promise<readonly Measured[]> {
  const glyphs = await loadGlyphs()
  const logo: LogoImage = { href: `data:image/png;base64,${'A'.repeat(4000)}`, width: 90, height: 90 }
  const measured: Measured[] = []
  for (const length of [30, 80, 200]) {
    for (const pattern of ['classy', 'rounded', 'fluid', 'star']) {
      const [bare, full]: [number[], number[]] = [[], []]
      for (let round = -6; round < rounds; round++) {
        const payloads = Array.from({ length: codesARound }, (_, index) =>
          `https://go.acme.com/${pattern}-${round}-${index}-`.padEnd(length, 'a'),
        )
        const one = processorTime(() => payloads.forEach((payload) => bareSvg(payload)))
        const other = processorTime(() =>
          payloads.forEach((payload) => renderSvg(fullDesign(pattern), payload, { logo, glyphs })),
        )
        // Promises of the drawing package hold their pictures until the loop of events turns.
        await new Promise(setImmediate)
        if (round < 0) continue
        bare.push(one)
        full.push(other)
      }
      const value = median(full) / median(bare)
      measured.push({
        title: `${pattern}, ${length} characters, over a bare matrix`,
        value,
        unit: 'x',
        atMost: 2.5,
        detail: `${(median(full) / codesARound).toFixed(2)} ms against ${(median(bare) / codesARound).toFixed(2)} ms`,
      })
    }
  }
  return measured
}

/** Milliseconds of processor time. */
function processorTime(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Encoder = { update(): void; _setupSvg(): void; _options: object; _qr: Matrix }
type Matrix = { getModuleCount(): number; isDark(row: number, column: number): boolean }

/** The package's own encoder at the level that a logo gets, and one path. */
function bareSvg(payload: string): string {
  const code = Object.create(QRCodeStyling.prototype) as unknown as Encoder
  code._options = { type: 'svg', data: payload, qrOptions: { typeNumber: 0, errorCorrectionLevel: 'Q' } }
  code._setupSvg = () => undefined
  code.update()
  const { _qr: matrix } = code
  const size = matrix.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (matrix.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  return `<svg viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}
