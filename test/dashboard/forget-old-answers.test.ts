import { createStore, keys, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { forgetOldAnswers } from '#dashboard/api/remembered.ts'

const now = Date.parse('2027-03-31T12:00:00Z')

test('deletes responses that are more than a month old, and only those', async () => {
  const store = createStore('answers-test', 'answers')
  const ages = { 'just now': 0, 'a month': 30, 'longer ago': 31, 'a year': 365 }
  for (const [key, days] of Object.entries(ages))
    await set(key, { data: key, at: now - days * 86_400_000 }, store)
  await forgetOldAnswers(store, now)
  expect(new Set(await keys(store))).toEqual(new Set(['a month', 'just now']))
})

test('does nothing without storage', async () => {
  await expect(forgetOldAnswers(() => Promise.reject(new Error('blocked')), now)).resolves.toBeUndefined()
})
