import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { type RunningService, startService } from '../running-service.ts'

// Runs the proxy examples of docs/proxy.md in front of the service, with other ports and certificates.

const app = 'app.example.com'
const go = 'go.example.com'

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

type Asked = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Requests by a name without DNS: the proxy is local. */
async function ask(port: number, host: string, path: string, asked: Asked = {}): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: asked.method ?? 'GET',
    servername: host,
    rejectUnauthorized: false,
    agent: false,
    headers: { host, ...asked.headers },
  })
  sent.end(asked.body)
  const [answer] = await once(sent, 'response')
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, body }
}

function expect(what: string, seen: unknown, wanted: unknown): void {
  if (seen !== wanted) throw new Error(`${what}: ${String(seen)} in the place of ${String(wanted)}`)
  console.log(`  ${what}: ${String(seen)}`)
}

async function tryProxy(port: number, service: RunningService, tag: string): Promise<void> {
  const json = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' }
  const create = (slashTag: string, more: object = {}): Promise<Answer> =>
    ask(port, app, '/api/v1/qr-code', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        brandedDomain: go,
        slashTag,
        qr: {},
        title: 'Behind a proxy',
        destinationUrl: 'https://acme.com/page',
        ...more,
      }),
    })
  expect('the dashboard', (await ask(port, app, '/')).status, 200)
  expect('a create', (await create(tag)).status, 201)
  const scan = await ask(port, go, `/${tag}?qr`)
  expect('a scan', scan.status, 302)
  expect('its destination', scan.headers.location, 'https://acme.com/page')
  const long = await ask(port, go, `/${tag}?note=${'x'.repeat(8_000)}`)
  expect('a visit with a long query', long.status, 302)
  expect('a tag that nobody made', (await ask(port, go, `/${tag}-none`)).status, 404)
  await create(`${tag}-closed`, { password: 'open sesame', passwordProtectionEnabled: true })
  const tries: number[] = []
  for (let index = 0; index < 7; index += 1) {
    const { status } = await ask(port, go, `/${tag}-closed`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `198.51.100.${index + 1}`,
      },
      body: 'password=wrong',
    })
    tries.push(status)
  }
  expect('the seventh wrong password, each from another claimed address', tries.at(-1), 429)
}

async function blockOf(language: string): Promise<string> {
  const docs = await readFile('docs/proxy.md', 'utf8')
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1]
  if (block === undefined) throw new Error(`docs/proxy.md has no example in ${language}`)
  return block
}

function local(block: string, service: RunningService): string {
  return block
    .replaceAll('127.0.0.1:8080', new URL(service.url).host.replace('localhost', '127.0.0.1'))
    .replaceAll('127.0.0.1:8081', service.domain.replace('localhost', '127.0.0.1'))
}

async function startNginx(folder: string, service: RunningService, port: number): Promise<ChildProcess> {
  const wanted = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=example.com -keyout key.pem -out cert.pem`
  const made = spawnSync('openssl', wanted.split(' '), { cwd: folder })
  if (made.status !== 0) throw new Error(String(made.stderr))
  const servers = local(await blockOf('nginx'), service)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replaceAll('/etc/ssl/example.com.pem', join(folder, 'cert.pem'))
    .replaceAll('/etc/ssl/example.com.key', join(folder, 'key.pem'))
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${servers}}\n`,
  )
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
}

async function startCaddy(folder: string, service: RunningService, port: number): Promise<ChildProcess> {
  const options = `{\n\tlog {\n\t\tlevel ERROR\n\t}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${await freePort()}\n}\n`
  await writeFile(join(folder, 'Caddyfile'), options + local(await blockOf('caddyfile'), service))
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
  })
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask(port, app, '/healthz').catch(() => null)
    if (answer?.status === 200) return
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error('The proxy does not answer')
}

for (const [name, start] of [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const) {
  const folder = await mkdtemp(join(tmpdir(), `tessera-${name}-`))
  const service = await startService({ env: { BRANDED_DOMAINS: go, TRUST_PROXY: '127.0.0.1' } })
  const port = await freePort()
  const proxy = await start(folder, service, port)
  try {
    console.log(name)
    await untilItListens(port)
    await tryProxy(port, service, name)
  } finally {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
    await service.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}
