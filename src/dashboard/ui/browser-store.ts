import { createStore, type UseStore } from 'idb-keyval'

/** Milliseconds after which a table that does not answer counts as missing. */
const longestWait = 8_000
/** The same, while an earlier use still waits. */
const shortWait = 500

/**
 * A table of IndexedDB, opened at its first use. It rejects where the browser stores nothing, as in some private windows,
 * and where it does not answer: in Safari's engine a page that is left in the middle of a write can lock a table for every
 * page after it, and nobody should wait for that. What was asked still happens once the table answers.
 */
export function browserStore(database: string, table: string, wait = longestWait): UseStore {
  let opened: UseStore | null = null
  let isSilent = false
  return async (mode, use) => {
    opened ??= createStore(database, table)
    const answer = opened(mode, use).finally(() => {
      isSilent = false
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          isSilent = true
          reject(new Error(`The browser's database "${database}" doesn't answer.`))
        },
        isSilent ? Math.min(shortWait, wait) : wait,
      )
    })
    return await Promise.race([answer, silence]).finally(() => clearTimeout(timer))
  }
}
