import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCopies } from '#service/operations/backup/run-copies.ts'
import { readConfig } from '#service/operations/config.ts'
import { findPostgres } from '../../support/postgres/find-postgres.js'
import { aFullService } from '../backup/a-full-service.ts'
import { answersOf } from '../backup/answers-of.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'
import { aPostgresUrl } from './a-postgres.ts'

test('the documented pg_dump and pg_restore commands copy a database in use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-dump-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const service = await aFullService()
  onTestFinished(() => service.close())
  const before = await answersOf(service)
  const env = { DATA_DIR: folder, DATABASE_URL: service.engine.location }
  let printed = ''
  const status = await runCopies(['backup', join(folder, 'one.backup')], {
    config: () => readConfig(env, []),
    now: Date.now,
    out: () => {},
    err: (text) => (printed += text),
  })
  expect(status).toBe(1)
  const commands = printed.split('\n').filter((line) => line.startsWith('  pg_'))
  expect(commands.map((command) => command.split(' ')[2])).toEqual(['pg_dump', 'pg_restore'])
  const target = await aPostgresUrl({ isBlank: true })
  for (const command of commands) {
    execFileSync('sh', ['-c', command.replace('FILE', 'one.dump')], {
      cwd: folder,
      env: {
        ...env,
        EMPTY_DATABASE_URL: target,
        PATH: `${findPostgres()}${delimiter}${process.env['PATH']}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
  const restored = await aService({ databaseUrl: target })
  onTestFinished(() => restored.close())
  expect(await answersOf(restored)).toEqual(before)
  const payload = aCreateRequest({ slashTag: 'after' })
  const { statusCode } = await restored.api('POST', '/qr-code', payload)
  expect(statusCode).toBe(201)
})
