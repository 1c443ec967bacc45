import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listQuerySchema } from '#contract/list.ts'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { codeMetas } from '#service/database/queries/code-metas.ts'
import { type CodeListing, listCodes } from '#service/database/queries/list-codes.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { presentCode } from '#service/commands/codes/present-code.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { type Measured, median } from './measured.ts'

type BenchShelf = CodeListing & { readonly codes: number }

const rounds = 60
const few = 100
const many = 100_000

/** Queries when opening the library and while typing a search. */
const questions = [
  { title: 'first page, newest first', query: {}, atMost: 1.5 },
  { title: 'first page, by title', query: { sort: 'title' }, atMost: 1.5 },
  { title: 'first page, by scans', query: { sort: 'scans' }, atMost: 1.5 },
  { title: 'search for what one code has', query: { search: 'ref=LAST' }, atMost: 3 },
  { title: 'search for a common word', query: { search: 'poster' } },
  { title: 'search for two letters', query: { search: 'po' } },
  { title: 'codes of one tag', query: { tag: 'poster' } },
  { title: 'paused codes', query: { state: 'paused' } },
] as const

/**
 * A library of 100,000 codes against one of 100, alternating: a page of the list (statements, counting,
 * serialising).
 */
export async function library(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const [small, large] = [join(folder, String(few)), join(folder, String(many))]
  try {
    return await listMeasured(small, large)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listMeasured(smallFolder: string, largeFolder: string): Promise<Measured[]> {
  const small = await aShelf(smallFolder, few)
  const large = await aShelf(largeFolder, many)
  try {
    const measured: Measured[] = []
    for (const question of questions) measured.push(await compare(question, small, large))
    return measured
  } finally {
    await small.database.destroy()
    await large.database.destroy()
  }
}

type Question = {
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  readonly atMost?: number
}

async function compare(question: Question, small: BenchShelf, large: BenchShelf): Promise<Measured> {
  const times: { small: number; large: number }[] = []
  for (let round = -5; round < rounds; round += 1) {
    const early = await timeOf(round % 2 === 0 ? small : large, question.query)
    const late = await timeOf(round % 2 === 0 ? large : small, question.query)
    if (round < 0) continue
    times.push(round % 2 === 0 ? { small: early, large: late } : { small: late, large: early })
  }
  const [smallTime, largeTime] = [
    median(times.map((time) => time.small)),
    median(times.map((time) => time.large)),
  ]
  return {
    title: `${question.title}: 100,000 codes against 100`,
    value: largeTime / smallTime,
    unit: 'x',
    ...(question.atMost === undefined ? {} : { atMost: question.atMost }),
    detail: `${largeTime.toFixed(2)} ms against ${smallTime.toFixed(2)} ms, median of ${rounds}`,
  }
}

/** Milliseconds from the parsed query to the JSON response. */
async function timeOf(shelf: BenchShelf, query: Question['query']): Promise<number> {
  const { search, ...others } = query
  // The number of the last code, which is unique.
  const words = search?.replace('LAST', String(shelf.codes))
  const asked = listQuerySchema.parse(words === undefined ? others : { ...others, search: words })
  const start = performance.now()
  const page = await listCodes(shelf, asked)
  if (page === null) throw new Error('A question without a cursor was refused.')
  const metas = await codeMetas(shelf.database, shelf.userId, page.rows)
  JSON.stringify({ data: page.rows.map(presentCode), meta: Object.fromEntries(metas), total: page.total })
  return performance.now() - start
}

async function aShelf(folder: string, codes: number): Promise<BenchShelf> {
  await mkdir(folder)
  const engine = sqliteEngine(join(folder, 'tessera.db'))
  const database = await openDatabase(engine)
  const now = Date.now()
  await keepFirstUser(database, { token: 'bench-token', plan: 'business', now: new Date(now).toISOString() })
  await seedCodes(database, { userId: 1, codes, domain: 'go.acme.com', now })
  return { codes, database, engine, userId: 1, now: new Date(now).toISOString() }
}
