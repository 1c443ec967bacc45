import { resolve } from 'node:path'
import { ConfigError, type Environment } from '../config-error.ts'
import type { BackupPlan } from './backup-plan.ts'

const hour = 3_600_000

/** `BACKUP_DIR`, `BACKUP_HOURS` and `BACKUP_KEEP`; null without a folder. */
export function readBackupPlan(env: Environment): BackupPlan | null {
  const folder = env['BACKUP_DIR']
  if (!folder) return null
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
    throw new ConfigError(`${name} is "${text}", but takes a whole number from 1 to ${most}.`)
  }
  return count
}
