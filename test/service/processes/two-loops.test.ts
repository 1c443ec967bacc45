import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import type { LoopName } from '#service/operations/loop-channel.ts'
import { serviceToKill } from '../kills/service-to-kill.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { stopProcess } from '../support/a-process.ts'
import { engineName } from '../support/engine-in.ts'
import { runs } from '../../support/runs.ts'

const life = serviceToKill()
const loops = ['redirector', 'dashboard'] as const
/** Unset, as for somebody who starts it. */
const byDefault = { LOOPS: '' }

/** The process of a loop; null while it is started again. */
async function pidOf(parent: number, name: LoopName): Promise<number | null> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
  for (const pid of children) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(`TESSERA_LOOP=${name}`)) return Number(pid)
  }
  return null
}

test.skipIf(process.platform !== 'linux')(
  'a killed loop is started again, the other one goes on, and nothing acknowledged is lost',
  async () => {
    const { child, origin, token } = await life.start(byDefault)
    const parent = child.pid ?? 0
    const acknowledged: string[] = []
    const create = async (slashTag: string): Promise<void> => {
      const answer = await fetch(`${origin}/api/v1/qr-code`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(aCreateRequest({ slashTag })),
      })
      if (answer.status === 201) acknowledged.push(slashTag)
    }
    const visit = async (tag: string): Promise<number> => {
      const address = `http://127.0.0.1:${life.linkPort}/${tag}`
      return (await fetch(address, { redirect: 'manual' })).status
    }
    await create('first')
    for (let round = 0; round < runs(2); round += 1) {
      const name = loops[round % 2] ?? 'dashboard'
      const pid = (await pidOf(parent, name)) ?? 0
      const saves = Array.from({ length: 20 }, (_, step) => create(`r${round}s${step}`).catch(() => {}))
      await saves[5]
      process.kill(pid, 'SIGKILL')
      if (name === 'dashboard') expect(await visit('first')).toBe(302)
      else await create(`r${round}other`)
      await Promise.all(saves)
      await expect.poll(() => pidOf(parent, name)).not.toBeOneOf([pid, null])
      await expect.poll(() => visit('first').catch(() => 0)).toBe(302)
      await expect
        .poll(() =>
          fetch(`${origin}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)
    }
    expect(acknowledged.length).toBeGreaterThan(5)
    for (const tag of acknowledged) expect([tag, await visit(tag)]).toEqual([tag, 302])
    if (life.running !== null) expect(await stopProcess(life.running, 'SIGTERM')).toBe(0)
  },
)

test.skipIf(engineName === 'postgres')('a save that waits for another writer holds no request', async () => {
  const service = await life.start(byDefault)
  const { origin, token } = service
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = async () => (await fetch(`${origin}/api/v1/qr-code?limit=1`, { headers })).status
  await list()
  const other = new Sqlite(join(life.folder, 'tessera.db'))
  other.exec('begin immediate')
  let isSaved = false
  const saving = fetch(`${origin}/api/v1/qr-code`, {
    method: 'POST',
    headers,
    body: JSON.stringify(aCreateRequest({ slashTag: 'waiting' })),
  }).finally(() => (isSaved = true))
  for (let asked = 0; asked < 30; asked += 1) expect(await list()).toBe(200)
  expect(isSaved).toBe(false)
  other.exec('rollback')
  other.close()
  expect((await saving).status).toBe(201)
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
})

test('a save is seen by the next visitor', async () => {
  const service = await life.start({ ...byDefault, METRICS_TOKEN: 'token-of-the-scraper' })
  const { origin, token } = service
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${origin}/api/v1/qr-code`, {
    method: 'POST',
    headers,
    body: JSON.stringify(aCreateRequest({ slashTag: 'fresh' })),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  for (let change = 0; change < 20; change += 1) {
    const destinationUrl = `https://example.com/${change}`
    await fetch(`${origin}/api/v1/qr-code/${data.id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ destinationUrl }),
    })
    const seen = await fetch(`http://127.0.0.1:${life.linkPort}/fresh`, { redirect: 'manual' })
    expect(seen.headers.get('location')).toBe(destinationUrl)
  }
  const metrics = await fetch(`${origin}/metrics`, {
    headers: { authorization: 'Bearer token-of-the-scraper' },
  })
  const stalls = (await metrics.text()).matchAll(/^tessera_event_loop_longest_stall_seconds\{loop="(\w+)"/gm)
  expect(new Set(Array.from(stalls, ([, loop]) => loop))).toEqual(new Set(loops))
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
})
