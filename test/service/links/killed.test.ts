import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { foldBatches } from '#service/analytics/fold-batches.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { bundleHosts } from '../../bench/redirects/bundle-hosts.ts'
import { tagOf } from '../../bench/redirects/rows.ts'
import { engineIn, locationIn } from '../support/engine-in.ts'

let hosts = ''
beforeAll(async () => {
  hosts = await bundleHosts()
}, 60_000)

/** Far more than the 100 ms of a group: a busy machine may hold a commit back. */
const lastMoments = 1_000

test('a killed redirector has counted everything but its last moments, and nothing that was not asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-'))
  const host = fork(join(hosts, 'link-host.js'), ['3'], {
    env: { ...process.env, LINK_HOST_FOLDER: folder, LINK_HOST_DATABASE: await locationIn(folder) },
  })
  onTestFinished(() => {
    host.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const [port] = (await once(host, 'message')) as [number]
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const answeredAt: number[] = []
  let asked = 0
  const life = new AbortController()
  const visitor = async (id: number): Promise<void> => {
    while (!life.signal.aborted) {
      asked += 1
      if (await visit(port, `/${tagOf(id % 3)}?qr`, agent)) answeredAt.push(performance.now())
    }
  }
  const visitors = Array.from({ length: 8 }, (_, id) => visitor(id))
  await new Promise((later) => setTimeout(later, 2_000))
  const killedAt = performance.now()
  host.kill('SIGKILL')
  await once(host, 'exit')
  life.abort()
  await Promise.all(visitors)
  agent.destroy()

  const database = await openDatabase(await engineIn(folder))
  const rows = await database.selectFrom('counters').selectAll().execute()
  const untold = await database.selectFrom('visit_batches').select('id').execute()
  while ((await foldBatches(database)) > 0);
  const told = await database
    .selectFrom('visit_counts')
    .select(['code_id', 'scans', 'clicks'])
    .where('span', '=', 'month')
    .where('code_id', '>', 0)
    .orderBy('code_id')
    .execute()
  await database.destroy()
  // Where the kill struck, a group is in both or in neither. The code 0 of the host is nobody's but the library's.
  expect(untold.length).toBeGreaterThan(0)
  expect(told).toEqual(
    rows.filter(({ code_id }) => code_id > 0).toSorted((one, other) => one.code_id - other.code_id),
  )
  const counted = rows.reduce((sum, { scans, clicks }) => sum + scans + clicks, 0)
  const settled = answeredAt.filter((at) => at < killedAt - lastMoments).length
  expect(settled).toBeGreaterThan(0)
  expect(counted).toBeGreaterThanOrEqual(settled)
  expect(counted).toBeLessThanOrEqual(asked)
})

function visit(port: number, path: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, path, agent, headers: { host: 'go.acme.com' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 302))
      answer.on('error', () => resolve(false))
    })
      .on('error', () => resolve(false))
      .end()
  })
}
