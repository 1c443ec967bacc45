import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleOf } from '#contract/code-types/code-types.ts'
import type { ExportTarget } from '#features/moving-out/contract/moving-out.ts'
import { freePort } from '../../../support/free-port.ts'
import { adminOf } from '../../../service/access/admin-of.ts'
import { anMp4 } from '../../../service/files/sample-files.ts'
import { storedFile } from '../../../service/files/send-file.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService } from '../../../service/support/a-service.ts'
import { proveDomain } from '../../../service/support/prove-domain.ts'
import { until } from '../../../support/until.ts'

const host = 'go.acme.com'
/** Capital letters make another link. */
const exactHost = 'exact.example'
/** Counts as no visit. */
const quietly = { 'sec-purpose': 'prefetch' }
/** Signs with a meaning in one of the configurations. */
const hard = 'https://example.com/a$b?c=$d&e={f}&g={$h}#m$n'

let service: Awaited<ReturnType<typeof aService>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-export-'))
  service = await aService()
  const create = async (slashTag: string, fields: object = {}) => {
    const made = await service.api('POST', '/qr-code', {
      ...aCreateRequest({ slashTag }),
      title: slashTag,
      ...fields,
    })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<{ data: { id: number } }>().data.id
  }
  const renamed = await create('Renamed')
  await service.api('PUT', `/qr-code/${renamed}`, { slashTag: 'New-Name' })
  await create('hard', { destinationUrl: hard })
  await create('tagged', { utm_source: 'print', utm_campaign: 'Sommer & mehr' })
  const pages = { rootUrl: 'https://www.acme.com/', missingUrl: '', isOpen: true }
  expect((await service.api('PUT', `/domains/${host}/pages`, pages)).statusCode).toBe(200)
  await service.api('POST', '/domains', { domain: exactHost, isExact: true })
  await proveDomain(service.database, exactHost)
  await create('Sale', { brandedDomain: exactHost, destinationUrl: 'https://example.com/one' })
  await create('sale', { brandedDomain: exactHost, destinationUrl: 'https://example.com/two' })
  await create('Single', { brandedDomain: exactHost })
  await create('elsewhere', { brandedDomain: 'acme.link' })
  for (const tag of ['Café', '구글', '😀', 'Menü/Größe']) await create(tag)
  await create('ended', { expirationDate: '2020-01-01T00:00:00.000Z' })
  await create('secret', { isProtected: true, password: 'sesame-open-9' })
  const { fields, fieldData } = exampleOf('links')
  await create('page', { qrType: 'links', destinationUrl: '', ...fields, fieldData })
  await create('Über-uns', { qrType: 'links', destinationUrl: '', ...fields, fieldData })
  const { url } = await storedFile(service, 'clip one.mp4', anMp4())
  await create('film', {
    ...exampleOf('video').fields,
    qrType: 'video',
    destinationUrl: '',
    videos: [{ address: url, title: 'Film' }],
  })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

/** Unpacks an export into a folder of its own. */
async function exported(to: ExportTarget): Promise<{ at: string; files: ReadonlySet<string> }> {
  const answer = await service.inject({ method: 'GET', url: `/api/v1/links-export?to=${to}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const at = join(folder, to)
  const files = unzipSync(answer.rawPayload)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(at, path)), { recursive: true })
    await writeFile(join(at, path), content)
  }
  return { at, files: new Set(Object.keys(files)) }
}

type Asked = { readonly status: number; readonly location: string | null; readonly body: string }

/** Paths with the domain on which they were printed. */
const printed = [
  [host, '/'],
  [host, '/Renamed'],
  [host, '/new-name'],
  [host, '/New-Name'],
  [host, '/NEW-NAME'],
  [host, '/hard'],
  [host, '/tagged'],
  [host, '/Caf%C3%A9'],
  [host, '/caf%C3%A9'],
  [host, '/CAF%C3%89'],
  [host, '/cafe%CC%81'],
  [host, '/%EA%B5%AC%EA%B8%80'],
  [host, '/%F0%9F%98%80'],
  [host, '/men%C3%BC/gr%C3%B6%C3%9Fe'],
  ['acme.link', '/elsewhere'],
  [exactHost, '/Sale'],
  [exactHost, '/sale'],
  [exactHost, '/Single'],
] as const

async function expectSamePlaces(ask: (domain: string, path: string) => Promise<Asked>): Promise<void> {
  for (const [domain, path] of printed) {
    const ours = await service.visit({ url: path, headers: { ...quietly, host: domain } })
    const { status, location } = await ask(domain, path)
    expect([path, status]).toEqual([path, 302])
    expect([path, new URL(decoded(location ?? '')).href]).toEqual([
      path,
      new URL(decoded(String(ours.headers.location))).href,
    ])
  }
  for (const path of ['/page', '/film', '/%C3%9Cber-uns']) {
    const ours = await service.visit({ url: path, headers: { ...quietly, host } })
    const { status, body } = await ask(host, path)
    expect([path, status, body]).toEqual([path, 200, ours.body])
  }
  const { body } = await ask(host, '/page')
  const button = /href="(\/page\/go\/[^"]+)"/.exec(body)?.[1] ?? ''
  expect((await ask(host, button)).location).toMatch(/^https:\/\//)
  const film = /src="(\/file\/[^"]+)"/.exec((await ask(host, '/film')).body)?.[1] ?? ''
  expect((await ask(host, film)).status).toBe(200)
  expect((await ask(exactHost, '/SALE')).status).toBe(404)
  for (const path of ['/ended', '/secret', '/nothing'])
    expect([path, (await ask(host, path)).status]).toEqual([path, 404])
}

/** The signs that one of the servers cannot hold are encoded, which means the same. */
function decoded(address: string): string {
  return address.replaceAll(/%(?:7B|7D|5C|60)/gi, (code) => decodeURIComponent(code))
}

function askServer(port: number) {
  return async (domain: string, path: string): Promise<Asked> => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host: domain } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = (await answer.setEncoding('utf8').toArray()).join('')
    return { status: answer.statusCode ?? 0, location: answer.headers.location ?? null, body }
  }
}

/** Starts a server on the port and asks it. */
async function expectServer(command: string, words: readonly string[], at: string, port: number) {
  const env = { PATH: process.env['PATH'], HOME: at, XDG_DATA_HOME: at, XDG_CONFIG_HOME: at }
  const server = spawn(command, words, { cwd: at, env, stdio: 'inherit' })
  const ask = askServer(port)
  try {
    await until(async () => expect((await ask(host, '/hard')).status).toBe(302))
    await expectSamePlaces(ask)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

test.skipIf(!existsSync('/usr/bin/caddy'))('Caddy leads to the same places', async () => {
  const { at } = await exported('caddy')
  const port = await freePort()
  const sites = (await readFile(join(at, 'Caddyfile'), 'utf8')).replaceAll(
    /^(\S+) \{$/gm,
    (_line, domain: string) => `http://${domain}:${port} {`,
  )
  await writeFile(join(at, 'Caddyfile'), `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${sites}`)
  await expectServer('caddy', ['run', '--config', 'Caddyfile'], at, port)
})

test.skipIf(!existsSync('/usr/sbin/nginx'))('nginx leads to the same places', async () => {
  const { at } = await exported('nginx')
  const port = await freePort()
  const sites = (await readFile(join(at, 'tessera.conf'), 'utf8')).replace(
    'listen 80;',
    `listen 127.0.0.1:${port};`,
  )
  await writeFile(
    join(at, 'nginx.conf'),
    `user root;\npid ${at}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${sites}}\n`,
  )
  const words = ['-p', at, '-c', join(at, 'nginx.conf'), '-g', 'daemon off;']
  await expectServer('/usr/sbin/nginx', words, at, port)
})

test('a worker leads to the same places', async () => {
  const { at } = await exported('worker')
  type Worker = { fetch(request: Request, env: object): Promise<Response> }
  const module = (await import(pathToFileURL(join(at, 'worker.js')).href)) as { default: Worker }
  const assets = {
    async fetch(url: URL) {
      const content = await readFile(join(at, 'pages', decodeURIComponent(url.pathname))).catch(() => null)
      return new Response(content, { status: content === null ? 404 : 200 })
    },
  }
  await expectSamePlaces(async (domain, path) => {
    const answer = await module.default.fetch(new Request(`https://${domain}${path}`), { ASSETS: assets })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      body: await answer.text(),
    }
  })
})

test('every export lists the links and what they lose, and counts no visit', async () => {
  const { at, files } = await exported('csv')
  expect([...files].filter((path) => !path.startsWith('pages/'))).toEqual([
    'links.csv',
    'lost.csv',
    'README.txt',
  ])
  const links = await readFile(join(at, 'links.csv'), 'utf8')
  for (const tag of ['Café', '구글', '😀', 'Menü/Größe'])
    expect(links).toContain(`${host}/${tag},https://www.acme.com/summer?ref=print,`)
  expect(links).toContain(`${host}/Renamed,https://www.acme.com/summer?ref=print,Renamed,`)
  const lost = await readFile(join(at, 'lost.csv'), 'utf8')
  expect(lost).toContain(`${host}/ended,the link itself (expired); end date\r\n`)
  expect(lost).toContain(`${host}/secret,the link itself (has a password)\r\n`)
  expect(lost).not.toContain('/hard')
  expect(
    await service.database.selectFrom('counters').select(['scans', 'clicks']).distinct().execute(),
  ).toEqual([{ scans: 0, clicks: 0 }])
})

test('an administrator writes the links of all accounts into a folder, for a known server', async () => {
  const admin = adminOf(service)
  const { at, files } = await exported('worker')
  const written = join(folder, 'written')
  const write = () => admin('links', 'export', written, '--to', 'worker', '--json')
  const { code, err, json } = await write()
  expect([code, err]).toEqual([0, ''])
  expect(json()).toEqual({ folder: written, files: files.size })
  for (const path of files)
    expect([path, await readFile(join(written, path), 'utf8')]).toEqual([
      path,
      await readFile(join(at, path), 'utf8'),
    ])
  expect((await admin('log')).out).toContain(`links export  ${written}`)

  const token = await service.addUser(2)
  const made = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers: { authorization: `Bearer ${token}` },
    payload: aCreateRequest({ slashTag: 'of-another', destinationUrl: 'https://example.com/other' }),
  })
  expect(made.statusCode, made.body).toBe(201)
  expect((await write()).code).toBe(0)
  const links = await readFile(join(written, 'links.csv'), 'utf8')
  expect(links).toContain(`${host}/of-another,https://example.com/other,`)
  expect(links).toContain(`${host}/hard,`)

  expect(await admin('links', 'export', written)).toMatchObject({
    code: 2,
    err: 'links export needs --to: links export FOLDER --to caddy|nginx|worker|csv\n',
  })
  expect(await admin('links', 'export', written, '--to', 'apache')).toMatchObject({
    code: 1,
    err: 'There is no export for "apache". Known: caddy, nginx, worker, csv.\n',
  })
})
