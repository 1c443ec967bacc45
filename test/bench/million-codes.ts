import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#service/database/open-database.ts'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor } from './redirects/hosts.ts'
import { embeddedLibrary, type Library, libraryServer } from './scale/libraries.ts'
import { linksAsked, MeasuredService } from './scale/measured-service.ts'
import { compareQuestions } from './scale/questions.ts'

const rounds = 5
const seconds = 2
const [few, some, many] = [1_000, 100_000, 1_000_000]
/** Links visited before memory is measured: more than the cache holds. */
const visited = 40_000

/**
 * The built service with a million codes on both engines: redirects and creates against a thousand codes,
 * memory, and library pages against a hundred thousand.
 */
export async function millionCodes(): Promise<readonly Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const server = await libraryServer(folder)
  const load = fork(`${await bundleHosts('million-codes')}/load.js`)
  try {
    const measured: Measured[] = []
    const engines = [
      { name: 'embedded', library: embeddedLibrary },
      { name: `PostgreSQL ${server.version.split(' ')[0] ?? ''}`, library: server.library },
    ]
    for (const { name, library } of engines) {
      const [small, large] = [await library(few), await library(many)]
      measured.push(...(await speeds(name, small, large, load)))
      measured.push(...(await pages(name, await library(some), large)))
    }
    return measured
  } finally {
    load.kill('SIGTERM')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function speeds(
  name: string,
  small: Library,
  large: Library,
  load: ReturnType<typeof fork>,
): Promise<Measured[]> {
  const sides = {
    few: await MeasuredService.start(small.engine, small.folder),
    many: await MeasuredService.start(large.engine, large.folder),
  }
  try {
    return await compareSpeeds(name, sides, await tagsOf(large), load)
  } finally {
    for (const side of Object.values(sides)) await side.stop()
  }
}

async function compareSpeeds(
  name: string,
  sides: Readonly<Record<'few' | 'many', MeasuredService>>,
  tags: readonly string[],
  load: ReturnType<typeof fork>,
): Promise<Measured[]> {
  const turns: { redirects: number; cost: number; creates: number; many: string }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const turn = { few: [0, 0, 0], many: [0, 0, 0] }
    for (const side of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      const order = { port: sides[side].linkPort, connections: 64, seconds, codes: linksAsked }
      const before = sides[side].processorTime()
      const { answers, seconds: took } = await askFor(load, order)
      const cost = ((sides[side].processorTime() - before) * 1_000_000) / answers
      turn[side] = [answers / took, await sides[side].createsPerSecond(seconds), cost]
    }
    const of = (index: number): number => (turn.many[index] ?? 0) / (turn.few[index] ?? 0)
    const [redirects = 0, creates = 0, cost = 0] = turn.many
    const many = `${redirects.toFixed(0)}/s at ${cost.toFixed(1)} µs and ${creates.toFixed(0)}/s`
    if (round >= 0) turns.push({ redirects: of(0), creates: of(1), cost: of(2), many })
  }
  await sides.many.visitAll(tags)
  const memory = sides.many.memory()
  const detail = `redirects and creates with 1,000,000 codes in the last turn: ${turns.at(-1)?.many ?? ''}`
  return [
    {
      title: `redirects per second, ${name}: 1,000,000 codes against 1,000`,
      value: median(turns.map(({ redirects }) => redirects)),
      unit: 'x',
      detail,
    },
    {
      title: `processor time of a redirect, ${name}: 1,000,000 codes against 1,000`,
      value: median(turns.map(({ cost }) => cost)),
      unit: 'x',
    },
    {
      title: `creates per second, ${name}: 1,000,000 codes against 1,000`,
      value: median(turns.map(({ creates }) => creates)),
      unit: 'x',
    },
    {
      title: `memory of the service process, ${name}, with 1,000,000 codes, after both and ${visited} links`,
      value: memory,
      unit: 'MB',
      atMost: 250,
    },
  ]
}

async function pages(name: string, small: Library, large: Library): Promise<Measured[]> {
  const sides = [
    await MeasuredService.start(small.engine, small.folder),
    await MeasuredService.start(large.engine, large.folder),
  ] as const
  try {
    return await compareQuestions(name, ...sides)
  } finally {
    for (const side of sides) await side.stop()
  }
}

async function tagsOf({ engine }: Library): Promise<string[]> {
  const database = connectDatabase(engine)
  const rows = await database
    .selectFrom('short_links')
    .select('tag')
    .orderBy('tag_key')
    .limit(visited)
    .execute()
  await database.destroy()
  return rows.map(({ tag }) => tag)
}
