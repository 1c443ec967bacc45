import type { Logo } from '#contract/logo.ts'
import type { Database } from '../open-database.ts'
import type { LogosTable } from '../tables/codes.ts'

export async function findLogo(database: Database, userId: number, id: string): Promise<LogosTable | null> {
  const row = await database
    .selectFrom('logos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  // libsql returns an ArrayBuffer.
  return row === undefined ? null : { ...row, content: new Uint8Array(row.content) }
}

export const logoColumns = [
  'id',
  'name',
  'content_type',
  'size',
  'width',
  'height',
  'created_at',
  'is_removed',
  'purpose',
] as const satisfies readonly (keyof LogosTable)[]

export function presentLogo(row: Pick<LogosTable, (typeof logoColumns)[number]>): Logo {
  return {
    id: row.id,
    name: row.name,
    contentType: row.content_type as Logo['contentType'],
    size: row.size,
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
    isRemoved: row.is_removed,
    purpose: row.purpose,
  }
}
