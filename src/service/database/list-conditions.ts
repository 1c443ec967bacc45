import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CodeState, ListQuery } from '#contract/list.ts'
import { foldText } from '../rules/fold-text.ts'

/** What a row of `qr_codes` has to meet; the same text on every engine. Every word of a search must occur. */
export function listConditions(userId: number, query: ListQuery, now: string): RawBuilder<SqlBool>[] {
  const conditions = searchWords(query.search).map(
    (word) => sql<SqlBool>`qr_codes.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  if (query.tag !== undefined && query.tag !== '') {
    conditions.push(sql<SqlBool>`exists (
      select 1 from code_tags where code_tags.user_id = ${userId}
      and code_tags.code_id = qr_codes.id and code_tags.tag_key = ${foldText(query.tag.trim())})`)
  }
  if (query.state !== undefined) conditions.push(stateCondition(query.state, now))
  if (query.qrType !== undefined && query.qrType !== '') {
    conditions.push(sql<SqlBool>`qr_codes.qr_type = ${query.qrType}`)
  }
  if (query.starred !== undefined) conditions.push(sql<SqlBool>`qr_codes.is_starred = ${query.starred}`)
  return conditions
}

function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
}

/** A code has one state: blocked hides paused, paused hides expired. */
function stateCondition(state: CodeState, now: string): RawBuilder<SqlBool> {
  switch (state) {
    case 'blocked':
      return sql<SqlBool>`qr_codes.is_blocked = 1`
    case 'paused':
      return sql<SqlBool>`qr_codes.is_blocked = 0 and qr_codes.is_active = 0`
    case 'expired':
      return sql<SqlBool>`qr_codes.is_blocked = 0 and qr_codes.is_active = 1 and qr_codes.expiration_date <= ${now}`
    case 'active':
      return sql<SqlBool>`qr_codes.is_blocked = 0 and qr_codes.is_active = 1
        and (qr_codes.expiration_date is null or qr_codes.expiration_date > ${now})`
    default:
      return state satisfies never
  }
}
