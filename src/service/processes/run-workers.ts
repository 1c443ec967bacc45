import cluster from 'node:cluster'
import type { Config } from '../config.ts'
import { gatherTold } from '../watch/gather-told.ts'
import { serviceLog } from '../watch/service-log.ts'
import { announce } from './announce.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { passLinkChanges } from './pass-link-changes.ts'
import { hasTerminal } from './terminal.ts'
import { WorkerGroup } from './worker-group.ts'

/**
 * Starts the workers of a configuration on the same two ports, and looks after them: SIGTERM and SIGINT end all in order,
 * SIGHUP renews them one after another, from the program as it is on disk then. Where they were started in a terminal the
 * same signal comes when that is closed, and then it ends them: nobody is left who could. Does none of the work itself and
 * has no connection to the database. Rejects when one cannot start.
 */
export async function runWorkers(config: Config): Promise<void> {
  gatherTold()
  passLinkChanges()
  const group = new WorkerGroup(() => cluster.fork(), serviceLog(config.logLevel), config.drain)
  const hadTerminal = hasTerminal()
  let isStopping = false
  const stop = (): void => {
    isStopping = true
    void group.stop().then((isInOrder) => process.exit(isInOrder ? 0 : 1))
  }
  const stopOnce = onStopSignal(stop, () => group.kill())
  let isReady = false
  process.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) stopOnce()
    else if (isReady) group.renew()
  })
  const token = await group.start(config.workers).catch((error: unknown) => {
    if (!isStopping) throw error
    return null
  })
  if (token === null) return
  isReady = true
  announce(config, token)
}
