import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aLine } from './a-line.ts'
import { aClient, aLoad } from './a-load.ts'
import { aPostgresUrl } from './a-postgres.ts'

const visitors = 6

let entry: string
let folder: string
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-away-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Continuous visits of one link and saves of new ones, on a service over this database. */
async function underLoad(databaseUrl: string) {
  const [port, linkPort] = await freePorts()
  const service = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN: 'a-token-of-these-tests',
    BRANDED_DOMAINS: 'go.acme.com',
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'error',
  })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const client = aClient(20)
  const headers = { authorization: `Bearer ${service.token}` }
  const api = (path: string) => `${service.origin}/api/v1${path}`
  const create = (slashTag: string) =>
    client.ask(api('/qr-code'), { method: 'POST', headers, body: aCreateRequest({ slashTag }) })
  const id = (JSON.parse((await create('summer')).body) as { data: { id: number } }).data.id
  const refused: unknown[] = []
  const visits = aLoad(visitors, () =>
    client.ask(`http://127.0.0.1:${linkPort}/summer?qr`, { headers: { host: 'go.acme.com' } }),
  )
  const creates = aLoad(2, async (step) => {
    const answer = await create(`tag-${step}`)
    if (answer.status !== 201) refused.push([answer.headers['retry-after'], JSON.parse(answer.body)])
    return answer
  })
  const made = () => creates.seen.get(201) ?? 0
  const madeMore = async () => {
    const before = made()
    await expect.poll(made).toBeGreaterThan(before + 5)
  }
  await madeMore()
  // From now on the link is cached.
  await expect.poll(visits.met).toBe(visitors)
  return {
    creates,
    refused,
    madeMore,
    /** Stops everything, and compares the client's view with the service. */
    async settle() {
      await Promise.all([visits.stop(), creates.stop()])
      expect([...visits.seen.keys()], service.output()).toEqual([302])
      const read = async (path: string) => JSON.parse((await client.ask(api(path), { headers })).body) as Body
      const scans = async () => (await read(`/qr-code/${id}`)).data.scans
      await expect.poll(scans).toBe(visits.seen.get(302))
      // A save whose acknowledgement was lost is stored as well.
      expect((await read('/session')).usage.codes).toBeGreaterThanOrEqual(made() + 1)
      client.close()
      expect(await stopProcess(service, 'SIGTERM')).toBe(0)
    },
  }
}

type Body = { readonly data: { readonly scans: number }; readonly usage: { readonly codes: number } }

const comeAgain = ['5', { success: false, message: 'The database is unavailable. Try again in a moment.' }]

test('a silent database is detected within seconds, and the load continues afterwards', async () => {
  const line = await aLine(await aPostgresUrl())
  onTestFinished(() => line.close())
  const load = await underLoad(line.url)
  line.goDead()
  await expect.poll(() => load.refused.length).toBeGreaterThan(0)
  line.comeBack()
  await load.madeMore()
  expect(new Set(load.creates.seen.keys())).toEqual(new Set([201, 503]))
  for (const answer of load.refused) expect(answer).toEqual(comeAgain)
  await load.settle()
})
