import type { Row } from '../../database/table-rows.ts'
import { ZipDamaged } from '../../storage/read-zip.ts'
import { numbered } from './account-tables.ts'

/** The ids of an imported account by their ids in the archive. */
export type NewIds = {
  readonly account: number
  readonly codes: ReadonlyMap<number, number>
  readonly links: ReadonlyMap<number, number>
  readonly folders: ReadonlyMap<number, number>
  readonly people: Map<number, number>
  /** Only files whose id is in use on this server. */
  readonly files: ReadonlyMap<string, string>
}

/** Keys of JSON texts that name a code, a link or a folder. */
const namedInJson: Readonly<Record<string, 'codes' | 'links' | 'folders'>> = {
  codeId: 'codes',
  folderId: 'folders',
  folder_id: 'folders',
  link_id: 'links',
}

const jsonColumns = new Set(['code_versions.snapshot', 'drafts.content'])

/** A record with the ids of the account into which it is imported. */
export function renumbered(table: string, row: Row, ids: NewIds): Row {
  const entries = Object.entries(row).map(([column, value]) => [column, newValue(table, column, value, ids)])
  const renamed: Record<string, unknown> = Object.fromEntries(entries)
  if (table === 'account_events') {
    // Already posted by the other account.
    renamed['post_tries'] = 0
    const [old, now] = [String(row['code_id']), String(renamed['code_id'])]
    const parts = String(row['event']).split(':')
    renamed['event'] = parts.map((part, place) => (place === 1 && part === old ? now : part)).join(':')
  }
  return renamed
}

function newValue(table: string, column: string, value: unknown, ids: NewIds): unknown {
  const of = numbered[`${table}.${column}`] ?? numbered[column]
  if (of !== undefined) return newNumber(value, of, ids, `${table}.${column}`)
  if (typeof value !== 'string') return value
  if (table === 'comments' && column === 'mentions') return mentions(value, ids)
  const text = jsonColumns.has(`${table}.${column}`) ? renumberedJson(value, ids) : value
  return ids.files.size === 0 ? text : text.replace(/[0-9a-f]{32}/g, (id) => ids.files.get(id) ?? id)
}

function newNumber(
  value: unknown,
  of: 'accounts' | Exclude<keyof NewIds, 'account' | 'files'>,
  ids: NewIds,
  place: string,
): unknown {
  if (of === 'accounts') return ids.account
  // 0 is the top level of folders, and an unknown person.
  if (value === null || value === 0) return value
  const found = typeof value === 'number' ? ids[of].get(value) : undefined
  if (found === undefined) throw new ZipDamaged(`${place} names a record that is not in the archive`)
  return found
}

function renumberedJson(text: string, ids: NewIds): string {
  return JSON.stringify(
    parsed(text, (key, value) => {
      const of = namedInJson[key]
      return of === undefined || typeof value !== 'number' ? value : (ids[of].get(value) ?? value)
    }),
  )
}

function mentions(text: string, ids: NewIds): string {
  const people = parsed(text)
  if (!Array.isArray(people)) throw new ZipDamaged('A comment is damaged')
  return JSON.stringify(people.map((id) => ids.people.get(Number(id)) ?? id))
}

function parsed(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    throw new ZipDamaged('A record is no JSON')
  }
}
