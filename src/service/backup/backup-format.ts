import * as z from 'zod/mini'

/**
 * A backup is gzipped text: this header, then for each table a line `{ "table": … }`, its rows as arrays in the order
 * of its columns, and a line `{ "end": …, "rows": …, "checksum": … }`; at last `{ "tables": … }`, without which the file
 * was cut off. It is the same whichever engine it came from, and every engine takes it.
 */
export const backupHeaderSchema = z.object({
  format: z.literal('tessera-backup'),
  formatVersion: z.literal(1),
  /** ISO 8601 instant at which the copy is true. */
  madeAt: z.string(),
  /** Names of the migrations that the database had seen. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), key: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof backupHeaderSchema>

export const tableStartSchema = z.object({ table: z.string() })
export const tableEndSchema = z.object({ end: z.string(), rows: z.int(), checksum: z.string() })
export const backupEndSchema = z.object({ tables: z.int() })

/** A file that cannot be used, told in one line. */
export class BackupError extends Error {}

/** Somebody else has made this file, or is making it. */
export class BackupTaken extends BackupError {}
