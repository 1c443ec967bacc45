import type { InferResult } from 'kysely'
import { parseFieldData } from '#contract/field-data.ts'
import type { Database } from '../database/open-database.ts'
import { readDestination } from './compose-destination.ts'
import type { FindLink } from './link-cache.ts'
import type { UtmParameter } from './link-state.ts'

const utmNames = ['utm_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Reads links from the database with a statement that is compiled once. Deleted codes are not found. */
export function createFindLink(database: Database): FindLink {
  const statement = linkQuery(database).compile()
  return async function findLink(domain, tagKey) {
    const { rows } = await database.executeQuery<LinkRow>({ ...statement, parameters: [domain, tagKey] })
    const row = rows[0]
    if (row === undefined) return null
    const utm = utmNames.map((name): UtmParameter => [name, row[name] ?? ''])
    const expiresAt = row.expiration_date === null ? Number.NaN : Date.parse(row.expiration_date)
    return {
      codeId: row.id,
      destinationUrl: row.destination_url,
      destination: readDestination(row.destination_url, utm),
      title: row.title,
      description: descriptionOf(row.field_data),
      isActive: row.is_active,
      isBlocked: row.is_blocked,
      expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
      isProtected: row.is_protected,
      passwordHash: row.password_hash,
      utm,
    }
  }
}

type LinkRow = InferResult<ReturnType<typeof linkQuery>>[number]

/** The two empty values are placeholders for domain and tag key, in this order. */
function linkQuery(database: Database) {
  return database
    .selectFrom('short_links')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'short_links.user_id').onRef('qr_codes.id', '=', 'short_links.code_id'),
    )
    .select([
      'qr_codes.id',
      'qr_codes.destination_url',
      'qr_codes.title',
      'qr_codes.field_data',
      'qr_codes.is_active',
      'qr_codes.is_blocked',
      'qr_codes.expiration_date',
      'qr_codes.is_protected',
      'qr_codes.password_hash',
      ...utmNames,
    ])
    .where('short_links.domain', '=', '')
    .where('short_links.tag_key', '=', '')
    .where('qr_codes.deleted_at', 'is', null)
}

function descriptionOf(fieldData: string | null): string {
  const description = parseFieldData(fieldData)?.metaDescription
  return typeof description === 'string' ? description.slice(0, 1_000) : ''
}
