import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './operations/config.ts'
import { announce } from './operations/announce.ts'
import { onStopSignal, startFailure, stopOnce, outliveOutput } from './operations/stop.ts'
import { openListeners } from './operations/open-service.ts'

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
