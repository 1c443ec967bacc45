import { afterEach, expect, test, vi } from 'vitest'
import { holdDraft, openDrafts } from '#dashboard/api/drafts.ts'
import { aHold } from './support/a-page.tsx'

afterEach(() => vi.useRealTimers())

/** Holds the lock of a draft as another page does, until the returned function is called. */
async function anotherPage(draftId: string): Promise<() => void> {
  const { held, release } = aHold()
  await new Promise<void>((taken) => {
    void navigator.locks.request(`tessera-draft-${draftId}`, () => {
      taken()
      return held
    })
  })
  return release
}

test('a draft that the page before a reload still has becomes free in a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leave = await anotherPage('reloaded')
  const taken = vi.fn()
  const release = holdDraft('reloaded', taken)
  leave()
  await navigator.locks.request('tessera-draft-beside', () => undefined)
  expect(await openDrafts()).toContain('reloaded')
  vi.advanceTimersByTime(60_000)
  expect(taken).not.toHaveBeenCalled()
  release()
})

test('a draft that another tab keeps open is told to be taken, and is not waited for any longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leave = await anotherPage('open')
  const taken = vi.fn()
  const release = holdDraft('open', taken)
  vi.advanceTimersByTime(60_000)
  expect(taken).toHaveBeenCalledOnce()
  leave()
  await navigator.locks.request('tessera-draft-open', () => undefined)
  expect(await openDrafts()).not.toContain('open')
  release()
})
