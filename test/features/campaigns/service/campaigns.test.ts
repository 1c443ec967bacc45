import { expect, test } from 'vitest'
import { retentionSteps } from '#service/analytics/retention.ts'
import { refusedField } from '../../../service/support/refused-field.ts'
import { askOf } from '../../../service/library/ask.ts'
import { aCounted, queryOf } from '../../../service/analytics/a-counted.ts'
import { aVisit } from '../../../service/analytics/a-log.ts'

async function aCampaign() {
  const counted = await aCounted()
  const library = askOf(counted)
  const [one, two] = counted.codes
  const { body } = await library.post('/campaigns', {
    name: ' Summer ',
    note: 'Posters',
    codeIds: [one, two],
  })
  const id = body.data.id as string
  return {
    ...counted,
    ...library,
    id,
    campaign: async () => (await library.get(`/campaigns/${id}`)).body.data,
    figures: async (query: Record<string, string> = {}) =>
      (await counted.inject({ url: `/api/v1/campaigns/${id}/scans`, query: queryOf(query) })).json().data,
    open: (path: string, options: object = {}) =>
      counted.visit({ url: path, headers: { host: 'go.acme.com' }, ...options }),
  }
}

/** A row of the ranking that is no single placement. */
const whole = { mark: '', placement: '' }
const monday = Date.parse('2026-04-06T10:30:00Z')

test('a campaign sums up its codes over time, by device, hour, weekday and code', async () => {
  const { codes, visited, figures, api } = await aCampaign()
  const [one, two] = codes
  const other = await api('POST', '/qr-code', {
    destinationUrl: 'https://acme.example/',
    brandedDomain: 'go.acme.com',
    slashTag: 'other',
    qr: {},
  })
  await visited([
    aVisit({ codeId: one, at: monday }),
    aVisit({ codeId: two, at: monday }),
    aVisit({ codeId: two, at: monday, kind: 'click' }),
    aVisit({ codeId: other.json().data.id, at: monday }),
    aVisit({ codeId: two, at: Date.parse('2026-01-05T10:30:00Z') }),
  ])
  const data = await figures()
  expect(data.totals).toEqual({ scans: 2, clicks: 1, visitors: null })
  expect(data.points[5]).toMatchObject({ start: '2026-04-06T00:00', scans: 2, clicks: 1 })
  expect(data.breakdowns.device).toEqual([{ value: 'phone', scans: 2, clicks: 1 }])
  // 12 o'clock in Berlin.
  expect(data.hours[12]).toEqual({ scans: 2, clicks: 1 })
  expect(data.weekdays[1]).toEqual({ scans: 2, clicks: 1 })
  expect(data.ranking).toEqual([
    { codeId: two, ...whole, title: 'Summer sale', link: 'go.acme.com/two', scans: 1, clicks: 1 },
    { codeId: one, ...whole, title: 'Summer sale', link: 'go.acme.com/one', scans: 1, clicks: 0 },
  ])
  const year = await figures({ from: '2025-05-01', unit: 'month' })
  expect(year.totals).toEqual({ scans: 3, clicks: 1, visitors: null })
  expect(year.weekdays[1]).toEqual({ scans: 3, clicks: 1 })
})

test('the days of a zone stay the same after the hours are deleted, in the chart and the ranking', async () => {
  const { codes, visited, figures, clock, database, api, id, post } = await aCampaign()
  const [one, two] = codes
  const body = { destinationUrl: 'https://acme.example/', brandedDomain: 'go.acme.com', slashTag: 'stop' }
  const stop = (await api('POST', '/qr-code', { ...body, qr: {} })).json().data.id as number
  await post(`/qr-code/${stop}/placements`, { placements: [{ name: 'Nord', mark: 'a3', campaignId: id }] })
  // 23:30 on the 1st, 0:30 on the 2nd and 23:30 on the 3rd in Auckland, which is 12 or 13 hours ahead.
  const times = ['2026-04-01T10:30Z', '2026-04-01T11:30Z', '2026-04-03T10:30Z', '2026-04-03T11:30Z']
  await visited(
    times.flatMap((time) => [
      aVisit({ codeId: one, at: Date.parse(time) }),
      aVisit({ codeId: two, at: Date.parse(time), kind: 'click' }),
      aVisit({ codeId: stop, at: Date.parse(time), placement: 'a3' }),
    ]),
  )
  const range = { from: '2026-04-02', to: '2026-04-03', zone: 'Pacific/Auckland' }
  const read = async () => {
    const { points, totals, weekdays, ranking } = await figures(range)
    return { points, totals, weekdays, ranking }
  }
  const fresh = await read()
  expect(fresh.totals).toMatchObject({ scans: 4, clicks: 2 })
  expect(fresh.points).toMatchObject([{ scans: 2 }, { scans: 2 }])
  expect(fresh.ranking).toContainEqual(expect.objectContaining({ mark: 'a3', scans: 2 }))
  const { hours } = await figures(range)
  expect([hours[0], hours[23]]).toEqual([
    { scans: 2, clicks: 1 },
    { scans: 2, clicks: 1 },
  ])
  clock.now += 80 * 86_400_000
  for (const step of retentionSteps(clock.now)) while (await step(database));
  expect(await read()).toEqual(fresh)
  expect((await figures(range)).exactFrom < range.from).toBe(true)
})

test('the placements of all its codes are ranked and compared, also for the client, who sees no costs', async () => {
  const { codes, post, get, id, open, database } = await aCampaign()
  const [one, two] = codes
  const nord = { name: 'Bus stop Nord', mark: 'a3', copies: 10, cost: 40, from: '2026-02-01' }
  await post(`/qr-code/${one}/placements`, { placements: [nord] })
  await post(`/qr-code/${two}/placements`, {
    placements: [{ name: 'Main station', mark: 'a3', copies: 20, from: '2026-02-01' }],
  })
  const days = Array.from({ length: 56 }, (_, day) =>
    new Date(Date.parse('2026-02-01') + day * 86_400_000).toISOString().slice(0, 10),
  )
  const counted = (code_id: number, scans: number, sum: number) => [
    { user_id: 1, code_id, mark: 'a3', day: '', scans: sum },
    ...days.map((day) => ({ user_id: 1, code_id, mark: 'a3', day, scans })),
  ]
  await database
    .insertInto('placement_days')
    .values([...counted(one, 8, 448), ...counted(two, 4, 224)])
    .execute()
  const { data } = (await get(`/campaigns/${id}/placements`)).body
  expect(data.placements).toMatchObject([
    { codeId: one, title: 'Summer sale', link: 'go.acme.com/one', ...nord, scans: 448 },
    { codeId: two, name: 'Main station', scans: 224, cost: null },
  ])
  // The place with the most copies is the one that others are compared with.
  expect(data.comparison).toMatchObject({
    with: { codeId: two, mark: 'a3' },
    rows: [{ codeId: one, mark: 'a3', outcome: 'clear', isPerCopy: true, ratio: expect.closeTo(4) }],
  })
  const turned = (await get(`/campaigns/${id}/placements?with=${one}-A3`)).body.data.comparison
  expect(turned).toMatchObject({
    with: { codeId: one, mark: 'a3' },
    rows: [{ codeId: two, ratio: expect.closeTo(0.25) }],
  })
  const path = new URL((await post(`/campaigns/${id}/link`, {})).body.url).pathname
  const page = (await open(path)).body
  expect(page).toContain('Bus stop Nord brings 4 times as many scans per copy as Main station.')
  expect(page).toContain('<td>448</td><td>10</td><td>45</td>')
  expect(page).not.toContain('40.00')
})

test('a placement joins a campaign without its code, and counts there alone', async () => {
  const { codes, get, post, ask, open, figures, id, database, clock } = await aCampaign()
  const [one] = codes
  await post('/campaigns/move', { codeIds: [one], campaignId: null })
  const placements = [
    { name: 'Bus stop', mark: 'a', copies: 10 },
    { name: 'Station', mark: 'b', copies: 10 },
  ]
  await post(`/qr-code/${one}/placements`, { placements })
  const day = '2026-04-06'
  const scanned = { user_id: 1, code_id: one, day, scans: 7 }
  await database
    .insertInto('placement_days')
    .values([
      { ...scanned, mark: 'a' },
      { ...scanned, mark: 'a', day: '' },
      { ...scanned, mark: 'a', day: '2026-01-05' },
      { ...scanned, mark: 'b' },
    ])
    .execute()
  const at = new Date(clock.now).toISOString()
  const bought = {
    user_id: 1,
    code_id: one,
    name: 'purchase',
    value: 1_000,
    currency: 'EUR',
    visit: null,
    at,
  }
  await database
    .insertInto('results')
    .values([
      { ...bought, order_id: 'o-1', mark: 'a' },
      { ...bought, order_id: 'o-2', mark: 'b' },
    ])
    .execute()
  const put = (mark: string, campaignId: string | null) =>
    ask('PUT', `/qr-code/${one}/placements/${mark}`, { campaignId })
  expect((await put('a', id)).body.data.campaignId).toBe(id)
  expect((await put('b', 'none')).body.errors).toEqual([
    refusedField('campaignId', 'This campaign no longer exists. Choose another one.'),
  ])

  const data = await figures({ to: '2026-12-31' })
  expect(data.totals).toEqual({ scans: 7, clicks: 0, visitors: null })
  expect(data.points[5]).toMatchObject({ start: '2026-04-06T00:00', scans: 7 })
  expect(data.ranking).toMatchObject([
    { codeId: one, mark: 'a', placement: 'Bus stop', title: 'Summer sale', scans: 7, clicks: 0 },
    { codeId: codes[1], ...whole, scans: 0 },
  ])
  expect(data.results.sums).toMatchObject([{ codeId: one, mark: 'a', placement: 'Bus stop', results: 1 }])
  expect((await get(`/campaigns/${id}/placements`)).body.data.placements).toMatchObject([
    { mark: 'a', scans: 7 },
  ])
  const path = new URL((await post(`/campaigns/${id}/link`, {})).body.url).pathname
  const page = (await open(path)).body
  expect(page).toContain('Bus stop · Summer sale')
  expect(page).toContain('Devices and countries leave out placements without their code.')

  // With its code it is not counted twice.
  await post('/campaigns/move', { codeIds: [one], campaignId: id })
  expect((await figures()).totals.scans).toBe(0)
  await post('/campaigns/move', { codeIds: [one], campaignId: null })
  await put('a', null)
  expect((await figures()).ranking).toHaveLength(1)
})

test('a campaign has the results of its codes and placements, and what they cost, also for the client', async () => {
  const { id, codes, api, ask, post, open, visit, figures, clock, database } = await aCampaign()
  const [one, two] = codes
  expect((await figures()).results).toEqual({ sums: [], costs: [], currency: null })
  await database.updateTable('users').set({ currency: 'EUR' }).execute()
  await post(`/qr-code/${one}/placements`, {
    placements: [
      { name: 'Bus stop', mark: 'a', cost: 20.5 },
      { name: 'Station', mark: 'b', cost: 10 },
    ],
  })
  await post(`/qr-code/${two}/placements`, {
    placements: [
      { name: 'Window', mark: 'a', cost: 5 },
      { name: 'Door', mark: 'b' },
    ],
  })
  for (const id of codes) await ask('PUT', `/qr-code/${id}`, { fieldData: { visitId: true } })
  let order = 0
  const buy = async (path: string, more: object = {}) => {
    const { headers } = await visit({ url: path, headers: { host: 'go.acme.com' } })
    const visitId = new URL(String(headers.location)).searchParams.get('tid')
    const result = { visitId, name: 'purchase', orderId: `o-${(order += 1)}`, ...more }
    expect((await api('POST', '/results', result)).json().results).toMatchObject([{ outcome: 'counted' }])
  }
  await buy('/one?qr=a', { value: 9.5, currency: 'EUR' })
  await buy('/one?qr=a', { value: 0.5, currency: 'EUR' })
  await buy('/one?qr=b')
  await buy('/one?qr=made-up')
  await buy('/two?qr=a')
  const { sums, costs, currency } = (await figures({ to: '2026-12-31', unit: 'month' })).results
  const line = (sum: { codeId: number; placement: string; results: number; value: number }) =>
    `${sum.codeId === one ? 'one' : 'two'} ${sum.placement || '-'} ${sum.results} ${sum.value}`
  expect(sums.map(line).toSorted()).toEqual([
    'one - 1 0',
    'one Bus stop 2 10',
    'one Station 1 0',
    'two Window 1 0',
  ])
  // The cost of the second code is unknown, because its door has none.
  expect(
    costs
      .map((row: { codeId: number; mark: string; cost: number }) => [row.codeId, row.mark, row.cost])
      .toSorted(),
  ).toEqual([
    [one, '', 30.5],
    [one, 'a', 20.5],
    [one, 'b', 10],
    [two, 'a', 5],
  ])
  expect(currency).toBe('EUR')
  const path = new URL((await post(`/campaigns/${id}/link`, {})).body.url).pathname
  const page = (await open(path)).body
  const shown = page
    .slice(page.indexOf('<caption>Results<'))
    .match(/(?<=<tr><th scope="row" dir="auto">).*(?=<\/td><\/tr>)/g)
    ?.map((row) => row.split(/(?:<[^>]+>)+/).join(' | '))
  expect(shown).toEqual(
    expect.arrayContaining([
      'purchase | 5 | 100% | €10.00',
      'Bus stop · Summer sale | 2 | 50% | €10.00 | €10.25',
      'Station · Summer sale | 1 | 25% | – | €10.00',
      'Window · Summer sale | 1 | 25% | – | €5.00',
    ]),
  )
  clock.now += 400 * 86_400_000
  expect((await figures({ from: '2027-01-01', to: '2027-02-01' })).results.sums).toEqual([])
})

test('a code is in one campaign at most, and moving it can be undone', async () => {
  const { codes, post, get, id, campaign } = await aCampaign()
  const winter = (await post('/campaigns', { name: 'Winter', codeIds: [codes[0]] })).body.data
  expect([winter.codes, (await campaign()).codes]).toEqual([1, 1])
  const moved = await post('/campaigns/move', { codeIds: codes, campaignId: winter.id })
  expect(
    moved.body.moved.toSorted((a: { codeId: number }, b: { codeId: number }) => a.codeId - b.codeId),
  ).toEqual([
    { codeId: codes[0], from: winter.id },
    { codeId: codes[1], from: id },
  ])
  await post('/campaigns/move', { codeIds: [codes[1]], campaignId: id })
  await post('/campaigns/move', { codeIds: [codes[0]], campaignId: null })
  const list: { name: string; codes: number }[] = (await get('/campaigns')).body.data
  expect(list.map(({ name, codes }) => `${name} ${codes}`).toSorted()).toEqual(['Summer 1', 'Winter 0'])
  const gone = await post('/campaigns/move', { codeIds: codes, campaignId: 'nothing' })
  expect(gone.body.errors).toEqual([
    refusedField('campaignId', 'This campaign no longer exists. Choose another one.'),
  ])
  // The refused move changed nothing.
  expect((await campaign()).codes).toBe(1)
})

test('a deleted campaign deletes no code and no count, and comes back with its codes and notes', async () => {
  const { codes, visited, ask, post, id, campaign, figures, scans } = await aCampaign()
  await visited([aVisit({ codeId: codes[0], at: monday })])
  await post(`/campaigns/${id}/events`, { day: '2026-04-06', text: 'Sale starts' })
  await post(`/campaigns/${id}/events`, { day: '2026-03-30', text: 'Posters hang' })
  const { url } = (await post(`/campaigns/${id}/link`, {})).body
  expect(url).toMatch(/^https:\/\/go\.acme\.com\/campaign\/[\w-]{43}$/)
  expect((await ask('DELETE', `/campaigns/${id}`)).status).toBe(200)
  expect((await ask('GET', `/campaigns/${id}`)).status).toBe(404)
  expect((await scans({ codeId: codes[0] })).totals.scans).toBe(1)
  expect((await post(`/campaigns/${id}/restore`)).body.data).toMatchObject({
    name: 'Summer',
    note: 'Posters',
    codes: 2,
    link: null,
    events: [{ text: 'Posters hang' }, { day: '2026-04-06', text: 'Sale starts' }],
  })
  expect((await figures()).totals.scans).toBe(1)
  const [first] = (await campaign()).events
  const removed = await ask('DELETE', `/campaigns/${id}/events/${first.id}`)
  expect(removed.body.data.events).toMatchObject([{ text: 'Sale starts' }])
  expect((await ask('PUT', `/campaigns/${id}`, { name: ' ' })).body.errors).toEqual([
    refusedField('name', 'Enter a name.'),
  ])
})

test('the template of a folder uses the name of the campaign', async () => {
  const { codes, ask, post, get } = await aCampaign()
  const parts = { campaign: { value: '{campaign}', isRequired: true } }
  const utmTemplateId = (await post('/utm-templates', { name: 'Print', parts })).body.data.id
  const folderId = (await post('/folders', { name: 'Posters', utmTemplateId })).body.data.id
  await ask('PUT', `/qr-code/${codes[0]}`, { folderId })
  expect((await get('/utm-differences')).body.data).toMatchObject([
    { codeId: codes[0], fix: { utm_campaign: 'summer' } },
  ])
})

test('the client link shows figures without a sign-in until it is revoked', async () => {
  const { codes, visited, ask, post, id, open, database } = await aCampaign()
  await visited([aVisit({ codeId: codes[0], at: monday })])
  await post(`/campaigns/${id}/events`, { day: '2026-04-06', text: 'Sale <b>starts' })
  const path = new URL((await post(`/campaigns/${id}/link`, { zone: 'Europe/Berlin' })).body.url).pathname
  const page = await open(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(page.body).toContain('<h1>Summer</h1>')
  expect(page.body).toContain('Sale &lt;b&gt;starts')
  expect(page.body).toContain('<dt>Scans</dt><dd>1</dd>')
  expect(page.body).not.toMatch(/<script|href="(?!\?days=|data:)|go\.acme\.com/)
  expect((await open(`${path}?days=365`)).body).toContain('aria-current="page">Last 365 days')
  const stored = await database.selectFrom('campaign_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1))
  // A second link ends the first one.
  const next = new URL((await post(`/campaigns/${id}/link`, {})).body.url).pathname
  expect([(await open(path)).statusCode, (await open(next)).statusCode]).toEqual([404, 200])
  expect((await ask('DELETE', `/campaigns/${id}/link`)).body.data.link).toBeNull()
  expect((await open(next)).statusCode).toBe(404)
})

test('a client link may need a password, limits guesses, and ends', async () => {
  const { post, id, open, clock } = await aCampaign()
  const past = await post(`/campaigns/${id}/link`, { endsAt: '2026-04-01T00:00:00Z' })
  expect(past.body.errors).toEqual([refusedField('endsAt', 'Choose a date in the future.')])
  const body = { password: 'open sesame', endsAt: '2026-05-01T00:00:00Z' }
  const made = (await post(`/campaigns/${id}/link`, body)).body
  expect(made.data.link).toMatchObject({ hasPassword: true, endsAt: '2026-05-01T00:00:00.000Z' })
  const path = new URL(made.url).pathname
  const enter = (password: string, remoteAddress: string) =>
    open(path, {
      method: 'POST',
      remoteAddress,
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    })
  const asked = await open(path)
  expect([asked.statusCode, asked.body.includes('Summer')]).toEqual([401, false])
  const right = await enter('open sesame', '203.0.113.1')
  expect([right.statusCode, right.headers['location']]).toEqual([303, path])
  const cookie = String(right.headers['set-cookie']).split(';')[0] ?? ''
  expect((await open(path, { headers: { host: 'go.acme.com', cookie } })).body).toContain('<h1>Summer</h1>')
  for (let guess = 0; guess < 10; guess += 1)
    expect((await enter('wrong', '203.0.113.2')).statusCode).toBe(401)
  const tooMany = await enter('open sesame', '203.0.113.2')
  expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
  clock.now = Date.parse('2026-05-01T00:00:00Z')
  expect((await open(path, { headers: { host: 'go.acme.com', cookie } })).statusCode).toBe(404)
})
