import { expect, test } from 'vitest'
import { SeenVisitors } from '#service/analytics/visitors.ts'

test('a visitor is stored once a day, and again by the next group after a failure', () => {
  const seen = new SeenVisitors()
  seen.begin()
  expect(seen.isNew(20_605, 1, 7)).toBe(true)
  expect(seen.isNew(20_605, 1, 7)).toBe(false)
  seen.begin()
  expect(seen.isNew(20_605, 1, 7)).toBe(true)
  seen.commit()
  seen.begin()
  expect(seen.isNew(20_605, 1, 7)).toBe(false)
  expect(seen.isNew(20_605, -1, 7)).toBe(true)
  expect(seen.isNew(20_606, 1, 7)).toBe(true)
  seen.commit()
  seen.begin()
  expect(seen.isNew(20_606, 1, 7)).toBe(false)
})

test('evicted visitors are stored once more, and none is missing', () => {
  const seen = new SeenVisitors()
  for (let group = 0; group < 5; group += 1) {
    seen.begin()
    for (let visitor = 0; visitor < 6_000; visitor += 1) expect(seen.isNew(20_605, group, visitor)).toBe(true)
    seen.commit()
  }
})
