import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OpenError } from '../database/open-database.ts'
import { ConfigError } from '../domain/settings.ts'
import { announce } from './announce.ts'
import { type Config, readConfig } from './config.ts'
import { LoopChannel, type LoopName } from './loop-channel.ts'
import type { Listening } from './open-service.ts'

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

/** Runs both loops in this process. */
export async function runBoth(): Promise<void> {
  await started(async () => {
    const config = readConfig()
    const { openListeners } = await import('./open-service.ts')
    const listening = await openListeners(config, dashboardFolder())
    const stop = stopOnce(listening, config.drain)
    const stopNow = onStopSignal(() => stop())
    // A closed terminal.
    process.on('SIGHUP', stopNow)
    announce(config, listening)
  })
}

/** Runs one of two processes until the one that started it says so, or has ended. */
export async function runLoop(name: LoopName): Promise<void> {
  // A terminal sends its signals to all three.
  for (const signal of [...stopSignals, 'SIGHUP']) process.on(signal, () => {})
  await started(async () => {
    const channel = new LoopChannel()
    let loop: Pick<Listening, 'drain' | 'close'> | null = null
    channel.on('drain', async () => {
      // Nothing is open yet.
      if (loop === null) process.exit(0)
      await loop.drain()
      channel.send({ kind: 'drained' })
    })
    loop = await openLoop(name, readLoopConfig(name), channel)
    const stop = stopOnce({ drain: async () => {}, close: loop.close }, 0)
    channel.on('close', stop)
    // Nobody would start this process again, and the next service needs its ports and its lock. Saves are on disk.
    const end = name === 'redirector' ? stop : () => process.exit(1)
    process.once('disconnect', end)
    if (!process.connected) end()
  })
}

/** The process of the dashboard reports an invalid setting. */
function readLoopConfig(name: LoopName): Config {
  try {
    return readConfig()
  } catch (error) {
    if (name === 'redirector' && error instanceof ConfigError) process.exit(1)
    throw error
  }
}

async function openLoop(
  name: LoopName,
  config: Config,
  channel: LoopChannel,
): Promise<Pick<Listening, 'drain' | 'close'>> {
  if (name === 'redirector') {
    const { openRedirector } = await import('./open-redirector.ts')
    return await openRedirector(config, channel)
  }
  const { openDashboard } = await import('./open-service.ts')
  const opened = channel.once('open')
  const dashboard = await openDashboard(config, dashboardFolder(), channel)
  void opened.then(({ isFirst }) => {
    if (isFirst) announce(config, dashboard)
  })
  return dashboard
}

function dashboardFolder(): string | null {
  const folder = join(import.meta.dirname, '../dashboard')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

async function started(start: () => Promise<void>): Promise<void> {
  outliveOutput()
  try {
    await start()
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  }
}
