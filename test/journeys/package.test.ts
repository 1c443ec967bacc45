import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { version } from '#service/domain/settings.ts'
import { features } from '../support/without-features.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_loglevel: 'error' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-package-'))
})
afterAll(async () => await rm(folder, { recursive: true, maxRetries: 3 }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('the package is small, installs in an empty folder, explains itself and starts', async () => {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const [packed] = JSON.parse((await run('npm', pack, { cwd: root })).stdout) as [
    { filename: string; files: { path: string }[] },
  ]
  const file = join(folder, packed.filename)
  expect(packed.filename).toBe(`tessera-qr-${version}.tgz`)
  expect((await stat(file)).size).toBeLessThanOrEqual(15_500_000)
  const paths = packed.files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['dist/licenses/LICENSE-INTER', 'dist/licenses/LICENSE-OSWALD']),
  )
  expect(paths.filter((path) => /\.map$|^(src|test)\/|secret|\.env/.test(path))).toEqual([])

  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', file]
  const { stderr: warnings } = await run('npm', install, {
    cwd: folder,
    env: { ...env, npm_config_loglevel: 'warn' },
  })
  // Each package runs on the oldest Node that this one promises.
  expect(warnings).not.toContain('EBADENGINE')
  const bin = join(folder, 'node_modules/.bin/tessera-qr')
  const { stdout: help } = await run(bin, ['--help'], { cwd: folder, env })
  for (const command of ['start', 'admin', 'doctor', 'backup', 'restore', 'move', 'seed'])
    expect(help).toContain(`npx tessera-qr ${command}`)
  for (const [command, words] of [
    ['start', 'npx tessera-qr start [--lan]'],
    ['seed', 'npx tessera-qr seed [--codes'],
    ['doctor', 'npx tessera-qr doctor [--mail'],
    ['admin', 'npx tessera-qr admin COMMAND'],
    ['backup', 'npx tessera-qr backup FILE'],
  ] as const)
    expect((await run(bin, [command, '--help'], { cwd: folder, env })).stdout).toContain(words)
  await expect(run(bin, ['begin'], { cwd: folder, env })).rejects.toThrow('There is no command "begin".')

  const port = await freePort()
  const token = 'package-token-0123456789abcdef0123456789'
  const started = spawn(bin, [], {
    cwd: folder,
    env: { ...env, PORT: String(port), LINK_PORT: 'off', ACCESS_TOKEN: token },
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  let written = ''
  const isReady = new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (text) => {
      written += String(text)
      if (written.includes('is ready.')) resolve()
    })
    started.on('exit', () => reject(new Error(`It ended: ${written}`)))
  })
  await isReady
  expect(written).toContain(`Tessera ${version} is ready.\nOpen:        http://localhost:${port}/\n`)
  const health = await fetch(`http://localhost:${port}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok', version: version })
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<title>Tessera')
  expect((await stat(join(folder, 'data/tessera.db'))).isFile()).toBe(true)
  const { stdout: people } = await run(bin, ['admin', 'person', 'list'], { cwd: folder, env })
  expect(people).toContain('owner')
  const { stdout: seeded } = await run(bin, ['seed'], { cwd: folder, env })
  expect(seeded).toMatch(/^Done in /)
  expect((await run(bin, ['seed'], { cwd: folder, env })).stdout).toMatch(
    /^The sample codes are in this account/,
  )
  // The features' commands are in the package too.
  if (features.has('moving-out')) {
    const { stdout: commands } = await run(bin, ['admin', '--help'], { cwd: folder, env })
    expect(commands).toContain('links export FOLDER')
    const links = ['admin', 'links', 'export', 'links', '--to', 'caddy']
    expect((await run(bin, links, { cwd: folder, env })).stdout).toContain('files are in links.')
  }
  // The shell of the sample codes knows nothing of the service's token, which works on.
  const session = await fetch(`http://localhost:${port}/api/v1/session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(session.status).toBe(200)
  // Backups are off, which the doctor wants to be fixed.
  const doctor = await run(bin, ['doctor'], {
    cwd: folder,
    env: { ...env, PORT: String(port), LINK_PORT: 'off' },
  }).catch((error: { stdout: string; code: number }) => error)
  expect(doctor).toMatchObject({ code: 1 })
  expect(doctor.stdout).toMatch(/^ok {4}The database can be written \(SQLite/)
  expect(doctor.stdout).toContain(`ok    127.0.0.1:${port} works.\n`)
  expect(doctor.stdout).toContain('FIX   No backups are made. Set BACKUP_DIR')
  started.removeAllListeners('exit')
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
