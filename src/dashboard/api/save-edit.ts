import { hashKey } from '@tanstack/react-query'
import { failureOf, RequestError } from './failure-of.ts'

/** The fields of a record in a dialog, and the record as the dialog read it. */
export type Edit<Fields extends object> = {
  readonly from: Fields & Tagged
  readonly mine: Fields
}

/** Records of older services have no `etag`; their edits overwrite. */
type Tagged = { readonly etag?: string | undefined }

/** @param whole the changes with the other fields, for operations that take no part of a record. */
export type SendEdit<Fields extends object, Result> = (
  changes: Partial<Fields>,
  headers: { readonly [name: string]: string },
  whole: Fields,
) => Promise<Result>

/** Somebody else changed the same fields of a record. Each of the two edits answers it. */
export class EditConflict extends RequestError {
  readonly current: Readonly<Record<string, unknown>>
  /** The fields that both changed. */
  readonly contested: readonly string[]
  /** All changes of this dialog. */
  readonly keepMine: Edit<object>
  /** Without the contested fields. */
  readonly keepTheirs: Edit<object>

  constructor(
    { failure }: RequestError,
    contested: readonly string[],
    { from, mine }: Edit<object>,
    changes: object,
  ) {
    super(failure)
    const others = Object.entries(changes).filter(([field]) => !contested.includes(field))
    this.current = { ...from }
    this.contested = contested
    this.keepMine = { from, mine }
    this.keepTheirs = { from, mine: { ...mine, ...pick(from, contested), ...Object.fromEntries(others) } }
  }
}

/** Other people who may save while this edit is on its way. */
const mostTurns = 5

/**
 * Sends the changed fields of a record with `If-Match`. Where somebody else has changed other fields since, both changes
 * stay. Rejects with an `EditConflict` where both changed the same one, and otherwise like `request`.
 *
 * @param sets fields with a list whose order means nothing: entries that others added or removed stay so.
 * @returns null when nothing is changed, so nothing was sent.
 */
export async function saveEdit<Fields extends object, Result>(
  { from, mine }: Edit<Fields>,
  send: SendEdit<Fields, Result>,
  sets: readonly (keyof Fields)[] = [],
): Promise<Result | null> {
  const fields = Object.keys(mine) as (keyof Fields & string)[]
  let edit = { from, mine }
  for (let turn = 1; ; turn += 1) {
    const changed = fields.filter((field) => !isSame(edit.from[field], edit.mine[field]))
    if (changed.length === 0) return null
    const changes = pick(edit.mine, changed)
    try {
      const { etag } = edit.from
      return await send(changes, etag === undefined ? {} : { 'if-match': `"${etag}"` }, edit.mine)
    } catch (thrown) {
      const current = currentOf<Fields>(thrown)
      if (current === null || turn === mostTurns || !(thrown instanceof RequestError)) throw thrown
      const merged = { ...pick(current, fields), ...changes, ...mergedSets(edit, current, sets) } as Fields
      const contested = changed.filter(
        (field) =>
          !sets.includes(field) &&
          !isSame(current[field], edit.from[field]) &&
          !isSame(current[field], edit.mine[field]),
      )
      edit = { from: current, mine: merged }
      if (contested.length > 0) throw new EditConflict(thrown, contested, edit, changes)
    }
  }
}

/** The present record in a refusal; null when it was refused for another reason. */
function currentOf<Fields extends object>(thrown: unknown): (Fields & Tagged) | null {
  const failure = failureOf(thrown)
  if (failure.kind !== 'changed') return null
  const { record, current } = failure
  // The state of a code is the time of its last change.
  return (record ?? (current && { ...current, etag: current.updatedAt })) as (Fields & Tagged) | null
}

function pick<Fields extends object>(record: Fields, fields: readonly string[]): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => fields.includes(field)),
  ) as Partial<Fields>
}

/** The lists of the others with what this edit added, and without what it removed. */
function mergedSets<Fields extends object>(
  { from, mine }: Edit<Fields>,
  current: Fields,
  sets: readonly (keyof Fields)[],
): Partial<Fields> {
  const merged = sets.map((field) => {
    const [before, after, theirs] = [from[field], mine[field], current[field]].map(
      (list) => list as unknown[],
    )
    const kept = (theirs ?? []).filter((one) => after?.includes(one) || !before?.includes(one))
    const added = (after ?? []).filter((one) => !before?.includes(one) && !kept.includes(one))
    return [field, [...kept, ...added]]
  })
  return Object.fromEntries(merged) as Partial<Fields>
}

/** The order of fields means nothing, and a missing value is the same as null. */
function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one ?? null]) === hashKey([other ?? null])
}
