import type { Database } from '../database/open-database.ts'
import type { Clock, Random, Settings } from '../domain/settings.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/** Writes log lines, as pino does. */
export type Logger = Readonly<Record<'info' | 'warn' | 'error', (line: object, message: string) => void>>

/** Dependencies of the commands. */
export type CommandDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly settings: Settings
  readonly logger: Logger
  readonly linkChanges: LinkChanges
  readonly files: {
    readonly storage: FileStorage
    /** A local folder for files that are being read or written. */
    readonly folder: string
  }
}

/** Tells this process's redirector which links changed, so it drops them from its cache. */
type LinkChanges = {
  /** @param tagKey slash tag in lower case. */
  changed(domain: string, tagKey: string): void
  /** Calls the listener at each change until the returned function is called. */
  subscribe(listener: (domain: string, tagKey: string) => void): () => void
}

export function linkChanges(): LinkChanges {
  const listeners = new Set<(domain: string, tagKey: string) => void>()
  return {
    changed(domain, tagKey) {
      for (const listener of listeners) listener(domain, tagKey)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
