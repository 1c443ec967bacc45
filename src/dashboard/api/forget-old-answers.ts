import type { UseStore } from 'idb-keyval'

/** Days to keep a response that was never refreshed. */
const days = 30

/** Deletes old responses, because each search and each edit adds a row. Never fails. */
export async function forgetOldAnswers(store: UseStore, now: number = Date.now()): Promise<void> {
  try {
    await store('readwrite', (answers) => deleteBefore(answers, now - days * 86_400_000))
  } catch {
    // Without storage there is nothing to delete.
  }
}

function deleteBefore(answers: IDBObjectStore, instant: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = answers.openCursor()
    reading.onerror = () => reject(reading.error ?? new Error("The stored responses can't be read."))
    reading.onsuccess = () => {
      const cursor = reading.result
      if (cursor === null) return resolve()
      const { at } = cursor.value as { readonly at: number }
      if (at < instant) cursor.delete()
      cursor.continue()
    }
  })
}
