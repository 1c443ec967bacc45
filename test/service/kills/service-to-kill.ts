import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePorts, type ServiceProcess, startProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { databaseEnv } from '../support/engine-in.ts'

/**
 * A service that the test of a file starts, kills and starts again on the same data. Call it at the top of the file.
 *
 * @param domainOn the branded domain, given the port of links.
 */
export function serviceToKill(domainOn: (linkPort: number) => string = () => 'go.acme.com') {
  let entry: string
  let env: Record<string, string>
  const life = {
    folder: '',
    linkPort: 0,
    /** The last one that was started. */
    running: null as ServiceProcess | null,
    async start(more: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
      return (life.running = await startProcess(entry, { ...env, ...more }))
    },
  }
  beforeAll(async () => {
    entry = await buildService()
    life.folder = await mkdtemp(join(tmpdir(), 'tessera-kills-'))
    const [port, linkPort] = await freePorts()
    life.linkPort = linkPort
    env = {
      PORT: String(port),
      LINK_PORT: String(linkPort),
      DATA_DIR: life.folder,
      BRANDED_DOMAINS: domainOn(linkPort),
      DESTINATION_CHECKS: 'off',
      LOG_LEVEL: 'error',
      ...(await databaseEnv(life.folder)),
    }
  })
  afterAll(async () => {
    life.running?.child.kill('SIGKILL')
    await rm(life.folder, { recursive: true })
  })
  return life
}
