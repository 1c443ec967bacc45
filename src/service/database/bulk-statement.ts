import {
  type Compilable,
  type CompiledQuery,
  type InsertObject,
  type InsertQueryBuilder,
  InsertQueryNode,
  type InsertResult,
  type Kysely,
  RawNode,
  type RootOperationNode,
  sql,
  type SqlBool,
} from 'kysely'
import type { Tables } from './schema.ts'

const rowsAtOnce = 256

/**
 * A statement for many rows, compiled once for each power of two of rows, because building it costs more than
 * running it. Values and results are passed unconverted, so there must be no booleans among them.
 *
 * @param build creates the statement for rows of placeholders.
 * @param valuesOf the values of a row in the order `build` binds them.
 */
export function bulkStatement<Row, Result = unknown>(
  build: (database: Kysely<Tables>, rows: Row[]) => Compilable,
  valuesOf: (row: Row) => readonly unknown[],
): (database: Kysely<Tables>, rows: readonly Row[]) => Promise<Result[]> {
  /** By engine, because a move has both in one process. */
  const textsOf = new WeakMap<object, Map<number, CompiledQuery>>()

  return async (database, rows) => {
    const results: Result[] = []
    const plain = database.withoutPlugins()
    const engine = database.getExecutor().adapter.constructor
    const texts = textsOf.get(engine) ?? new Map<number, CompiledQuery>()
    textsOf.set(engine, texts)
    for (let start = 0; start < rows.length;) {
      const count = Math.min(rowsAtOnce, 2 ** Math.floor(Math.log2(rows.length - start)))
      const some = rows.slice(start, start + count)
      const compiled = texts.get(count) ?? textOnly(build(plain, some).compile())
      texts.set(count, compiled)
      const parameters: unknown[] = []
      for (const row of some) parameters.push(...valuesOf(row))
      const { rows: returned } = await plain.executeQuery<Result>({ ...compiled, parameters })
      for (const row of returned) results.push(row)
      start += count
    }
    return results
  }
}

/**
 * An insert of many rows into a table.
 *
 * @param finish adds to the statement, such as the columns to return.
 */
export function bulkInsert<Table extends keyof Tables, Result = unknown>(
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  finish: (insert: InsertQueryBuilder<Tables, Table, InsertResult>) => Compilable = (insert) => insert,
): (database: Kysely<Tables>, rows: readonly Tables[Table][]) => Promise<Result[]> {
  return bulkStatement<Tables[Table], Result>(
    (database, rows) =>
      finish(
        database
          .insertInto(table)
          .values(
            rows.map(
              (row) =>
                Object.fromEntries(columns.map((column) => [column, row[column]])) as InsertObject<
                  Tables,
                  Table
                >,
            ),
          ),
      ),
    (row) =>
      columns.map((column) => {
        const value = row[column]
        return typeof value === 'boolean' ? Number(value) : value
      }),
  )
}

/** Drops the syntax tree, which takes a megabyte for the largest statements, and keeps its kind. */
function textOnly(compiled: CompiledQuery): CompiledQuery {
  return { ...compiled, query: withoutValues(compiled.query), parameters: [] }
}

function withoutValues(query: RootOperationNode): RootOperationNode {
  return query.kind === 'InsertQueryNode' && query.into !== undefined
    ? InsertQueryNode.create(query.into)
    : RawNode.createWithSql('')
}

/** Parts small enough for one statement, which takes a limited number of parameters. */
export function inParts<Value>(values: readonly Value[], atOnce: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / atOnce) }, (_, part) =>
    values.slice(part * atOnce, (part + 1) * atOnce),
  )
}

/** Rows of parameters as a table. PostgreSQL needs the casts, because it treats a bare parameter as text. */
export function valuesIn<Result>(rows: readonly (readonly unknown[])[]) {
  const tuples = rows.map((row) => {
    const values = row.map((value) =>
      typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`,
    )
    return sql`(${sql.join(values)})`
  })
  return sql<Result>`(values ${sql.join(tuples)})`
}

/** Whether two tables of a statement agree in all columns of a key. */
export function isSameKey(key: readonly string[], one: string, other: string) {
  const pairs = key.map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`)
  return sql<SqlBool>`${sql.join(pairs, sql` and `)}`
}
