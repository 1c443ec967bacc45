import type { UseStore } from 'idb-keyval'

/** An answer of the service, and when it came, in milliseconds since 1970. */
export type Remembered = { readonly data: unknown; readonly at: number }

/** Days for which an answer is remembered that never came again. */
const days = 30

/** Makes room: each text that was searched for and each edit of a code leaves an answer of its own. Never fails. */
export async function forgetOldAnswers(store: UseStore, now: number = Date.now()): Promise<void> {
  try {
    await store('readwrite', (answers) => deleteBefore(answers, now - days * 86_400_000))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function deleteBefore(answers: IDBObjectStore, instant: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = answers.openCursor()
    reading.onerror = () => reject(reading.error ?? new Error('The answers cannot be read.'))
    reading.onsuccess = () => {
      const cursor = reading.result
      if (cursor === null) return resolve()
      const { at } = cursor.value as Remembered
      if (at < instant) cursor.delete()
      cursor.continue()
    }
  })
}
