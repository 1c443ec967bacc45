import type { BackupPlan } from '../../domain/settings.ts'

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
