import { createStore, type UseStore } from 'idb-keyval'

/** Milliseconds after which a table that does not answer counts as missing. */
const longestWait = 8_000
/** The same, while an earlier use still waits. */
const shortWait = 500

/** Ends what can be asked again when the page is left. */
function giveUpOnLeave(transaction: IDBTransaction): void {
  const ended = new AbortController()
  const giveUp = () => {
    try {
      transaction.abort()
    } catch {
      // It ends by itself already.
    }
  }
  addEventListener('pagehide', giveUp, { signal: ended.signal })
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ended.abort())
}

type TableOptions = {
  /** Whether the service has what the rows hold, so that a write may be given up when the page is left. */
  readonly isCopy?: boolean
  readonly wait?: number
}

/**
 * A table of IndexedDB, opened at its first use. It rejects where the browser stores nothing, as in some private windows,
 * and where it does not answer: in Safari's engine a page that is left in the middle of a transaction can lock a table for
 * every page after it, and nobody should wait for that. What was asked still happens once the table answers.
 */
export function browserStore(
  database: string,
  table: string,
  { isCopy = false, wait = longestWait }: TableOptions = {},
): UseStore {
  let opened: UseStore | null = null
  let isSilent = false
  return async (mode, use) => {
    opened ??= createStore(database, table)
    const answer = opened(mode, (rows) => {
      if (mode === 'readonly' || isCopy) giveUpOnLeave(rows.transaction)
      return use(rows)
    }).finally(() => {
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
