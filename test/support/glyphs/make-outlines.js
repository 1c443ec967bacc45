// Writes the outlines of src/design/glyphs from fonts under the SIL Open Font License 1.1. Run by hand for a new
// font: node test/support/glyphs/make-outlines.js
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import opentype from 'opentype.js'

const unitsPerEm = 1000
const root = new URL('../../../', import.meta.url)
const latin = ['latin', 'latin-ext']

/**
 * `size`: how large the capitals are over those of Inter, so that texts of one size look equally large; null for Inter.
 * `subsets`: the scripts that are drawn; letters of others come from Inter.
 */
const fonts = [
  {
    file: 'outlines',
    name: 'Inter',
    style: 'Bold',
    weight: 700,
    size: null,
    from: import.meta.resolve('@fontsource/inter/package.json'),
    subsets: [...latin, 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
    owner: 'Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter)',
  },
  {
    file: 'serif',
    name: 'Playfair Display',
    style: 'Bold',
    weight: 700,
    size: 1,
    from: import.meta.resolve('@fontsource/playfair-display/package.json'),
    subsets: latin,
    owner:
      'Copyright 2017 The Playfair Display Project Authors (https://github.com/clauseggers/Playfair-Display)',
  },
  {
    file: 'script',
    name: 'Great Vibes',
    style: 'Regular',
    weight: 400,
    size: 1.05,
    from: import.meta.resolve('@fontsource/great-vibes/package.json'),
    subsets: latin,
    owner: 'Copyright 2010 The Great Vibes Pro Project Authors (https://github.com/googlefonts/great-vibes)',
  },
  {
    file: 'slab',
    name: 'Zilla Slab',
    style: 'Bold',
    weight: 700,
    size: 1.04,
    from: import.meta.resolve('@fontsource/zilla-slab/package.json'),
    subsets: latin,
    owner: 'Copyright 2017, The Mozilla Foundation',
  },
  {
    file: 'rounded',
    name: 'Nunito',
    style: 'Extra Bold',
    weight: 800,
    size: 1,
    from: import.meta.resolve('@fontsource/nunito/package.json'),
    subsets: latin,
    owner: 'Copyright 2014 The Nunito Project Authors (https://github.com/googlefonts/nunito)',
  },
  {
    file: 'condensed',
    name: 'Oswald',
    style: 'Semi Bold',
    weight: 600,
    size: 1.12,
    from: import.meta.resolve('@fontsource/oswald/package.json'),
    subsets: latin,
    owner: 'Copyright 2016 The Oswald Project Authors (https://github.com/googlefonts/OswaldFont)',
  },
]

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

/** Height of Inter's capitals: every font is drawn so that its capitals are `size` times as high. */
const capHeight = 728

for (const font of fonts) write(font)
writeSamples()

/** The letters "Aa" of each typeface, for the choice of one. */
function writeSamples() {
  const samples = fonts.map(({ file, size, from, weight }) => {
    const font = parse(from, 'latin', weight)
    const scale = scaleOf(font, size) * font.unitsPerEm
    const [capital, small] = [font.charToGlyph('A'), font.charToGlyph('a')]
    const advance = (glyph) => Math.round((glyph.advanceWidth * scale) / font.unitsPerEm)
    const width = advance(capital) + advance(small)
    const outline = compact([
      ...capital.getPath(0, 0, scale).commands,
      ...small.getPath(advance(capital), 0, scale).commands,
    ])
    return `  ${file === 'outlines' ? 'inter' : file}: { width: ${width}, outline: '${outline}' },`
  })
  writeFileSync(
    new URL('src/design/glyphs/samples.ts', root),
    `// Made by test/support/glyphs/make-outlines.js from the fonts of the other files.
/** Outlines of the letters "Aa", from the start of the baseline, with their width in units of 1,000 an em. */
export const samples = {
${samples.join('\n')}
} as const
`,
  )
}

function parse(from, subset, weight) {
  const slug = from.split('/').at(-2)
  const data = readFileSync(new URL(`files/${slug}-${subset}-${weight}-normal.woff`, from))
  return opentype.parse(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength))
}

function scaleOf(font, size) {
  return size === null ? unitsPerEm / font.unitsPerEm : (capHeight * size) / font.tables.os2.sCapHeight
}

function write({ file, name, style, weight, size, from, subsets, owner }) {
  const lines = new Map()
  for (const subset of subsets) {
    const font = parse(from, subset, weight)
    const scale = scaleOf(font, size)
    for (let index = 0; index < font.glyphs.length; index++) {
      const glyph = font.glyphs.get(index)
      for (const code of glyph.unicodes ?? []) {
        if (!wanted(code) || lines.has(code)) continue
        const advance = Math.round(glyph.advanceWidth * scale)
        const { commands } = glyph.getPath(0, 0, font.unitsPerEm * scale)
        lines.set(code, `${String.fromCodePoint(code)}${advance}${compact(commands)}`)
      }
    }
  }
  const table = [...lines.entries()].sort(([a], [b]) => a - b).map(([, line]) => line)
  const license = `LICENSE-${name.toUpperCase().replaceAll(' ', '-')}`
  copyFileSync(new URL('LICENSE', from), new URL(`src/design/glyphs/${license}`, root))
  writeFileSync(
    new URL(`src/design/glyphs/${file}.ts`, root),
    `/*! Outlines of ${name} ${style}, ${owner},
 * SIL Open Font License 1.1 (https://openfontlicense.org), see ${license}. */
// Made by test/support/glyphs/make-outlines.js.
export const unitsPerEm = ${unitsPerEm}
export const capHeight = ${capHeight}
/** One letter a line: the letter, its advance, its outline as relative path data, y growing downwards. */
export const outlines: string =
  ${quoted(table.join('\n'))}
`,
  )
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

function quoted(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}
