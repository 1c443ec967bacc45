import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { oneLoop } from '../../support/one-loop.ts'
import { freePorts } from '../support/a-process.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { buildService } from '../support/build-service.ts'
import { databaseEnv } from '../support/engine-in.ts'

const terminal = '/usr/bin/script'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform !== 'linux' || !existsSync(terminal))(
  'closing the terminal ends the process, and every visit until then is counted',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-terminal-'))
    const database: Record<string, string> = await databaseEnv(folder)
    const main = await buildService()
    // Another test may take a free port before the process does.
    let started = await startInTerminal(main, folder, database)
    while (started.token === null) started = await startInTerminal(main, folder, database)
    const { child, pid, port, linkPort, token } = started
    const brandedDomain = `localhost:${linkPort}`
    onTestFinished(async () => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true })
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
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
    await expect.poll(() => isAlive(pid)).toBe(false)
    const after = connectDatabase(engineAt(database['DATABASE_URL'] ?? join(folder, 'tessera.db')))
    const counted = await after.selectFrom('counters').select('scans').execute()
    await after.destroy()
    expect(counted).toEqual([{ scans: 21 }])
  },
  120_000,
)

/** Starts the service in a terminal of its own; without a token when one of its ports was taken meanwhile. */
async function startInTerminal(main: string, folder: string, database: Record<string, string>) {
  const [port, linkPort] = await freePorts()
  const program = `echo "pid $$"; exec ${process.execPath} ${main}`
  const child = spawn(terminal, ['-qfec', program, '/dev/null'], {
    env: {
      PATH: process.env['PATH'],
      SHELL: '/bin/sh',
      HOST: 'localhost',
      PORT: String(port),
      LINK_PORT: String(linkPort),
      DATA_DIR: folder,
      BRANDED_DOMAINS: `localhost:${linkPort}`,
      DESTINATION_CHECKS: 'off',
      LOG_LEVEL: 'info',
      ...oneLoop,
      ...database,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const found = (words: RegExp): string | null => words.exec(output)?.[1] ?? null
  await expect.poll(() => output).toMatch(/#token=\S+|is in use/)
  return { child, pid: Number(found(/pid (\d+)/)), port, linkPort, token: found(/#token=(\S+)/) }
}
