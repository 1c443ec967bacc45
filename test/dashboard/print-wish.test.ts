import { describe, expect, test, vi } from 'vitest'
import { formatDistance } from '#dashboard/picture/planner/lengths.ts'
import { fromMedium, keepWish, readWish } from '#dashboard/picture/planner/print-wish-store.ts'

test.each([
  [300, '30 cm'],
  [999, '99 cm'],
  [1549, '1.5 m'],
  [12_700, '12 m'],
  [3, '1 cm'],
])('%d mm is told as %s, and never as more than it is', (length, words) => {
  expect(formatDistance(length)).toBe(words)
})

describe('the size of a print', () => {
  test('is kept for each code, and the newest is the start of the next', () => {
    keepWish('1', { ...fromMedium('poster'), width: 200 })
    keepWish('2', fromMedium('label'))
    expect(readWish('1')).toEqual({ medium: 'poster', distance: 1500, width: 200, dpi: 150 })
    expect(readWish('3').medium).toBe('label')
  })

  test.each([['{'], ['null'], ['{"medium":"moon"}'], ['{"medium":"label","distance":-1,"dpi":300}']])(
    'starts afresh when the browser kept %s',
    (text) => {
      localStorage.setItem('tessera.print.7', text)
      expect(readWish('7')).toEqual(fromMedium('flyer'))
    },
  )

  test.each(['setItem', 'getItem'] as const)('lasts as long as the page where %s is refused', (method) => {
    keepWish('4', fromMedium('label'))
    const refused = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    keepWish('4', { ...fromMedium('poster'), width: 200 })
    expect(readWish('4')).toMatchObject({ medium: 'poster', width: 200 })
    refused.mockRestore()
  })
})
