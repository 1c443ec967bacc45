import { describe, expect, test, vi } from 'vitest'
import type { InkChoice } from '#contract/inks.ts'
import { formatDistance } from '#dashboard/picture/planner/print-settings.ts'
import {
  adoptPrintSettings,
  formatOf,
  forMedium,
  forUse,
  printUseOf,
  fromMedium,
  savePrintSettings,
  readPrintSettings,
} from '#dashboard/picture/planner/print-settings.ts'

test.each([
  [300, '30 cm'],
  [999, '99 cm'],
  [1549, '1.5 m'],
  [12_700, '12 m'],
  [3, '1 cm'],
])('%d mm is formatted as %s, never rounded up', (length, words) => {
  expect(formatDistance(length)).toBe(words)
})

describe('the size of a print', () => {
  test('is stored per code, and the newest is the default for the next', () => {
    savePrintSettings('1', { ...fromMedium('poster'), width: 200 })
    savePrintSettings('2', fromMedium('label'))
    expect(readPrintSettings('1')).toEqual({ medium: 'poster', distance: 1500, width: 200, dpi: 150 })
    expect(readPrintSettings('3').medium).toBe('label')
  })

  test('gives its width to no other code, and goes with a new code to its id', () => {
    savePrintSettings('new', { ...fromMedium('label'), width: 15 })
    adoptPrintSettings('11')
    expect(readPrintSettings('11')).toMatchObject({ medium: 'label', width: 15 })
    expect(readPrintSettings('new')).toMatchObject({ medium: 'label', width: null })
    expect(readPrintSettings('12')).toMatchObject({ medium: 'label', width: null })
  })

  test('keeps colours and format for one code and one use', () => {
    const cmyk: InkChoice = { kind: 'process', colours: [] }
    savePrintSettings('21', { ...forUse('sticker', readPrintSettings('21')), ink: cmyk })
    expect(readPrintSettings('22')).not.toHaveProperty('ink')
    savePrintSettings('21', forUse('card', readPrintSettings('21')))
    expect(readPrintSettings('21')).not.toHaveProperty('ink')
    savePrintSettings('21', forUse('sticker', readPrintSettings('21')))
    expect(readPrintSettings('21')).toMatchObject({ use: 'sticker', ink: cmyk })
  })

  test('takes a PDF for every print, also after a screen', () => {
    const menu = forMedium('menu', forUse('other', forUse('screen', fromMedium('flyer'))))
    expect([printUseOf(menu), formatOf(menu)]).toEqual(['other', 'pdf'])
    expect(formatOf(forMedium('menu', { ...menu, format: 'png' }))).toBe('pdf')
    expect(formatOf({ ...menu, format: 'jpeg' })).toBe('jpeg')
    expect(formatOf(forUse('screen', menu))).toBe('png')
  })

  test.each([['{'], ['null'], ['{"medium":"moon"}'], ['{"medium":"label","distance":-1,"dpi":300}']])(
    'starts fresh when storage has %s',
    (text) => {
      localStorage.setItem('tessera.print.7', text)
      expect(readPrintSettings('7')).toEqual(fromMedium('flyer'))
    },
  )

  test.each(['setItem', 'getItem'] as const)('lasts as long as the page where %s fails', (method) => {
    savePrintSettings('4', fromMedium('label'))
    const refused = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    savePrintSettings('4', { ...fromMedium('poster'), width: 200 })
    expect(readPrintSettings('4')).toMatchObject({ medium: 'poster', width: 200 })
    refused.mockRestore()
    // The page remembers them as long as nothing newer is stored, also for the tests of other files.
    savePrintSettings('4', fromMedium('flyer'))
  })
})
