import Sqlite from 'libsql'

/** Milliseconds that another connection may take to end a transaction. */
const patience = 500

/**
 * Whether anybody has the database open; null when the file is too damaged to tell. Only who is alone with a file may
 * leave its write-ahead log (sqlite.org/wal.html, "Persistence of WAL mode"); the next opening makes a new one.
 */
export function isSqliteInUse(file: string): boolean | null {
  const database = new Sqlite(file)
  try {
    database.exec(`pragma busy_timeout = ${patience}`)
    database.prepare('pragma journal_mode = delete').get()
    return false
  } catch (error) {
    const isBusy =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY'
    return isBusy ? true : null
  } finally {
    database.close()
  }
}
