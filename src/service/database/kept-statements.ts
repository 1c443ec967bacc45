import type Sqlite from 'libsql'

/** What Kysely asks of a prepared statement. */
type Statement = {
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

/** Statements kept prepared of each connection. */
const most = 40

/**
 * A connection that prepares the texts in use once. Besides the time, a statement's memory is outside of what the garbage
 * collector sees, so those that are prepared for one use pile up by the ten megabytes before it looks.
 */
export function keepStatements(database: Sqlite.Database): {
  prepare(text: string): Statement
  close(): void
} {
  const kept = new Map<string, Statement>()

  function prepare(text: string): Statement {
    const found = kept.get(text)
    kept.delete(text)
    const statement = found ?? wholeAtOnce(database, text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return statement
  }

  return {
    prepare,
    close() {
      kept.clear()
      database.close()
    },
  }
}

/** Every answer is read whole before anybody else can ask, except for who reads row by row: they get one of their own. */
function wholeAtOnce(database: Sqlite.Database, text: string): Statement {
  const statement = database.prepare(text)
  const { reader } = statement
  return {
    reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => database.prepare(text).iterate(parameters),
  }
}
