import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { planRollLabel, rollDots, rollFormats, writeDots } from '#design/print/roll-labels.ts'
import { isPrintable, ownFormat, sheetFormats, cutFormats } from '#design/print/sheet-formats.ts'
import { aDesign } from '../a-design.ts'
import { decode } from '../decode-picture.ts'

const payload = 'https://go.acme.com/jar?qr'

test.each(rollFormats)('a label of $name reads from its 1-bit PNG, in whole dots', async (format) => {
  const { modules, size } = codeGeometry(aDesign(), payload, null)
  const plan = planRollLabel(format, size, true)
  if (plan === null) return expect(format.height).toBeLessThan(4 * (size + 8) + 60)
  expect(plan.module).toBeGreaterThanOrEqual(4)
  const dots = rollDots(plan, modules)
  const bytes = await writeDots(dots, plan, format.dpi, async (rows) => deflateSync(rows))
  const file = Buffer.from(bytes)
  // Bit depth 1, grey; 300 dots an inch are 11,811 a metre.
  expect([file.readUInt8(24), file.readUInt8(25)]).toEqual([1, 0])
  expect(file.readUInt32BE(file.indexOf('pHYs') + 4)).toBe(11_811)
  const { width, height, data } = PNG.sync.read(file)
  expect([width, height]).toEqual([format.width, format.height ?? plan.height])
  const read = await decode({ width, height, data: new Uint8ClampedArray(data) })
  expect(read.map(({ text }) => text)).toEqual([payload])
  if (plan.text !== null) {
    expect(plan.text.left + plan.text.width).toBeLessThanOrEqual(width)
    expect(plan.text.top + plan.text.height).toBeLessThanOrEqual(height)
  }
})

test('a label too small for modules of four dots is refused', () => {
  const long = codeGeometry(aDesign(), `https://go.acme.com/${'a'.repeat(60)}?qr`, null)
  expect(
    planRollLabel(
      rollFormats.find(({ id }) => id === 'brother-17x54')!,
      long.size,
      false,
    ),
  ).toBeNull()
})

test('every format on offer can be printed, and a grid that overlaps or leaves the paper cannot', () => {
  for (const format of [...sheetFormats, ...cutFormats, ownFormat])
    expect([format.id, isPrintable(format)]).toEqual([format.id, true])
  expect(isPrintable({ ...ownFormat, pitchX: 60 })).toBe(false)
  expect(isPrintable({ ...ownFormat, rows: 9 })).toBe(false)
  expect(isPrintable({ ...ownFormat, columns: 2.5 })).toBe(false)
  expect(isPrintable({ ...ownFormat, left: Number.NaN })).toBe(false)
})
