import type { Database } from '../database/open-database.ts'
import type { Clock, Random, Settings } from '../domain/settings.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { LinkChanges } from './link-changes.ts'

/** Writes log lines, as pino does. */
export type Logger = Readonly<Record<'info' | 'warn' | 'error', (line: object, message: string) => void>>

/** Dependencies of the commands; each takes its part. */
export type CommandDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly settings: Settings
  readonly logger: Logger
  readonly linkChanges: LinkChanges
  readonly files: {
    readonly storage: FileStorage
    /** For uploads that are not complete. On this machine. */
    readonly folder: string
  }
}
