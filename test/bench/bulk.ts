import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '#contract/operations.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { bodyHash, createQrCode, createTogether, knownFacts } from '#service/commands/codes/create-qr-code.ts'
import { deleteQrCode, deleteQrCodes } from '#service/commands/codes/delete-qr-code.ts'
import { firstPersonId } from '#service/commands/people/add-person.ts'
import { firstUserId, keepFirstUser } from '#service/commands/accounts/users.ts'
import { checkImport } from '#service/commands/codes/import-codes.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { planOf } from '#service/domain/settings.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { parseRequest } from '#service/api/parse-request.ts'
import { defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { readConfig } from '#service/operations/config.ts'
import { type Measured, median } from './measured.ts'

const rounds = 5
/** Rows of one request of an import. */
const together = 100
const alone = 40
/** Rows of one request of a review. */
const reviewed = 1_000

/**
 * Codes that are created and deleted together against the same one by one, and rows that are only reviewed against created
 * ones, alternating, on the embedded database, or on the one that BENCH_DATABASE_URL names.
 */
export async function bulk(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const location = process.env['BENCH_DATABASE_URL'] ?? join(folder, 'tessera.db')
  const database = await openDatabase(engineAt(location))
  try {
    return await measure(database)
  } finally {
    await database.destroy()
    await rm(folder, { recursive: true })
  }
}

async function measure(database: Awaited<ReturnType<typeof openDatabase>>): Promise<Measured[]> {
  const settings = readConfig({ BRANDED_DOMAINS: 'go.acme.com' }, [])
  await keepFirstUser(database, {
    token: 'a token of the bench only',
    plan: settings.plan,
    now: new Date().toISOString(),
  })
  const deps = { database, settings, clock: Date.now, random: Math.random, linkChanges: linkChanges() }
  const user: SignedInUser = {
    id: firstUserId,
    name: 'Owner',
    person: { id: firstPersonId, name: 'Owner', isNamed: true, language: null },
    role: 'owner',
    isApprover: true,
    plan: planOf(settings, settings.plan),
    credential: { kind: 'token', id: '1', hash: '', name: 'Bench' },
  }
  const start = Date.now().toString(36)
  let last = 0
  const wanted = (count: number) =>
    Array.from({ length: count }, () => {
      last += 1
      const body = {
        qrType: 'website',
        title: `Poster ${last}`,
        destinationUrl: `https://example.com/poster/${last}?ref=print`,
        brandedDomain: 'go.acme.com',
        slashTag: `b-${start}-${last}`,
        tags: 'poster,spring',
        qr: {},
      }
      const command = operations.createQrCode.body.parse(body)
      return { command, idempotency: { key: `${start}-${last}`, bodyHash: String(last) }, aliases: [] }
    })
  const times: Record<'reviewed' | 'createdAlone' | 'created' | 'deletedAlone' | 'deleted', number[]> = {
    reviewed: [],
    createdAlone: [],
    created: [],
    deletedAlone: [],
    deleted: [],
  }
  /** Milliseconds of the processor, which a busy machine changes less. */
  const processor: typeof times = {
    reviewed: [],
    createdAlone: [],
    created: [],
    deletedAlone: [],
    deleted: [],
  }
  const each = async (name: keyof typeof times, count: number, work: () => Promise<unknown>) => {
    const began = performance.now()
    const before = process.cpuUsage()
    await work()
    const { user: own, system } = process.cpuUsage(before)
    times[name].push((performance.now() - began) / count)
    processor[name].push((own + system) / 1_000 / count)
  }
  for (let round = 0; round < rounds; round += 1) {
    const some = wanted(together)
    const single = wanted(alone)
    const ids: number[] = []
    await each('createdAlone', alone, async () => {
      for (const { command, idempotency } of single) {
        const made = await createQrCode(deps, user, command, idempotency)
        if (made.ok) ids.push(made.value.code.id)
      }
    })
    const made: number[] = []
    await each('created', together, async () => {
      const known = await knownFacts(
        deps,
        user.id,
        some.map(({ command }) => command),
      )
      for (const outcome of await createTogether(deps, user, some, known))
        if (outcome.ok) made.push(outcome.value.code.id)
    })
    await each('deleted', together, () => deleteQrCodes(deps, user, made))
    await each('deletedAlone', alone, async () => {
      for (const id of ids) await deleteQrCode(deps, user, id)
    })
    const bodies = Array.from({ length: reviewed }, (_, row) => rowOfFile(`r-${start}-${round}-${row}`))
    await each('reviewed', reviewed, () => review(deps, user, bodies))
    if (made.length < together || ids.length < alone) throw new Error('Codes were refused')
  }
  const row = (title: string, name: 'created' | 'deleted', atMost: number): Measured => {
    const [many, one] = [median(times[name]), median(times[`${name}Alone`])]
    const perSecond = (time: number) => Math.round(1_000 / time)
    return {
      title,
      value: many / one,
      unit: 'x',
      atMost,
      detail: `${perSecond(many)} a second together, ${perSecond(one)} alone; processor: ${median(processor[name]).toFixed(2)} ms together, ${median(processor[`${name}Alone`]).toFixed(2)} ms alone`,
    }
  }
  const [ofReview, ofCreate] = [median(processor.reviewed), median(processor.created)]
  return [
    {
      title: 'a reviewed row of an import against a created one',
      value: ofReview / ofCreate,
      unit: 'x',
      atMost: 0.5,
      detail: `${Math.round(1_000 / median(times.reviewed))} a second; processor: ${ofReview.toFixed(3)} ms against ${ofCreate.toFixed(2)} ms`,
    },
    row('a code of an import against one saved alone', 'created', 0.5),
    row('a deleted code of many against one alone', 'deleted', 0.5),
  ]
}

/** A row as the dashboard sends it, in the default design. */
function rowOfFile(slashTag: string) {
  const { design, ...flat } = designToFields(defaultDesign)
  return {
    ...flat,
    title: `Poster ${slashTag}`,
    destinationUrl: `https://example.com/poster/${slashTag}?ref=print`,
    brandedDomain: 'go.acme.com',
    slashTag,
    tags: 'poster,spring',
    qr: design,
    fieldData: { design },
  }
}

/** Parses and reviews rows, as the API does. */
async function review(
  deps: Parameters<typeof checkImport>[0],
  user: SignedInUser,
  bodies: readonly ReturnType<typeof rowOfFile>[],
): Promise<void> {
  const rows = bodies.map((body) => ({
    key: body.slashTag,
    body,
    bodyHash: bodyHash(body),
    command: parseRequest(operations.createQrCode.body, body),
  }))
  const answer = await checkImport(deps, user, rows, { codes: 0, links: 0 })
  if (answer.rows.some(({ outcome }) => outcome !== 'ready')) throw new Error('Rows were refused')
}
