import { afterEach, beforeEach, expect, test } from 'vitest'
import { addBlockedHost, removeBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { refreshState, refreshDueStates } from '#service/database/queries/code-states.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { askOf } from './ask.ts'

const start = Date.parse('2026-05-01T10:00:00.000Z')
const hour = 3_600_000
const states = ['active', 'scheduled', 'paused', 'expired', 'blocked']
let service: TestService
let now: number
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  now = start
  service = await aService({ clock: () => now })
  library = askOf(service)
})
afterEach(() => service.close())

const after = (hours: number | null) => (hours === null ? null : new Date(start + hours * hour).toISOString())
const iso = () => new Date(now).toISOString()

type Plan = {
  ends: number | null
  starts: number | null
  isActive: boolean
  leads: string
  fallback: boolean
}

async function aCode(tag: string, plan: Partial<Plan>): Promise<number> {
  const { ends = null, starts = null, isActive = true, leads = 'good.example', fallback = false } = plan
  const created = await library.ask('POST', '/qr-code', {
    destinationUrl: `https://${leads}/menu`,
    brandedDomain: 'go.acme.com',
    slashTag: tag,
    qr: {},
    expirationDate: after(ends),
    fieldData: {
      ...(starts === null ? {} : { startsAt: after(starts) }),
      ...(fallback ? { expirationUrl: 'https://shop.further.example/' } : {}),
    },
  })
  expect(created.status).toBe(201)
  const { id } = created.body.data
  if (!isActive) await library.ask('PUT', `/qr-code/${id}`, { isActive })
  return id
}

/** The state a visitor sees, from the redirector's response. */
async function visited(tag: string): Promise<string> {
  const answer = await service.visit({
    url: `/${tag}`,
    headers: { host: 'go.acme.com', 'user-agent': 'Mozilla/5.0' },
  })
  if (answer.statusCode === 403) return 'blocked'
  if (answer.statusCode === 410) return 'expired'
  if (answer.statusCode === 302) return 'active'
  return answer.headers['retry-after'] === undefined ? 'paused' : 'scheduled'
}

const listed = async (state: string): Promise<string[]> =>
  (await library.get(`/qr-code?sort=oldest&limit=200&state=${state}`)).body.data.map(
    ({ slashTag }: { slashTag: string }) => slashTag,
  )

async function everyState(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const state of states) found[state] = await listed(state)
  const { data } = (await library.get('/qr-code/counts')).body
  expect(states.map((state) => data[state])).toEqual(states.map((state) => found[state]!.length))
  expect(data.all).toBe(Object.values(found).flat().length)
  return found
}

test("the library shows each code's visitor state at any time, refreshed or not", async () => {
  const tags: string[] = []
  for (const isActive of [true, false])
    for (const ends of [null, 24, 72])
      for (const starts of [null, 12, 48]) {
        if (ends === 24 && starts === 48) continue
        const tag = `c${tags.length}`
        tags.push(tag)
        await aCode(tag, { isActive, ends, starts })
      }
  for (const plan of [{ leads: 'a.bad.example' }, { leads: 'bad.example', isActive: false }]) {
    tags.push(`h${tags.length}`)
    await aCode(tags.at(-1)!, plan)
  }
  const id = await aCode('closed', { ends: 24 })
  tags.push('closed')
  await service.database.updateTable('qr_codes').set({ is_blocked: true }).where('id', '=', id).execute()
  await refreshState(service.database, { user_id: 1, id }, iso())
  await addBlockedHost(service.database, 'bad.example', { reason: null, now: iso() })

  for (const hours of [0, 12, 24, 50, 72]) {
    now = start + hours * hour
    const met: Record<string, string[]> = Object.fromEntries(states.map((state) => [state, []]))
    for (const tag of tags) met[await visited(tag)]!.push(tag)
    expect(await everyState()).toEqual(met)
    if (hours === 12 || hours === 50) {
      await refreshDueStates(service.database, iso())
      expect(await refreshDueStates(service.database, iso())).toBe(0)
      expect(await everyState()).toEqual(met)
    }
  }
})

test('a blocked host closes links to it and its subdomains, and nothing else, until unblocked', async () => {
  await aCode('below', { leads: 'a.bad.example' })
  await aCode('itself', { leads: 'bad.example' })
  await aCode('fallback', { fallback: true, ends: 24 })
  await aCode('beside', { leads: 'notbad.example' })
  await aCode('longer', { leads: 'bad.example.org' })
  await aCode('address', { leads: '127.0.0.1' })
  await aCode('moved', { leads: 'bad.example' })
  const moved = (await library.get('/qr-code?search=moved')).body.data[0].id
  await library.ask('PUT', `/qr-code/${moved}`, { destinationUrl: 'https://good.example/' })
  const hosts = ['bad.example', 'further.example', '0.0.1']
  for (const host of hosts) await addBlockedHost(service.database, host, { reason: null, now: iso() })
  expect(await listed('blocked')).toEqual(['below', 'itself', 'fallback'])
  expect((await library.get('/qr-code?endsWithin=7')).body.total).toBe(0)
  await addBlockedHost(service.database, '127.0.0.1', { reason: null, now: iso() })
  expect(await listed('blocked')).toEqual(['below', 'itself', 'fallback', 'address'])
  for (const host of [...hosts, '127.0.0.1']) await removeBlockedHost(service.database, host)
  expect(await listed('blocked')).toEqual([])
  expect((await everyState())['active']).toHaveLength(7)
})

test('states follow edits, restored versions, and restored codes', async () => {
  const id = await aCode('one', { starts: 48 })
  await library.ask('PUT', `/qr-code/${id}`, { fieldData: null })
  expect(await listed('active')).toEqual(['one'])
  await library.ask('POST', `/qr-code/${id}/versions/1/restore`, undefined)
  expect(await listed('scheduled')).toEqual(['one'])
  await library.ask('DELETE', `/qr-code/${id}`)
  now = start + 48 * hour
  await library.ask('POST', `/qr-code/${id}/restore`, undefined)
  expect(await listed('active')).toEqual(['one'])
  expect(await listed('scheduled')).toEqual([])
})
