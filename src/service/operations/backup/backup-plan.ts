import { resolve } from 'node:path'
import { ConfigError, type Environment } from '../../domain/settings.ts'

/** Backups that the service writes on a schedule. */
export type BackupPlan = {
  /** Absolute path of the folder. */
  readonly folder: string
  /** Milliseconds between two backups. */
  readonly every: number
  /** Backups to keep; older ones are deleted once a newer one is complete. */
  readonly keep: number
}

const nameEnd = '.backup'
const pattern = /^tessera-\d{8}T\d{4}Z\.backup$/

/** Name of the backup for the slot of time that holds an instant: the same in every process. */
export function backupName({ every }: BackupPlan, now: number): string {
  const slot = new Date(Math.floor(now / every) * every).toISOString()
  return `tessera-${slot.slice(0, 16).replaceAll(/[-:]/g, '')}Z${nameEnd}`
}

/** Names of the scheduled backups in a folder that are too many. Other files are never among them. */
export function surplusBackups({ keep }: BackupPlan, names: readonly string[]): string[] {
  const backups = names.filter((name) => pattern.test(name)).toSorted()
  return backups.slice(0, Math.max(0, backups.length - keep))
}

const hour = 3_600_000

/** Reads `BACKUP_DIR`, `BACKUP_HOURS` and `BACKUP_KEEP`; null without a folder. */
export function readBackupPlan(env: Environment): BackupPlan | null {
  const folder = env['BACKUP_DIR']
  if (!folder) return null
  if (env['DATABASE_URL'])
    throw new ConfigError(
      'BACKUP_DIR is for the embedded database. Back up PostgreSQL with pg_dump and leave BACKUP_DIR out.',
    )
  return {
    folder: resolve(folder),
    every: readCount(env, 'BACKUP_HOURS', 24, 8_760) * hour,
    keep: readCount(env, 'BACKUP_KEEP', 7, 10_000),
  }
}

function readCount(env: Environment, name: string, fallback: number, most: number): number {
  const text = env[name]
  if (!text) return fallback
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > most) {
    throw new ConfigError(`${name} is "${text}", but must be a whole number from 1 to ${most}.`)
  }
  return count
}
