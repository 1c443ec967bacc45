import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aClient, aLoad } from './a-load.ts'
import { aPostgresUrl } from './a-postgres.ts'

let entry: string
let folder: string
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-rolling-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

test('workers are renewed under load: every visit and every save is answered, and each visit is counted once', async () => {
  const [port, linkPort] = await freePorts()
  const service = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    DATABASE_URL: await aPostgresUrl(),
    BRANDED_DOMAINS: 'go.acme.com',
    WORKERS: '2',
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  expect(service.output().match(/Tessera is ready/g)).toHaveLength(1)
  const client = aClient(20)
  const headers = { authorization: `Bearer ${service.token}` }
  const create = (slashTag: string) =>
    client.ask(`${service.origin}/api/v1/qr-code`, {
      method: 'POST',
      headers,
      body: aCreateRequest({ slashTag }),
    })
  const made = JSON.parse((await create('summer')).body) as { data: { id: number } }
  const visits = aLoad(6, () =>
    client.ask(`http://127.0.0.1:${linkPort}/summer?qr`, { headers: { host: 'go.acme.com' } }),
  )
  const creates = aLoad(2, (step) => create(`tag-${step}`))
  const renewed = () => service.output().match(/All workers were renewed/g)?.length ?? 0
  service.child.kill('SIGHUP')
  await expect.poll(renewed, { timeout: 30_000 }).toBe(1)
  await Promise.all([visits.stop(), creates.stop()])
  expect([...visits.seen.keys()]).toEqual([302])
  expect([...creates.seen.keys()]).toEqual([201])
  // Every connection of an ended worker was told to go, so the load did cross the change.
  expect(visits.ended()).toBeGreaterThan(0)
  const sent = visits.seen.get(302)
  const counted = async () => {
    const { body } = await client.ask(`${service.origin}/api/v1/qr-code/${made.data.id}`, { headers })
    return (JSON.parse(body) as { data: { scans: number } }).data.scans
  }
  await expect.poll(counted, { timeout: 10_000 }).toBe(sent)
  client.close()
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
}, 60_000)
