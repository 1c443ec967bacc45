import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#contract/files.ts'
import {
  backupsIn,
  backUpContents,
  pruneContents,
  restoreContents,
} from '#service/operations/backup/file-contents.ts'
import { restoreBackup, writeBackup } from '#service/operations/backup/embedded-backup.ts'
import { copyContents } from '#service/storage/file-storage.ts'
import { openDiskStorage } from '#service/storage/open-storage.ts'
import { anMp4 } from '../files/sample-files.ts'
import { pathOf, storedFile } from '../files/send-file.ts'
import { aService, type TestService } from '../support/a-service.ts'

let service: TestService
let folder: string
let film: StoredFile
beforeAll(async () => {
  service = await aService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-file-copies-'))
  film = await storedFile(service, 'film.mp4', anMp4(50_000))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

test('a backup carries the files of its instant, and a restored service serves them', async () => {
  const backup = join(folder, 'one.backup')
  await writeBackup(service.engine.location, backup)
  expect(await backUpContents(service.storage, backup)).toEqual({ copied: 1, missing: 0 })
  await writeBackup(service.engine.location, join(folder, 'two.backup'))
  expect(await backUpContents(service.storage, join(folder, 'two.backup'))).toEqual({ copied: 0, missing: 0 })

  const elsewhere = await mkdtemp(join(tmpdir(), 'tessera-restored-'))
  await mkdir(join(elsewhere, 'uploads'))
  const restored = await restoreContents(
    openDiskStorage(join(elsewhere, 'files')),
    backup,
    join(elsewhere, 'uploads'),
  )
  expect(restored).toEqual({ copied: 1, missing: 0 })
  await restoreBackup(join(elsewhere, 'tessera.db'), backup, Date.now())
  const again = await aService({ folder: elsewhere })
  try {
    const answer = await again.visit({ url: pathOf(film.url), headers: { host: 'go.acme.com' } })
    expect(answer.rawPayload.equals(anMp4(50_000))).toBe(true)
  } finally {
    await again.close()
    await rm(elsewhere, { recursive: true })
  }
})

test('contents that no kept backup needs are deleted, the others stay', async () => {
  const gone = await storedFile(service, 'gone.mp4', anMp4(1_000, 'vide', 'isom', 'gone'))
  await writeBackup(service.engine.location, join(folder, 'three.backup'))
  await backUpContents(service.storage, join(folder, 'three.backup'))
  await rm(join(folder, 'three.backup'))
  const pool = openDiskStorage(join(folder, 'backup-files'))
  const count = async () => {
    let keys = 0
    for await (const _ of pool.keys()) keys += 1
    return keys
  }
  expect(await count()).toBe(2)
  await pruneContents(folder, await backupsIn(folder))
  expect(await count()).toBe(1)
  await service.api('DELETE', `/files/${gone.id}`)
})

test('a content that changed on its disk is not copied', async () => {
  const damaged = openDiskStorage(join(folder, 'damaged'))
  const key = 'ab'.repeat(32)
  const { writeFile } = await import('node:fs/promises')
  await writeFile(join(folder, 'wrong'), 'not this')
  await damaged.put(key, join(folder, 'wrong'), 'video/mp4')
  const copy = copyContents(damaged, openDiskStorage(join(folder, 'copy')), damaged.keys(), folder)
  await expect(copy).rejects.toThrow(/damaged/)
})
