import { describe, expect, test } from 'vitest'
import { readTurn, turnPath } from '#design/render/merge-paths.ts'

describe('a shape of the drawing package', () => {
  test.each([
    ['0', 'M3 4h20v10z'],
    ['90', 'M23 4v20h-10z'],
    ['180', 'M23 24h-20v-10z'],
    ['-90', 'M3 24v-20h10z'],
  ])('is turned by %s degrees about its middle and moved', (degrees, expected) => {
    expect(turnPath('M 0 0h 20v 10z', readTurn(`rotate(${degrees},10,10)`), [3, 4])).toBe(expected)
  })

  test('keeps its place without a rotation', () => {
    expect(turnPath('M 5 -6v 20', readTurn(''), [0, 10])).toBe('M5 4v20z')
  })

  test('turns the ends of its arcs, and never their direction', () => {
    const shape = 'M 0 0a 10 10, 0, 0, 0, -10 10z'
    expect(turnPath(shape, readTurn('rotate(90,0,0)'), [0, 0])).toBe('M0 0a10 10 0 0 0 -10 -10z')
  })

  test.each([
    ['0', 'M70 0a70 70 0 1 0 0 140a70 70 0 1 0 0 -140zm0 20a50 50 0 1 1 0 100a50 50 0 1 1 0 -100z'],
    ['90', 'M140 70a70 70 0 1 0 -140 0a70 70 0 1 0 140 0zm-20 0a50 50 0 1 1 -100 0a50 50 0 1 1 100 0z'],
  ])('that is a ring is closed, turned by %s degrees', (degrees, expected) => {
    const ring = 'M 70 0a 70 70 0 1 0 0.1 0zm 0 20a 50 50 0 1 1 -0.1 0Z'
    expect(turnPath(ring, readTurn(`rotate(${degrees},70,70)`), [0, 0])).toBe(expected)
  })

  test('that the renderer has not met is refused', () => {
    expect(() => turnPath('M 0 0c 1 2 3 4 5 6z', readTurn(''), [0, 0])).toThrow(RangeError)
  })
})
