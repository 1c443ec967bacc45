import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { backupName, scheduleBackups, surplusBackups } from '#service/operations/backup/scheduled-backups.ts'
import type { BackupPlan } from '#service/domain/settings.ts'
import { checkBackup } from '#service/operations/backup/embedded-backup.ts'
import { aService, type TestService } from '../support/a-service.ts'

const hour = 3_600_000
let folder: string
let plan: BackupPlan
let now: number
let logged: string[]
let service: TestService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-scheduled-'))
  plan = { folder: join(folder, 'copies'), every: 6 * hour, keep: 2 }
  now = Date.UTC(2026, 10, 21, 7, 15)
  logged = []
  service = await aService()
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

function started() {
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  const backups = scheduleBackups(
    { database: service.engine.location, storage: service.storage, clock: () => now, logger },
    plan,
  )
  onTestFinished(() => backups.stop())
  return backups
}

test('a backup is written at once, then one for each slot of time, and the oldest is deleted', async () => {
  const backups = started()
  await backups.check()
  expect(await readdir(plan.folder)).toEqual(['tessera-20261121T0600Z.backup'])
  expect(checkBackup(join(plan.folder, 'tessera-20261121T0600Z.backup'))).toMatchObject({ users: 1 })
  await writeFile(join(plan.folder, 'notes.txt'), 'mine')
  for (let slots = 0; slots < 2; slots += 1) {
    now += 6 * hour
    await backups.check()
  }
  expect((await readdir(plan.folder)).toSorted()).toEqual([
    'notes.txt',
    'tessera-20261121T1200Z.backup',
    'tessera-20261121T1800Z.backup',
  ])
})

test('a restart and a second process write no second backup of the same slot', async () => {
  const [one, other] = [started(), started()]
  await Promise.all([one.check(), other.check()])
  await started().check()
  expect(await readdir(plan.folder)).toEqual(['tessera-20261121T0600Z.backup'])
  expect(logged.filter((line) => line.includes('The database was backed up'))).toHaveLength(1)
})

test('the unfinished file of a killed process is replaced once it is old', async () => {
  const first = started()
  await first.check()
  const [name = ''] = await readdir(plan.folder)
  await rm(join(plan.folder, name))
  const partial = join(plan.folder, `${name}.partial`)
  await writeFile(partial, 'half')
  await started().check()
  expect(await readdir(plan.folder)).toEqual([`${name}.partial`])
  const long = new Date(Date.now() - hour)
  await utimes(partial, long, long)
  await started().check()
  expect(await readdir(plan.folder)).toEqual([name])
})

test('a folder that cannot be written is reported in the log, and the service goes on', async () => {
  await writeFile(plan.folder, 'a file in the place of the folder')
  await started().check()
  expect(logged.join('')).toContain('The database could not be backed up')
  expect((await service.api('GET', '/session')).statusCode).toBe(200)
})

test.each([
  [24 * hour, Date.UTC(2026, 0, 1, 23, 59), 'tessera-20260101T0000Z.backup'],
  [hour, Date.UTC(2026, 0, 1, 23, 59), 'tessera-20260101T2300Z.backup'],
])('every %d ms, the backup of %d is %s', (every, instant, name) => {
  expect(backupName({ ...plan, every }, instant)).toBe(name)
})

test('manual backups and other files never count as surplus', () => {
  const names = ['tessera-20260101T0000Z.backup', 'before-the-move.backup', 'tessera-20260102T0000Z.backup']
  expect(surplusBackups({ ...plan, keep: 1 }, names)).toEqual(['tessera-20260101T0000Z.backup'])
  expect(surplusBackups({ ...plan, keep: 5 }, names)).toEqual([])
})
