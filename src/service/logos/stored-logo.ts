import type { Logo } from '#contract/logo.ts'
import type { LogosTable } from '../database/schema.ts'

/** The columns of a logo but for its bytes. */
export const logoColumns = [
  'id',
  'name',
  'content_type',
  'size',
  'width',
  'height',
  'created_at',
  'is_removed',
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
  }
}
