import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { OpenError } from './database/open-database.ts'
import { openService } from './open-service.ts'
import { signInLink } from './sign-in-link.ts'

/** Seconds that a stop may take before it is cut off. */
const stopLimit = 20

await start().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const config = readConfig()
  const dashboard = join(import.meta.dirname, '../dashboard')
  const { app, token } = await openService(
    config,
    existsSync(join(dashboard, 'index.html')) ? dashboard : null,
  )
  stopOnSignal(() => app.close())
  await app.links.listen({ host: config.host, port: config.linkPort })
  await app.api.listen({ host: config.host, port: config.port })
  announce(config, token)
}

/** The one place where a token is printed, so that the owner can sign in. */
function announce(config: Config, token: string): void {
  const links = config.brandedDomains.join(', ')
  if (config.serviceUrl !== null) {
    process.stdout.write(
      `\nTessera is ready.\nOpen:        ${signInLink(config, null)}\nService:     ${config.serviceUrl} (sign in with an access token of it)\n\n`,
    )
    return
  }
  process.stdout.write(
    `\nTessera is ready.\nSign in:     ${signInLink(config, token)}\nShort links: ${links}\n\n`,
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
  if (error instanceof ConfigError || error instanceof OpenError) return error.message
  const { code, port, address, path, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT and LINK_PORT to others.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights. Set PORT and LINK_PORT to ports above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one that it has.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC')
    return `DATA_DIR cannot be written: ${path ?? message}.`
  return `Tessera could not start: ${message}`
}
