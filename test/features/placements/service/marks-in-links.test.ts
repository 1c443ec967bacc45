import { expect, test } from 'vitest'
import { createPlacements, removePlacement } from '#features/placements/service/commands.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { type ARedirector, aRedirector, until } from '../../../service/links/a-redirector.ts'

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1' }

type Marked = ARedirector & {
  readonly id: number
  readonly go: (query: string, agent?: string) => Promise<string>
  readonly scans: () => Promise<Record<string, number>>
}

/** A code with the placements a3 and b4. */
async function aMarkedCode(fields: Partial<QrCodesTable> = {}): Promise<Marked> {
  const redirector = await aRedirector()
  const { database, changes, visit } = redirector
  const id = await redirector.aCode({ tag: 'summer', destination_url: 'https://acme.example/', ...fields })
  const deps = { database, linkChanges: changes, clock: () => redirector.clock.now, random: Math.random }
  const rows = ['a3', 'b4'].map((mark) => ({ mark, name: `Stop ${mark}` }))
  expect(await createPlacements(deps, 1, id, rows)).toMatchObject({ ok: true })
  return {
    ...redirector,
    id,
    go: async (query, agent = phone['user-agent']) =>
      String((await visit(`/summer${query}`, { 'user-agent': agent })).headers.location),
    async scans() {
      const days = await database
        .selectFrom('placement_days')
        .select(['mark', 'day', 'scans'])
        .where('code_id', '=', id)
        .orderBy('mark')
        .orderBy('day')
        .execute()
      return Object.fromEntries(days.map(({ mark, day, scans }) => [`${mark} ${day}`, scans]))
    },
  }
}

test('a marked scan counts for its placement and its day, and the mark is taken off', async () => {
  const { id, clock, counted, go, scans } = await aMarkedCode()
  expect(await go('?qr=a3')).toBe('https://acme.example/')
  expect(await go('?x=1&qr=A3&y=2')).toBe('https://acme.example/?x=1&y=2')
  expect(await go('?qr')).toBe('https://acme.example/')
  expect(await go('?qr=')).toBe('https://acme.example/')
  expect(await go('?mark=b4')).toBe('https://acme.example/?mark=b4')
  clock.now += 86_400_000
  expect(await go('?qr=b4')).toBe('https://acme.example/')
  expect(await go('?qr=c5')).toBe('https://acme.example/')
  await until(async () => (await counted(id)).scans === 6)
  expect(await counted(id)).toEqual({ scans: 6, clicks: 1 })
  expect(await scans()).toEqual({
    ' ': 1,
    ' 2026-06-02': 1,
    'a3 ': 2,
    'a3 2026-06-01': 2,
    'b4 ': 1,
    'b4 2026-06-02': 1,
  })
})

test('10,000 made-up marks change no registered count', async () => {
  const { id, counted, go, scans } = await aMarkedCode()
  await go('?qr=a3')
  for (let made = 0; made < 10_000; made += 100)
    await Promise.all(Array.from({ length: 100 }, (_, more) => go(`?qr=x${made + more}`)))
  await go('?qr=a3')
  await until(async () => (await counted(id)).scans === 10_002)
  expect(await scans()).toEqual({ ' ': 10_000, ' 2026-06-01': 10_000, 'a3 ': 2, 'a3 2026-06-01': 2 })
})

test('the mark goes to the destination as utm_content where the code says so', async () => {
  const field_data = JSON.stringify({ sendsMark: true })
  const { go } = await aMarkedCode({ field_data, utm_content: 'main', utm_source: 'print' })
  expect(await go('?qr=a3')).toBe('https://acme.example/?utm_source=print&utm_content=a3')
  expect(await go('?qr')).toBe('https://acme.example/?utm_source=print&utm_content=main')
  expect(await go('?qr=made-up')).toBe('https://acme.example/?utm_source=print&utm_content=main')
  // Only the placement owns the parameter, whatever a visitor adds.
  expect(await go('?qr=a3&utm_content=own&a=1')).toBe(
    'https://acme.example/?utm_source=print&utm_content=a3&a=1',
  )
  expect(await go('?qr=a3&utm%5Fcontent=own')).toBe('https://acme.example/?utm_source=print&utm_content=a3')
  expect(await go('?qr&utm_content=own')).toBe('https://acme.example/?utm_source=print&utm_content=own')
})

test('the mark fills its placeholder in the UTM parameters of a code', async () => {
  const { go } = await aMarkedCode({ utm_content: 'bus-{placement}', utm_source: 'print' })
  expect(await go('?qr=a3')).toBe('https://acme.example/?utm_source=print&utm_content=bus-a3')
  expect(await go('?qr=zz')).toBe('https://acme.example/?utm_source=print&utm_content=bus')
  expect(await go('?qr=a3&utm_content=own')).toBe('https://acme.example/?utm_source=print&utm_content=bus-a3')
})

test('the mark of a placement and the name of a split are sent in one utm_content', async () => {
  const routes = [
    { id: 1, destinationUrl: 'https://acme.example/a', percent: 50, name: 'red' },
    { id: 2, destinationUrl: 'https://acme.example/b?utm_content=fix', percent: 50, name: 'blue' },
  ]
  const sent = async (fields: Partial<QrCodesTable>, query: string) => {
    const { go } = await aMarkedCode(fields)
    const agents = Array.from({ length: 30 }, (_, at) => `${phone['user-agent']}.${at}`)
    return [...new Set(await Promise.all(agents.map((agent) => go(query, agent))))].toSorted()
  }
  const rules = { visitorRules: [{ routes }] }
  const marked = { field_data: JSON.stringify({ sendsMark: true, ...rules }), utm_content: 'main' }
  for (const query of ['?qr=a3', '?qr=a3&utm_content=own'])
    expect(await sent(marked, query)).toEqual([
      'https://acme.example/a?utm_content=a3-red',
      'https://acme.example/b?utm_content=fix',
    ])
  const named = { field_data: JSON.stringify(rules), utm_content: 'bus-{placement}', utm_source: 'print' }
  expect(await sent(named, '?qr=a3')).toEqual([
    'https://acme.example/a?utm_source=print&utm_content=bus-a3-red',
    'https://acme.example/b?utm_content=fix&utm_source=print',
  ])
  expect(await sent(marked, '?utm_content=own&x=%20y')).toEqual([
    'https://acme.example/a?utm_content=red&x=%20y',
    'https://acme.example/b?utm_content=fix&utm_content=own&x=%20y',
  ])
})

test('a code that keeps the query sends its own parameters and the mark, and nothing of the visitor', async () => {
  const field_data = JSON.stringify({ sendsMark: true, forwardQuery: false })
  const { id, counted, go } = await aMarkedCode({ field_data, utm_source: 'print' })
  const own = 'https://acme.example/?utm_source=print'
  expect(await go('?ref=mail')).toBe(own)
  expect(await go('?utm_source=mail&utm_content=x&qr=made-up')).toBe(own)
  expect(await go('?qr=a3&ref=mail&utm_content=x')).toBe(`${own}&utm_content=a3`)
  await until(async () => (await counted(id)).scans === 2)
  expect(await counted(id)).toEqual({ scans: 2, clicks: 1 })
  const other = await aMarkedCode({ field_data: JSON.stringify({ forwardQuery: true }) })
  expect(await other.go('?ref=mail')).toBe('https://acme.example/?ref=mail')
})

test('a parameter of the destination itself wins over the mark', async () => {
  const field_data = JSON.stringify({ sendsMark: true })
  const { go } = await aMarkedCode({ field_data, destination_url: 'https://acme.example/?utm_content=fix' })
  expect(await go('?qr=a3')).toBe('https://acme.example/?utm_content=fix')
})

test.each([
  ['another parameter', '?my_utm_source=x', '?my_utm_source=x&utm_source=bus-a3'],
  ['a path', 'utm_source=x', 'utm_source=x?utm_source=bus-a3'],
  ['a fragment', '#utm_source=x', '?utm_source=bus-a3#utm_source=x'],
  ['a query in the fragment', '#/?utm_source=x', '?utm_source=bus-a3#/?utm_source=x'],
  ['a value', '?next=utm_source=x', '?next=utm_source=x&utm_source=bus-a3'],
  ['the parameter itself, encoded', '?utm%5Fsource=x', '?utm%5Fsource=x'],
])(
  '%s that spells utm_source hides the parameter of the template only if it is the same one',
  async (_, end, sent) => {
    const destination_url = `https://acme.example/${end}`
    const { go } = await aMarkedCode({ destination_url, utm_source: 'bus-{placement}' })
    expect(await go('?qr=a3')).toBe(`https://acme.example/${sent}`)
  },
)

test.each([
  ['?my=1#?utm_content=x', '?my=1&utm_content=a3#?utm_content=x'],
  ['?utm%5Fcontent=x', '?utm%5Fcontent=x'],
])('the mark is sent beside %s where that is no parameter', async (end, sent) => {
  const field_data = JSON.stringify({ sendsMark: true })
  const { go } = await aMarkedCode({ field_data, destination_url: `https://acme.example/${end}` })
  expect(await go('?qr=a3')).toBe(`https://acme.example/${sent}`)
})

test('a new placement counts with the next visit, and the prints of a removed one go on', async () => {
  const { id, database, changes, clock, counted, go, scans } = await aMarkedCode()
  const deps = { database, linkChanges: changes, clock: () => clock.now, random: Math.random }
  await go('?qr=c5')
  await createPlacements(deps, 1, id, [{ mark: 'c5', name: 'Third' }])
  await go('?qr=c5')
  await removePlacement(deps, 1, id, 'a3')
  expect(await go('?qr=a3')).toBe('https://acme.example/')
  await until(async () => (await counted(id)).scans === 3)
  expect(await scans()).toMatchObject({ ' ': 1, 'a3 ': 1, 'c5 ': 1 })
})
