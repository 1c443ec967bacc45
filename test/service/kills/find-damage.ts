import { isDeepStrictEqual } from 'node:util'
import type { NotNull } from 'kysely'
import type { Database } from '#service/database/open-database.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { fromRow, searchText } from '#service/domain/code.ts'
import { splitTags } from '#service/domain/tags.ts'
import { wrongCounts } from '../support/wrong-counts.ts'
import type { CodeState } from './code-state.ts'

export type Stored = {
  readonly states: ReadonlyMap<number, CodeState>
  /** Code id by slash tag, aliases included. */
  readonly links: ReadonlyMap<string, number>
  /** Inconsistencies, described; empty for a consistent database. */
  readonly damage: readonly string[]
}

/** Reads all rows of a small library and finds partially written codes. */
export async function findDamage(database: Database): Promise<Stored> {
  const codes = await database.selectFrom('qr_codes').selectAll().orderBy('id').execute()
  const links = await database
    .selectFrom('short_links')
    .selectAll()
    .where('code_id', 'is not', null)
    .$narrowType<{ code_id: NotNull }>()
    .execute()
  const tags = await database.selectFrom('code_tags').selectAll().orderBy('tag_key').execute()
  const versions = await database.selectFrom('code_versions').selectAll().orderBy('number').execute()
  const counters = await database.selectFrom('counters').select('code_id').execute()
  const keys = await database.selectFrom('idempotency_keys').selectAll().execute()
  const quota = await database.selectFrom('quotas').selectAll().where('user_id', '=', 1).executeTakeFirst()
  const [linksOf, tagsOf, versionsOf] = [byCode(links), byCode(tags), byCode(versions)]
  const known = new Set(codes.map(({ id }) => id))
  const counted = new Set(counters.map(({ code_id }) => code_id))
  const damage: string[] = []
  const expect = (holds: boolean, words: string): void => void (holds || damage.push(words))

  for (const code of codes) {
    const name = `code ${code.id}`
    const own = linksOf.get(code.id) ?? []
    const present = own.filter(({ is_alias }) => !is_alias)
    expect(present.length === 1, `${name} has ${present.length} links that are no alias`)
    expect(present[0]?.tag === code.tag && present[0].id === code.link_id, `${name} names another link`)
    expect(counted.has(code.id), `${name} has no counter`)
    const words = (tagsOf.get(code.id) ?? []).map(({ tag_key, tag }) => ({ key: tag_key, tag }))
    const wanted = splitTags(code.tags).toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const found = words.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    expect(isDeepStrictEqual(found, wanted), `${name} says "${code.tags}", its tags ${JSON.stringify(found)}`)
    const earlier = own
      .filter(({ is_alias }) => is_alias)
      .toSorted((one, other) => other.id - one.id)
      .map(({ domain, tag_key }) => `${domain}/${tag_key}`)
    expect(code.search === searchText(fromRow(code), earlier), `${name} is searched as it was before`)
    const kept = versionsOf.get(code.id) ?? []
    const numbers = kept.map(({ number }) => number)
    expect(
      isDeepStrictEqual(numbers, kept.length === 0 ? [] : range(code.version)),
      `${name} of version ${code.version} keeps ${numbers.join()}`,
    )
    expect(kept.length > 0 || code.version === 1, `${name} of version ${code.version} keeps none`)
    const without = kept.filter(({ snapshot }) => snapshot === null).map(({ number }) => number)
    expect(
      isDeepStrictEqual(without, kept.length === 0 ? [] : [code.version]),
      `${name} lacks the versions ${without.join()}`,
    )
  }
  for (const { tag, code_id } of links) expect(known.has(code_id), `link ${tag} leads to no code`)
  for (const { code_id } of tags) expect(known.has(code_id), `a tag is of no code (${code_id})`)
  for (const { idempotency_key, code_id } of keys)
    expect(known.has(code_id), `key ${idempotency_key} made no code`)
  const kept = codes.filter(({ deleted_at }) => deleted_at === null)
  const used = {
    codes: kept.length,
    links: kept.reduce((sum, { id }) => sum + (linksOf.get(id)?.length ?? 0), 0),
  }
  expect(
    quota?.codes === used.codes && quota.links === used.links,
    `the quota says ${JSON.stringify(quota)} of ${JSON.stringify(used)}`,
  )
  damage.push(...(await wrongCounts(database)))
  return {
    states: new Map(codes.map((code) => [code.id, stateOf(code)])),
    links: new Map(links.map(({ tag_key, code_id }) => [tag_key, code_id])),
    damage,
  }
}

function stateOf(code: QrCodesTable): CodeState {
  return {
    tag: code.tag,
    destination: code.destination_url,
    title: code.title,
    tags: code.tags,
    isActive: code.is_active,
    isStarred: code.is_starred,
    isDeleted: code.deleted_at !== null,
  }
}

function byCode<Row extends { readonly code_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.code_id)
    if (own === undefined) found.set(row.code_id, [row])
    else own.push(row)
  }
  return found
}

function range(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
