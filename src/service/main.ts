import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { keptAccessToken } from './accounts/access-token.ts'
import { keepFirstUser } from './accounts/first-user.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { sqliteEngine } from './database/sqlite-engine.ts'
import { linkChanges } from './link-changes.ts'
import { publicNetwork } from './pages/public-network.ts'

/** Seconds that a stop may take before it is cut off. */
const stopLimit = 20

await start().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const config = readConfig()
  const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
  await mkdir(config.dataDir, { recursive: true })
  const engine = sqliteEngine(join(config.dataDir, 'tessera.db'))
  const database = await openDatabase(engine)
  await keepFirstUser(database, { token, plan: config.plan, now: new Date().toISOString() })
  const dashboard = join(import.meta.dirname, '../dashboard')
  const logger = pino({ level: config.logLevel })
  const app = await createApp({
    database,
    engine,
    clock: Date.now,
    random: Math.random,
    network: publicNetwork,
    settings: { ...config, dashboardFolder: existsSync(join(dashboard, 'index.html')) ? dashboard : null },
    logger,
    linkChanges: linkChanges(),
  })
  stopOnSignal(() => app.close())
  await app.links.listen({ host: config.host, port: config.linkPort })
  await app.api.listen({ host: config.host, port: config.port })
  announce(config, token)
}

/** The one place where a token is printed, so that the owner can sign in. */
function announce({ host, port, brandedDomains }: Config, token: string): void {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  process.stdout.write(
    `\nTessera is ready.\nSign in:     http://${name}:${port}/#token=${encodeURIComponent(token)}\nShort links: ${brandedDomains.join(', ')}\n\n`,
  )
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means that somebody does not want to wait.
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), stopLimit * 1_000).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${wordsOf(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, port, address, path, message } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT and LINK_PORT to others.`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights. Set PORT and LINK_PORT to ports above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one that it has.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') return `DATA_DIR cannot be written: ${path ?? message}.`
  return `Tessera could not start: ${message}`
}
