import { createStore, get, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { browserStore } from '#dashboard/ui/browser-store.ts'

test('a table that another page keeps locked counts as missing, and answers again later', async () => {
  const locked = createStore('locked-test', 'rows')
  await set('one', 1, locked)
  let unlock = () => {}
  await locked('readwrite', (rows) => {
    // A transaction stays open while it is asked.
    let isHeld = true
    unlock = () => (isHeld = false)
    const ask = () => {
      rows.get('one').onsuccess = () => {
        if (isHeld) ask()
      }
    }
    ask()
    return Promise.resolve()
  })
  const table = browserStore('locked-test', 'rows', { wait: 200 })
  await expect(get('one', table)).rejects.toThrow("doesn't answer")
  await expect(set('two', 2, table)).rejects.toThrow("doesn't answer")
  unlock()
  await expect.poll(() => get('two', table).catch(() => null)).toBe(2)
})

test('a browser that stores nothing is an error of the use, not of the page', async () => {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = () => {
    throw new Error('blocked')
  }
  try {
    await expect(get('one', browserStore('blocked-test', 'rows'))).rejects.toThrow('blocked')
  } finally {
    indexedDB.open = open
  }
})

test('a page that is left gives up what can be asked again, and nothing else', async () => {
  const work = browserStore('left-test', 'rows')
  const copies = browserStore('left-copies-test', 'rows', { isCopy: true })
  await set('one', 1, work)
  await set('one', 1, copies)
  const reading = get('one', work)
  const copying = set('two', 2, copies)
  const writing = set('two', 2, work)
  // The transactions begin once the database is open, in the next microtasks.
  await Promise.resolve()
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  await expect(reading).rejects.toThrow()
  await expect(copying).rejects.toThrow()
  await writing
  expect(await get('two', work)).toBe(2)
  expect(await get('two', copies)).toBeUndefined()
})
