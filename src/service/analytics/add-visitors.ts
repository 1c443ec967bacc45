import { bulkInsert, bulkStatement, isSameKey, valuesIn } from '../database/bulk-statement.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { tableKeys } from '../database/schema.ts'
import type { VisitorDaysTable } from '../database/tables/visits.ts'
import { bucketAt, isFull, readVisitors, textOfVisitor } from '../domain/visitor-sets.ts'
import type { DailyVisitor } from './visit-sums.ts'

type SetKey = Pick<VisitorDaysTable, 'day' | 'scope' | 'bucket'>

const setKey = tableKeys.visitor_days

const readSets = bulkStatement<SetKey, VisitorDaysTable>(
  (database, rows) =>
    database
      .with('keys(day, scope, bucket)', () => valuesIn<SetKey>(rows.map(valuesOfKey)))
      .selectFrom('keys')
      .crossJoin('visitor_days as saved')
      .where(isSameKey(setKey, 'saved', 'keys'))
      .selectAll('saved'),
  valuesOfKey,
)

const insertSets = bulkInsert('visitor_days', ['day', 'scope', 'bucket', 'visitors'])

/** An upsert would lock each row first, which PostgreSQL logs. */
const updateSets = bulkStatement<VisitorDaysTable>(
  (database, rows) =>
    database
      .with('changed(day, scope, bucket, visitors)', () => valuesIn<VisitorDaysTable>(rows.map(valuesOfSet)))
      .updateTable('visitor_days')
      .from('changed')
      .set((row) => ({ visitors: row.ref('changed.visitors') }))
      .where(isSameKey(setKey, 'visitor_days', 'changed')),
  valuesOfSet,
)

function valuesOfKey({ day, scope, bucket }: SetKey) {
  return [day, scope, bucket]
}

function valuesOfSet(set: VisitorDaysTable) {
  return [...valuesOfKey(set), set.visitors]
}

/**
 * Adds visitors of days and returns those who are new. Sets are read and written back, so the transaction must hold the
 * users' rows of `visit_totals` to exclude others.
 */
export async function addVisitors(
  transaction: Transaction,
  visitors: readonly DailyVisitor[],
): Promise<DailyVisitor[]> {
  const added: DailyVisitor[] = []
  let open = visitors
  for (let level = 0; open.length > 0; level += 1) {
    const sets = new Map<string, { readonly key: SetKey; readonly visitors: DailyVisitor[] }>()
    for (const visitor of open) {
      const { day, scope } = visitor
      const key = { day, scope, bucket: bucketAt(level, visitor.visitor) }
      const set = sets.get(nameOf(key))
      if (set === undefined) sets.set(nameOf(key), { key, visitors: [visitor] })
      else set.visitors.push(visitor)
    }
    const keys = [...sets.values()].map(({ key }) => key)
    const saved = new Map((await readSets(transaction, keys)).map((row) => [nameOf(row), row.visitors]))
    const changed: VisitorDaysTable[] = []
    const further: DailyVisitor[] = []
    for (const [name, set] of sets) {
      const before = saved.get(name) ?? ''
      const { fresh, left } = divide(level, readVisitors(before), set.visitors)
      further.push(...left)
      if (fresh.length === 0) continue
      added.push(...fresh)
      const texts = fresh.map(({ visitor }) => textOfVisitor(visitor))
      // New ones come first, because PostgreSQL does not log the unchanged end of a row.
      changed.push({ ...set.key, visitors: texts.join('') + before })
    }
    const isSaved = (set: SetKey): boolean => saved.has(nameOf(set))
    await updateSets(transaction, changed.filter(isSaved))
    await insertSets(
      transaction,
      changed.filter((set) => !isSaved(set)),
    )
    open = further
  }
  return added
}

/** New visitors of a set, and those who may be in a set of the next level because this one is full. */
function divide(level: number, known: readonly string[], visitors: readonly DailyVisitor[]) {
  const all = new Set(known)
  const fresh: DailyVisitor[] = []
  const left: DailyVisitor[] = []
  for (const visitor of visitors) {
    const text = textOfVisitor(visitor.visitor)
    if (all.has(text)) continue
    if (isFull(level, all.size)) {
      left.push(visitor)
      continue
    }
    all.add(text)
    fresh.push(visitor)
  }
  return { fresh, left }
}

function nameOf({ day, scope, bucket }: SetKey): string {
  return `${day} ${scope} ${bucket}`
}
