import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxCounts } from '#contract/limits.ts'
import { defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { type ServiceProcess, stopProcess } from '../service/support/a-process.ts'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'
import { startMeasured } from './start-measured.ts'
import type { Measured } from './measured.ts'

const token = 'bench-token-0123456789abcdef0123456789abcdef'
const domain = 'go.acme.com'
const rows = Number(process.env['BENCH_ROWS'] ?? 10_000)
const isPostgres = process.env['BENCH_ENGINE'] === 'postgres'
/** ROWS, a regular expression, measures some of the rows only. */
const isWanted = new RegExp(process.env['ROWS'] ?? '')
/** Codes of one request of a change, as the dashboard sends them. */
const changed = 250

/**
 * A file of many rows as the dashboard sends it to the built service: review, import, a renamed tag and other changes of
 * all codes. On the embedded database, or on a PostgreSQL server of its own with BENCH_ENGINE=postgres. Processor time is that
 * of all processes of the service, without the server's.
 */
export async function bulkRequests(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const cluster = isPostgres ? await aPrivateCluster({ isDurable: true }) : null
  const options = process.env['BENCH_NODE_OPTIONS']
  const { service } = await startMeasured({
    folder,
    token,
    domain,
    env: {
      ...(cluster !== null && { DATABASE_URL: cluster.url('postgres') }),
      ...(options !== undefined && { NODE_OPTIONS: options }),
    },
  })
  try {
    return await measure(service)
  } catch (error) {
    throw new Error(`The service wrote: ${service.output()}`, { cause: error })
  } finally {
    await stopProcess(service, 'SIGTERM')
    await cluster?.stop()
    await rm(folder, { recursive: true })
  }
}

async function measure(service: ServiceProcess): Promise<Measured[]> {
  const bodies = Array.from({ length: rows }, (_, row) => rowOfFile(row))
  const measured: Measured[] = []
  const each = async (title: string, atMost: number, work: () => Promise<void>) => {
    if (!isWanted.test(title)) return
    const [began, before] = [performance.now(), await processorTime(service.child.pid ?? 0)]
    await work()
    const taken = performance.now() - began
    const used = (await processorTime(service.child.pid ?? 0)) - before
    const detail = `${Math.round((rows * 1_000) / taken)} a second; processor: ${(used / rows).toFixed(3)} ms each`
    measured.push({ title, value: taken / rows, unit: 'ms', atMost, detail })
  }
  await each('a reviewed row', 0.15, async () => {
    for (const some of inParts(bodies, maxCounts.checkedRows))
      expectAll(await post(service, '/api/v1/qr-code/import/check', { rows: some }), 'ready')
  })
  const ids: number[] = []
  await each('an imported row', isPostgres ? 1 : 0.5, async () => {
    for (const some of inParts(bodies, Number(process.env['BENCH_TOGETHER'] ?? maxCounts.importedRows))) {
      const answer = await post(service, '/api/v1/qr-code/import', { rows: some })
      expectAll(answer, 'created')
      for (const { data } of answer.rows) ids.push(data?.id ?? 0)
    }
  })
  await each('a code with a renamed tag', 1.5, async () => {
    for (let after: number | null = 0; after !== null;)
      after =
        (await post(service, '/api/v1/tags/rename', { from: 'spring', to: 'summer', after })).next ?? null
  })
  const folder = await post(service, '/api/v1/folders', { name: 'Bench' })
  const changes = [
    ['a paused code', { action: 'pause' }],
    ['a code with another tag', { action: 'addTags', tags: ['autumn'] }],
    ['a code with another colour', { action: 'restyle', design: { color: '#102030' } }],
    ['a moved code', { action: 'move', folderId: folder.data?.id ?? 0 }],
    ['a deleted code', { action: 'delete' }],
  ] as const
  for (const [title, change] of changes)
    await each(title, change.action === 'delete' ? 0.5 : isPostgres ? 5 : 2.5, async () => {
      for (const some of inParts(ids, changed))
        expectAll(await post(service, '/api/v1/qr-code/bulk', { ids: some, change }), 'changed')
    })
  return measured
}

type Answer = {
  readonly rows: readonly { readonly outcome: string; readonly data?: { readonly id: number } | null }[]
  readonly next?: number | null
  readonly data?: { readonly id: number }
}

async function post({ origin }: ServiceProcess, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

function expectAll({ rows: answered }: Answer, outcome: string): void {
  const other = answered.find((row) => row.outcome !== outcome)
  if (other !== undefined) throw new Error(`A row was refused: ${JSON.stringify(other)}`)
}

/** A row as the dashboard sends it, in the default design. */
function rowOfFile(row: number) {
  const { design, ...flat } = designToFields(defaultDesign)
  const body = {
    title: `Poster ${row}`,
    slashTag: `poster-${row}`,
    destinationUrl: `https://example.com/poster/${row}?ref=print`,
    brandedDomain: domain,
    tags: 'poster,spring',
  }
  return { key: `csv-${row}-1`, body: { ...body, ...flat, qr: design, fieldData: { design } } }
}

/** Milliseconds of the processor that a process and its children have used, from Linux' `/proc`. */
async function processorTime(pid: number): Promise<number> {
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(name) === pid || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * 10
}
