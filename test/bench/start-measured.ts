import { freePorts, startProcess } from '../service/support/a-process.ts'
import { buildService } from '../service/support/build-service.ts'

type Options = {
  /** Its data folder. */
  readonly folder: string
  readonly token: string
  readonly domain: string
  /** Further variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** The built service on the largest plan, without destination checks and logs. LOOPS=1 measures one process. */
export async function startMeasured({ folder, token, domain, env = {} }: Options) {
  const [port, linkPort] = await freePorts()
  const service = await startProcess(await buildService(), {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    ACCESS_TOKEN: token,
    PLAN: 'business',
    BRANDED_DOMAINS: domain,
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'error',
    LOOPS: process.env['LOOPS'] ?? '2',
    ...env,
  })
  return { service, port, linkPort }
}
