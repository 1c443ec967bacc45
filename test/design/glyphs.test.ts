import { Resvg } from '@resvg/resvg-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { frameFonts } from '#design/design.ts'
import { type Glyphs, loadGlyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { drawText, textWidth } from '#design/render/frame-text.ts'
import { noFonts } from './decode-picture.ts'

let glyphs: Glyphs
beforeAll(async () => {
  glyphs = await loadGlyphs()
})

describe('the outlines of a frame text', () => {
  test.each([
    'SCAN ME scan me 0123456789',
    '¡Escanéame! ¿Qué? «Señor»',
    'Öffnungszeiten ÄÖÜ äöü ß ẞ',
    'Zażółć gęślą jaźń, říjen, őű',
    'İstanbul’da ığşçö',
    'Ελληνικά Άέήίόύώ ς',
    'Меню Їжак ґава Ўладзь ё',
    'Қазақша Өмір',
    'Tiếng Việt ưởng',
    'Café', // with a combining accent
    '“Prix” – 5 € · 50 % & more…',
  ])('has every letter of %s', (text) => {
    expect(missingLetters(text, glyphs)).toEqual([])
  })

  test('names each other letter once, an emoji as a whole', () => {
    expect(missingLetters('A 菜 b 菜 👩‍👩‍👧 مر', glyphs)).toEqual(['菜', '👩‍👩‍👧', 'م', 'ر'])
  })

  test.each(frameFonts)(
    'the typeface %s has letters of its own for Latin languages, and the rest of Inter',
    async (font) => {
      const own = await loadGlyphs(font)
      const latin = 'Scan me! Öffnen, äöüß Ñandú ¿Çà? Zażółć gęślą jaźń Őű İğşı “5 €” – ’'
      for (const letter of new Set(latin.replaceAll(' ', '')))
        expect([letter, own.letters.get(letter) === glyphs.letters.get(letter)]).toEqual([letter, false])
      expect(missingLetters(latin, own)).toEqual([])
      expect(own.letters.get('Ж')).toBe(glyphs.letters.get('Ж'))
      expect([...glyphs.letters.keys()].filter((letter) => !own.letters.has(letter))).toEqual([])
    },
  )

  test('fill the same by both rules, so that they can share a path', () => {
    for (const [letter, { outline }] of glyphs.letters) {
      if (outline === '') continue
      const inked = (rule: string) =>
        new Resvg(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -1100 1800 1500" width="90" height="75"><path fill-rule="${rule}" d="${outline}"/></svg>`,
          { font: noFonts },
        ).render().pixels
      const [odd, nonzero] = [inked('evenodd'), inked('nonzero')]
      const differing = odd.filter((value, index) => Math.abs(value - nonzero[index]!) > 80).length
      expect([letter, differing]).toEqual([letter, 0])
    }
  })
})

describe('a line of text', () => {
  const box = { centre: [500, 100], width: 400, capHeight: 40 } as const
  const reach = (path: string) => {
    const xs = [...path.matchAll(/[A-Z]([^A-Z]*)/g)].flatMap(([, numbers = '']) =>
      numbers
        .split(' ')
        .filter((_, index) => index % 2 === 0 && numbers !== '')
        .map(Number),
    )
    return [Math.min(...xs), Math.max(...xs)] as const
  }

  test.each(['I', 'Scan me', 'WWWWWWWWWWWWWWWWWWWWWWWW', 'Öffne die Speisekarte je'])(
    '%s stays inside its box, centred',
    (text) => {
      const [left, right] = reach(drawText(text, glyphs, box))
      expect(left).toBeGreaterThanOrEqual(300)
      expect(right).toBeLessThanOrEqual(700)
      expect(Math.abs((left + right) / 2 - 500)).toBeLessThan(6)
    },
  )

  test('keeps the height of its capitals while it fits', () => {
    expect(drawText('Hi', glyphs, box)).toContain(' 80')
  })

  test('is cut at 24 letters', () => {
    expect(drawText('a'.repeat(40), glyphs, box)).toBe(drawText('a'.repeat(24), glyphs, box))
  })

  test('leaves out a letter without outline and its space', () => {
    expect(drawText('S菜can', glyphs, box)).toBe(drawText('Scan', glyphs, box))
    expect(drawText('菜单', glyphs, box)).toBe('')
    expect(textWidth('菜单', glyphs, 40)).toBe(0)
  })
})
