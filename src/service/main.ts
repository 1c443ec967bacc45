import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { announce } from './processes/announce.ts'
import { onStopSignal } from './processes/on-stop-signal.ts'
import { openListeners } from './processes/open-listeners.ts'
import { runWorker } from './processes/run-worker.ts'
import { runWorkers } from './processes/run-workers.ts'
import { startFailure } from './processes/start-failure.ts'
import { stopOnce } from './processes/stop-once.ts'
import { outliveOutput } from './processes/terminal.ts'

await start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  outliveOutput()
  const config = readConfig()
  const dashboard = join(import.meta.dirname, '../dashboard')
  const folder = existsSync(join(dashboard, 'index.html')) ? dashboard : null
  if (cluster.isWorker)
    return await runWorker((changes) => openListeners(config, folder, changes), config.drain)
  if (config.workers > 1) return await runWorkers(config)
  const listening = await openListeners(config, folder)
  const stop = stopOnce(listening, config.drain)
  const stopNow = onStopSignal(() => stop())
  // A closed terminal; one process has nobody to renew.
  process.on('SIGHUP', stopNow)
  announce(config, listening.token)
}
