import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineAt } from '#service/database/engine-at.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { freePorts } from '../support/a-process.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { buildService } from '../support/build-service.ts'
import { databaseEnv, engineName } from '../support/engine-in.ts'

/** Runs a command in a terminal of its own. */
const terminal = '/usr/bin/script'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform !== 'linux' || !existsSync(terminal))(
  'whoever closes the terminal leaves no process behind, and every visit until then is counted',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-terminal-'))
    const [port, linkPort] = await freePorts()
    const brandedDomain = `localhost:${linkPort}`
    const database: Record<string, string> = await databaseEnv(folder)
    const program = `echo "pid $$"; exec ${process.execPath} ${await buildService()}`
    const child = spawn(terminal, ['-qfec', program, '/dev/null'], {
      env: {
        PATH: process.env['PATH'],
        SHELL: '/bin/sh',
        HOST: 'localhost',
        PORT: String(port),
        LINK_PORT: String(linkPort),
        DATA_DIR: folder,
        BRANDED_DOMAINS: brandedDomain,
        DESTINATION_CHECKS: 'off',
        LOG_LEVEL: 'info',
        ...(engineName === 'postgres' ? { WORKERS: '2' } : {}),
        ...database,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const found = (words: RegExp): string => words.exec(output)?.[1] ?? ''
    await expect.poll(() => found(/#token=(\S+)/), { timeout: 20_000 }).not.toBe('')
    const pid = Number(found(/pid (\d+)/))
    onTestFinished(async () => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true })
    })
    const headers = { authorization: `Bearer ${found(/#token=(\S+)/)}`, 'content-type': 'application/json' }
    const body = JSON.stringify(aCreateRequest({ slashTag: 'summer', brandedDomain }))
    const made = await fetch(`http://localhost:${port}/api/v1/qr-code`, { method: 'POST', headers, body })
    expect(made.status).toBe(201)
    const visit = () =>
      fetch(`http://localhost:${linkPort}/summer?qr`, {
        redirect: 'manual',
        headers: { connection: 'close' },
      })
    expect((await visit()).status).toBe(302)
    const visits = await Promise.all(Array.from({ length: 20 }, visit))
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([302]))
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    const after = connectDatabase(engineAt(database['DATABASE_URL'] ?? join(folder, 'tessera.db')))
    const counted = await after.selectFrom('counters').select('scans').execute()
    await after.destroy()
    expect(counted).toEqual([{ scans: 21 }])
  },
  40_000,
)
