import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:http'
import { hashToken } from '#service/domain/tokens.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../../service/support/a-process.ts'
import { aCreateRequest } from '../../service/support/a-request.ts'
import { buildService } from '../../service/support/build-service.ts'
import { tagOf } from '../redirects/rows.ts'
import { benchDomain, benchToken } from './fill-library.ts'

/** Links in the redirect load. */
export const linksAsked = 200
/** A token may send 6,000 requests a minute, so a load uses many. */
const tokens = Array.from({ length: 200 }, (_, index) => `${benchToken}-${index}`)

/** The Node options of `npm run serve`. */
function nodeOptions(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { readonly scripts: { readonly serve: string } }
  return scripts.serve
    .split(' ')
    .filter((word) => word.startsWith('--'))
    .join(' ')
}

/** The built service on a filled database, in its own processes. */
export class MeasuredService {
  readonly linkPort: number
  readonly #service: ServiceProcess
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  #created = 0

  private constructor(service: ServiceProcess, linkPort: number) {
    this.#service = service
    this.linkPort = linkPort
  }

  static async start(engine: Engine, folder: string): Promise<MeasuredService> {
    const [port, linkPort] = await freePorts()
    const service = await startProcess(await buildService(), {
      PORT: String(port),
      LINK_PORT: String(linkPort),
      DATA_DIR: folder,
      ACCESS_TOKEN: benchToken,
      BRANDED_DOMAINS: benchDomain,
      DESTINATION_CHECKS: 'off',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: nodeOptions(),
      ...(engine.name === 'sqlite' ? {} : { DATABASE_URL: engine.location }),
    })
    const measured = new MeasuredService(service, linkPort)
    await giveTokens(engine)
    for (let index = 0; index < linksAsked; index += 1) await measured.#create(tagOf(index))
    return measured
  }

  /** Milliseconds to read a library page. */
  async timeOfList(query: Readonly<Record<string, string>>): Promise<number> {
    const start = performance.now()
    const status = await this.#ask('GET', `/api/v1/qr-code?${new URLSearchParams(query).toString()}`)
    if (status !== 200) throw new Error(`A list answered ${status}`)
    return performance.now() - start
  }

  /** Codes created per second by 16 clients. */
  async createsPerSecond(seconds: number): Promise<number> {
    const begun = performance.now()
    const until = begun + seconds * 1_000
    let made = 0
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        if ((await this.#create(`new-${Date.now().toString(36)}-${(this.#created += 1)}`)) === 201) made += 1
      }
    }
    await Promise.all(Array.from({ length: 16 }, client))
    return made / ((performance.now() - begun) / 1_000)
  }

  /** Visits each of these links once. */
  async visitAll(tags: readonly string[]): Promise<void> {
    const left = [...tags]
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const visitor = async (): Promise<void> => {
      for (let tag = left.pop(); tag !== undefined; tag = left.pop())
        await statusOf({
          method: 'GET',
          port: this.linkPort,
          path: `/${tag}?qr`,
          agent,
          headers: { host: benchDomain },
        })
    }
    await Promise.all(Array.from({ length: 32 }, visitor))
    agent.destroy()
  }

  /** CPU time of all its processes in seconds. */
  processorTime(): number {
    return this.#processes().reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) / 100
    }, 0)
  }

  /** Memory of its processes in megabytes. */
  memory(): number {
    return (
      this.#processes().reduce((sum, pid) => {
        const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return sum + Number(resident) * 1_024
      }, 0) / 1_000_000
    )
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    await stopProcess(this.#service, 'SIGTERM')
  }

  #create(slashTag: string): Promise<number> {
    const body = aCreateRequest({ slashTag, title: `Menu ${slashTag}`, tags: 'bench' })
    return this.#ask('POST', '/api/v1/qr-code', body)
  }

  #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
    const token = tokens[(this.#created + Math.floor(performance.now())) % tokens.length] ?? benchToken
    const { port } = new URL(this.#service.origin)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return statusOf({ method, port, path, headers, agent: this.#agent }, body && JSON.stringify(body))
  }

  #processes(): number[] {
    const own = this.#service.child.pid ?? 0
    const children = readdirSync(`/proc/${own}/task`)
      .flatMap((task) => readFileSync(`/proc/${own}/task/${task}/children`, 'utf8').split(' '))
      .filter((pid) => pid.trim() !== '')
    return [own, ...children.map(Number)]
  }
}

function statusOf(options: RequestOptions, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

async function giveTokens(engine: Engine): Promise<void> {
  const database = connectDatabase(engine)
  const rows = tokens.map((token, index) => ({
    hash: hashToken(token),
    id: `bench-${index}`,
    user_id: 1,
    person_id: 1,
    role: 'owner' as const,
    name: 'bench',
    created_at: new Date().toISOString(),
    last_used_at: null,
    expires_at: null,
    is_first: false,
  }))
  await database
    .insertInto('tokens')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  await database.destroy()
}
