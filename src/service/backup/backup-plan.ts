/** Copies that the service makes by itself. */
export type BackupPlan = {
  /** Absolute path of the folder. */
  readonly folder: string
  /** Milliseconds between two copies. */
  readonly every: number
  /** Copies that are kept; older ones go once a newer one is whole. */
  readonly keep: number
}

const nameEnd = '.backup'
const pattern = /^tessera-\d{8}T\d{4}Z\.backup$/

/** The copy of the slot of time that an instant lies in: every process of a service means the same file. */
export function backupName({ every }: BackupPlan, now: number): string {
  const slot = new Date(Math.floor(now / every) * every).toISOString()
  return `tessera-${slot.slice(0, 16).replaceAll(/[-:]/g, '')}Z${nameEnd}`
}

/** The copies that are too many, of the names in a folder; what has another name is nobody's business here. */
export function surplusBackups({ keep }: BackupPlan, names: readonly string[]): string[] {
  const copies = names.filter((name) => pattern.test(name)).toSorted()
  return copies.slice(0, Math.max(0, copies.length - keep))
}
