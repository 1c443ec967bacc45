import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './operations/config.ts'
import { announce } from './operations/announce.ts'
import { openListeners, type Listening } from './operations/open-service.ts'
import { OpenError } from './database/open-database.ts'
import { ConfigError } from './domain/settings.ts'

/** Signals by which an operator or a supervisor ends a process. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Calls `stop` at the first signal; a second one exits at once.
 *
 * @returns the same stop, for other reasons to stop.
 */
function onStopSignal(stop: () => void): () => void {
  let isStopping = false
  let signals = 0
  const stopOnce = (): void => {
    if (isStopping) return
    isStopping = true
    stop()
  }
  for (const signal of stopSignals) {
    process.on(signal, () => {
      signals += 1
      if (signals === 1) return stopOnce()
      process.exit(1)
    })
  }
  return stopOnce
}

type Stoppable = Pick<Listening, 'drain' | 'close'>

/** Seconds that a stop may take before it is cut off. */
const stopLimit = 20

/**
 * Ends this process in order at the first call, with the exit code 0, or with 1 and a line. Later calls do nothing.
 *
 * @param drainLimit milliseconds that may pass before anything is closed.
 */
function stopOnce({ drain, close }: Stoppable, drainLimit: number): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimit * 1_000 + drainLimit).unref()
    drain()
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${startFailure(error)}\n`)
          process.exit(1)
        },
      )
  }
}

/** Keeps a closed terminal or pipe from ending the process, so the stop stays graceful. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Why the service could not start, or not stop in order, in one line for who runs it. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpenError) return error.message
  const { code, port, address, hostname, path, syscall, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT and LINK_PORT to others.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights. Set PORT and LINK_PORT to ports above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one that it has.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine cannot find the host "${hostname}". Correct HOST, or the setting that names it.`
  if (code === 'ENOSPC')
    return 'The disk of DATA_DIR is full. Free some space and start again. All saved data is safe.'
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || (code === 'ENOENT' && syscall === 'mkdir'))
    return `DATA_DIR cannot be written: ${path ?? message}. Give it to the user that runs the service, or set another one.`
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR is not a folder: ${path ?? message}. Set it to a folder, or to one that can be made.`
  return `Tessera could not start: ${message}`
}

await start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  outliveOutput()
  const config = readConfig()
  const dashboard = join(import.meta.dirname, '../dashboard')
  const folder = existsSync(join(dashboard, 'index.html')) ? dashboard : null
  const listening = await openListeners(config, folder)
  const stop = stopOnce(listening, config.drain)
  const stopNow = onStopSignal(() => stop())
  // A closed terminal.
  process.on('SIGHUP', stopNow)
  announce(config, listening)
}
