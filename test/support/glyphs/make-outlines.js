// Writes src/design/glyphs/outlines.ts from Inter Bold (SIL Open Font License 1.1). Run by hand for a new
// font: node test/support/glyphs/make-outlines.js
import { readFileSync, writeFileSync } from 'node:fs'
import opentype from 'opentype.js'

const unitsPerEm = 1000
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const root = new URL('../../../', import.meta.url)
const fontPackage = import.meta.resolve('@fontsource/inter/package.json')

/** Letters, digits, punctuation and currency signs; no combining marks, phonetics or historic letters. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x18f, 0x18f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1e4, 0x1ef],
  [0x1fa, 0x1ff],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x2bb, 0x2bc],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x4ff],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20a0, 0x20bf],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const wanted = (code) => ranges.some(([first, last]) => code >= first && code <= last)

const lines = new Map()
let capHeight = 0
for (const subset of subsets) {
  const file = readFileSync(new URL(`files/inter-${subset}-700-normal.woff`, fontPackage))
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
  capHeight = Math.round((font.tables.os2.sCapHeight * unitsPerEm) / font.unitsPerEm)
  for (let index = 0; index < font.glyphs.length; index++) {
    const glyph = font.glyphs.get(index)
    for (const code of glyph.unicodes ?? []) {
      if (!wanted(code) || lines.has(code)) continue
      const advance = Math.round((glyph.advanceWidth * unitsPerEm) / font.unitsPerEm)
      lines.set(
        code,
        `${String.fromCodePoint(code)}${advance}${compact(glyph.getPath(0, 0, unitsPerEm).commands)}`,
      )
    }
  }
}

/** Relative path data in whole units: m, l, q, c and z. */
function compact(commands) {
  let x = 0
  let y = 0
  let start = [0, 0]
  let path = ''
  for (const command of commands) {
    if (command.type === 'Z') {
      path += 'z'
      ;[x, y] = start
      continue
    }
    const points = [
      [command.x1, command.y1],
      [command.x2, command.y2],
      [command.x, command.y],
    ]
      .filter(([px]) => px !== undefined)
      .map((point) => point.map(Math.round))
    if (command.type === 'L' && points[0][0] === x && points[0][1] === y) continue
    const numbers = points.flatMap(([px, py]) => [px - x, py - y])
    path += command.type.toLowerCase() + numbers.join(' ').replaceAll(' -', '-')
    ;[x, y] = points.at(-1)
    if (command.type === 'M') start = [x, y]
  }
  return path
}

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const table = [...lines.entries()].sort(([a], [b]) => a - b).map(([, line]) => line)
writeFileSync(
  new URL('src/design/glyphs/outlines.ts', root),
  `/*! Outlines of Inter Bold, Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter),
 * SIL Open Font License 1.1 (https://openfontlicense.org), see LICENSE-INTER. */
// Made by test/support/glyphs/make-outlines.js.
export const unitsPerEm = ${unitsPerEm}
export const capHeight = ${capHeight}
/** One letter a line: the letter, its advance, its outline as relative path data, y growing downwards. */
export const outlines: string =
  ${quoted(table.join('\n'))}
`,
)
