import type { CodeMeta, DestinationHealth } from '#contract/code-meta.ts'
import type { Person } from '#contract/people/person.ts'
import { restorableDays } from '#contract/code-operations.ts'
import { productPrefix } from '#contract/slash-tag.ts'
import { blockedAmong, blockedHostsOf } from './blocked-hosts.ts'
import { destinationHost } from '../../domain/hosts.ts'
import type { CodeRow } from '../../domain/stored-code.ts'
import { checkedAddresses, findHealth, mainPlace } from './destination-health.ts'
import type { Database } from '../open-database.ts'

const day = 24 * 3_600_000

export async function codeMetas(
  database: Database,
  userId: number,
  rows: readonly CodeRow[],
): Promise<Map<number, CodeMeta>> {
  const aliases = new Map<number, number>()
  if (rows.length > 0) {
    const counted = await database
      .selectFrom('short_links')
      .select((row) => ['code_id', row.fn.countAll().as('aliases')])
      .where('user_id', '=', userId)
      .where(
        'code_id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('is_alias', '=', true)
      .where('tag_key', 'not like', `${productPrefix}%`)
      .groupBy('code_id')
      .execute()
    for (const row of counted) aliases.set(row.code_id ?? 0, Number(row.aliases))
  }
  const health = await findHealth(database, userId, rows)
  const blocked = await blockedHostsOf(database, rows)
  const blockedRoutes = await blockedRoutesOf(database, rows)
  const deleters = await deletersOf(
    database,
    userId,
    rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => {
      const { [mainPlace]: destinationHealth, ...routeHealth } = Object.fromEntries(health.get(row.id) ?? [])
      for (const route of blockedRoutes.get(row.id) ?? []) routeHealth[route] = blockedHealth
      const blockedHost = blocked.get(row.id)
      const deletedBy = deleters.get(row.id)
      return [
        row.id,
        {
          ...presentMeta(row, aliases.get(row.id) ?? 0),
          ...(deletedBy === undefined ? {} : { deletedBy }),
          ...(blockedHost === undefined ? {} : { blockedHost }),
          ...(destinationHealth === undefined ? {} : { destinationHealth }),
          ...(Object.keys(routeHealth).length === 0 ? {} : { routeHealth }),
        },
      ]
    }),
  )
}

const blockedHealth: DestinationHealth = {
  state: 'unchecked',
  status: null,
  checkedAt: null,
  reason: 'blocked',
}

/** The destinations of rules that are on a blocked host, by code. */
async function blockedRoutesOf(
  database: Database,
  rows: readonly CodeRow[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const hosts = rows.flatMap((row) =>
    [...checkedAddresses(row)].flatMap(([place, url]) => {
      const host = place === mainPlace ? null : destinationHost(url)
      return host === null ? [] : [{ id: row.id, place, host }]
    }),
  )
  if (hosts.length === 0) return new Map()
  const blocked = await blockedAmong(
    database,
    hosts.map(({ host }) => host),
  )
  const found = new Map<number, number[]>()
  for (const { id, place, host } of hosts)
    if (blocked.has(host)) found.set(id, [...(found.get(id) ?? []), place])
  return found
}

/** The people who deleted the codes, from the list of changes. */
async function deletersOf(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('audit_events')
    .innerJoin('people', 'people.id', 'audit_events.person_id')
    .select(['audit_events.code_id', 'people.id', 'people.name'])
    .where('audit_events.user_id', '=', userId)
    .where('audit_events.code_id', 'in', ids)
    .where('audit_events.kind', '=', 'code.deleted')
    // The latest deletion wins.
    .orderBy('audit_events.id')
    .execute()
  return new Map(rows.map(({ code_id, id, name }) => [code_id ?? 0, { id, name }]))
}

export async function codeMeta(database: Database, row: CodeRow): Promise<CodeMeta> {
  const metas = await codeMetas(database, row.user_id, [row])
  return metas.get(row.id) ?? presentMeta(row, 0)
}

function presentMeta(row: CodeRow, aliases: number): CodeMeta {
  return {
    inPrint: row.downloaded_at !== null || row.scans > 0,
    downloadedAt: row.downloaded_at,
    aliases,
    version: row.version,
    folderId: row.folder_id,
    deletedAt: row.deleted_at,
    purgeAt: row.deleted_at === null ? null : purgeTime(row.deleted_at),
    blockedReason: row.is_blocked ? row.blocked_reason : null,
  }
}

export function purgeTime(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + restorableDays * day).toISOString()
}
