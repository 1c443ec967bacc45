import { expect, test } from 'vitest'
import {
  templates,
  frameTextIn,
  frameTextLanguages,
  isReadyFrameText,
  readyFrameTexts,
} from '#design/brand/templates.ts'
import { frameTextMaxLength } from '#design/design.ts'
import { loadGlyphs, missingLetters } from '#design/glyphs/glyphs.ts'

/** The texts of templates include those that are not offered beside the field. */
const english = new Set([
  ...readyFrameTexts('en'),
  ...templates.map(({ design }) => design.frame?.text ?? ''),
])

test('ready frame texts fit into a frame, have outlines, and lead back to their English text', async () => {
  const glyphs = await loadGlyphs()
  for (const language of frameTextLanguages)
    for (const text of english) {
      const translated = frameTextIn(text, language)
      expect(missingLetters(translated, glyphs)).toEqual([])
      expect([...translated].length, translated).toBeLessThanOrEqual(frameTextMaxLength)
      expect(frameTextIn(translated, 'en')).toBe(text)
    }
})

test('a text of the person is not translated', () => {
  expect(isReadyFrameText('Scan mich')).toBe(true)
  expect(isReadyFrameText('Bei Anna')).toBe(false)
  expect(frameTextIn('Bei Anna', 'fr')).toBe('Bei Anna')
})
