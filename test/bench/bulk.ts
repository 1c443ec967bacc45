import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '#contract/operations.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { createQrCode, createTogether, knownFacts } from '#service/commands/create-qr-code.ts'
import { deleteQrCode, deleteQrCodes } from '#service/commands/delete-qr-code.ts'
import { firstPersonId } from '#service/commands/people/add-person.ts'
import { firstUserId, keepFirstUser } from '#service/commands/users.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { planOf } from '#service/domain/settings.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { readConfig } from '#service/operations/config.ts'
import { type Measured, median } from './measured.ts'

const rounds = 5
/** Rows of one request of an import. */
const together = 100
const alone = 40

/**
 * Codes that are created and deleted together against the same one by one, alternating, on the embedded database, or on the
 * one that BENCH_DATABASE_URL names.
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
  const times: Record<'createdAlone' | 'created' | 'deletedAlone' | 'deleted', number[]> = {
    createdAlone: [],
    created: [],
    deletedAlone: [],
    deleted: [],
  }
  /** Milliseconds of the processor, which a busy machine changes less. */
  const processor: typeof times = { createdAlone: [], created: [], deletedAlone: [], deleted: [] }
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
  return [
    row('a code of an import against one saved alone', 'created', 0.5),
    row('a deleted code of many against one alone', 'deleted', 0.5),
  ]
}
