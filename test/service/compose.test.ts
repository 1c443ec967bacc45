import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/operations/config.ts'
import { aSheet } from '#service/operations/seed/sample-files.ts'
import { freePort } from '../support/free-port.ts'
import { findPostgres } from '../support/postgres/find-postgres.js'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'
import { freePorts, startProcess, stopProcess } from './support/a-process.ts'
import { aCreateRequest } from './support/a-request.ts'
import { buildService } from './support/build-service.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

/** Variables of the table in docs/configuration.md. */
const documented = [
  ...read('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
const dockerfile = read('Dockerfile')

/** The variables that a file sets for Tessera, without those of other services. `values` stand for `${…}`. */
function environmentOf(file: string, values: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, tessera = ''] = /^ {2}tessera:\n((?: {4}.*\n|\n)+)/m.exec(read(file)) ?? []
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(tessera) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(
        /\$\{(\w+):?[^}]*\}/g,
        (_all, variable: string) => values[variable] ?? 'qr.example.com',
      ),
    ]),
  )
}

test('compose.yaml needs no variable, names every one, and fits the image', () => {
  const text = read('compose.yaml')
  expect(text).not.toContain('${')
  const named = [...text.matchAll(/^ {4}# {3}([A-Z_]+): \S/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(documented))
  const published = [...text.matchAll(/^ +- '(\d+):\1'$/gm)].map(([, port]) => port)
  expect(published.join(' ')).toBe(/^EXPOSE (.+)$/m.exec(dockerfile)?.[1])
  const [, folder] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? []
  expect(text).toContain(`- data:${folder}\n`)
  expect(dockerfile).toContain(`DATA_DIR=${folder}`)
})

test.skipIf(process.platform !== 'linux')(
  'the service writes to its data and to a temporary folder only, as compose.yaml has it',
  async () => {
    expect(read('compose.yaml')).toContain('read_only: true\n    tmpfs:\n      - /tmp\n')
    const folder = mkdtempSync(join(tmpdir(), 'tessera-read-only-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [data, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
    for (const each of [data, temporary]) mkdirSync(each)
    const mounts = [
      'mount --bind "$ABOVE" "$ABOVE"',
      'mount --bind "$DATA_DIR" "$DATA_DIR"',
      'mount -t tmpfs tmpfs "$TMPDIR"',
      'mount -o remount,bind,ro "$ABOVE"',
      'mount -o remount,bind,ro /',
      '! touch "$ABOVE/file" / 2>/dev/null',
      'exec "$@"',
    ]
    const before = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mounts.join(' && '), 'sh']
    const [port, linkPort] = await freePorts()
    const env = { PORT: `${port}`, LINK_PORT: `${linkPort}`, LOG_LEVEL: 'error' }
    const started = await startProcess(
      await buildService(),
      { ...env, ABOVE: folder, DATA_DIR: data, TMPDIR: temporary },
      [],
      before,
    )
    onTestFinished(() => void started.child.kill('SIGKILL'))
    const send = async (path: string, body?: object | FormData) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${started.origin}/api/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${started.token}`,
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      return answer.status
    }
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(aSheet('menu'))]), 'menu.pdf')
    expect([
      await send('/short-links', { destinationUrl: 'https://acme.com/' }),
      await send('/qr-code/1/picture.png'),
      await send('/files', form),
    ]).toEqual([201, 200, 201])
    expect(await stopProcess(started, 'SIGTERM')).toBe(0)
    expect(existsSync(join(data, 'tessera.db'))).toBe(true)
  },
)

test.each(['compose.postgres.yaml', 'compose.tls.yaml'])(
  '%s sets variables that the service takes',
  (file) => {
    const environment = environmentOf(file)
    expect(Object.keys(environment)).not.toEqual([])
    expect(documented).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(() => readConfig(environment, [])).not.toThrow()
  },
)

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 3 }))
  return folder
}

/** Starts the built service with what a compose file sets. */
async function startWith(environment: Readonly<Record<string, string>>, ports: readonly [number, number]) {
  const [port, linkPort] = ports.map(String) as [string, string]
  const given = { PORT: port, LINK_PORT: linkPort, DATA_DIR: aFolder(), LOG_LEVEL: 'error' }
  const service = await startProcess(await buildService(), { ...given, ...environment })
  onTestFinished(async () => expect(await stopProcess(service, 'SIGTERM')).toBe(0))
  return service
}

const programs = findPostgres()
test.skipIf(programs === null)(
  'the password, the health check and the address of compose.postgres.yaml work with PostgreSQL',
  async () => {
    const folder = aFolder()
    const file = read('compose.postgres.yaml')
    execFileSync('sh', ['-c', /^# +(echo .+)$/m.exec(file)?.[1] ?? ''], { cwd: folder })
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    const [, password = ''] =
      /^POSTGRES_PASSWORD=([0-9a-f]{48})\n$/.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? []

    // As the image of PostgreSQL begins with these variables.
    const names = [...file.matchAll(/^ {6}POSTGRES_(?:USER|DB): (.+)$/gm)].map(([, name]) => name)
    expect(names).toEqual(['tessera', 'tessera'])
    const cluster = await aPrivateCluster()
    onTestFinished(() => cluster.stop())
    const client = new pg.Client(cluster.url('postgres'))
    await client.connect()
    await client.query('create database tessera')
    await client.query(`alter role tessera password '${password}'`)
    const { rows } = await client.query<{ hba_file: string }>('show hba_file')
    writeFileSync(rows[0]?.hba_file ?? '', 'host all all all scram-sha-256\n')
    await client.query('select pg_reload_conf()')
    await client.end()

    const { port } = new URL(cluster.url('tessera'))
    const [, check = ''] = /test: \['CMD-SHELL', '(.+)'\]/.exec(file) ?? []
    const env = { PATH: `${programs}:${process.env['PATH']}`, PGHOST: '127.0.0.1', PGPORT: port }
    expect(execFileSync('sh', ['-c', check], { env }).toString()).toContain('accepting connections')

    const { DATABASE_URL = '' } = environmentOf('compose.postgres.yaml', { POSTGRES_PASSWORD: password })
    const url = DATABASE_URL.replace('@database:5432', `@127.0.0.1:${port}`)
    await expect(new pg.Client(url.replace(password, 'wrong')).connect()).rejects.toThrow(
      'password authentication failed',
    )
    const { origin } = await startWith({ DATABASE_URL: url }, await freePorts())
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  },
)

/** Requests by a name without DNS, with the certificate of a proxy on this machine. */
async function askByTls(port: number, host: string, path: string) {
  const asked = { host: '127.0.0.1', port, path, servername: host, headers: { host } }
  const sent = request({ ...asked, rejectUnauthorized: false, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return { status: answer.statusCode, location: answer.headers.location }
}

test.skipIf(!existsSync('/usr/bin/caddy'))(
  'Caddy with the Caddyfile of compose.tls.yaml serves dashboard and links, and gets no other certificate',
  async () => {
    const hosts = { DASHBOARD_HOST: 'qr.example.com', LINK_HOST: 'go.example.com' }
    const [port, linkPort] = await freePorts()
    const service = await startWith(environmentOf('compose.tls.yaml', hosts), [port, linkPort])
    const made = await fetch(`${service.origin}/api/v1/qr-code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(aCreateRequest({ slashTag: 'summer', brandedDomain: hosts.LINK_HOST })),
    })
    expect(made.status, await made.text()).toBe(201)

    const folder = aFolder()
    const tls = await freePort()
    const [, content = ''] = /^ {4}content: \|\n((?: {6}.*\n|\n)+)/m.exec(read('compose.tls.yaml')) ?? []
    // Compose fills in the variable; the certificates come from Caddy itself, and on other ports.
    const caddyfile = content
      .replaceAll(/^ {6}/gm, '')
      .replace('${DASHBOARD_HOST}', hosts.DASHBOARD_HOST)
      .replaceAll('tessera:8080', `127.0.0.1:${port}`)
      .replaceAll('tessera:8081', `127.0.0.1:${linkPort}`)
      .replace(
        '{\n',
        `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${tls}\n\thttp_port ${await freePort()}\n`,
      )
    expect(caddyfile).not.toMatch(/tessera:|\$/)
    writeFileSync(join(folder, 'Caddyfile'), caddyfile)
    const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    const caddy = spawn('caddy', words, {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    })
    onTestFinished(async () => {
      const ended = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      await ended
    })
    const dashboard = () => askByTls(tls, hosts.DASHBOARD_HOST, '/healthz').catch(() => null)
    await expect.poll(dashboard).toMatchObject({ status: 200 })
    expect(await askByTls(tls, hosts.LINK_HOST, '/summer?qr')).toMatchObject({ status: 302 })
    await expect(askByTls(tls, 'evil.example', '/summer?qr')).rejects.toThrow(/alert/)
  },
)

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the systemd unit of the docs is hardened', () => {
  const [, unit = ''] = /^```ini\n(.+?)^```$/ms.exec(read('docs/operations.md')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'tessera-unit-'))
  try {
    const file = join(folder, 'tessera.service')
    writeFileSync(file, unit)
    const words = execFileSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      file,
    ]).toString()
    const [, exposure] = /Overall exposure level for tessera\.service: ([\d.]+)/.exec(words) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2.5)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
