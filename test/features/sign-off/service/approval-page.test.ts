import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Approval, approvalSchema } from '#features/sign-off/contract/sign-off.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { contrast } from '#design/scannability/thresholds.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { addBlockedHost, removeBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { aPerson } from '../../../service/support/people.ts'

const address = '/api/v1/qr-code/1/approval'
const host = 'go.acme.com'

let service: TestService
let now = Date.parse('2026-06-01T12:00:00.000Z')
beforeEach(async () => {
  now = Date.parse('2026-06-01T12:00:00.000Z')
  service = await aService({ clock: () => now })
})
afterEach(() => service.close())

async function aCode(fields: object = {}): Promise<void> {
  const payload = aCreateRequest({ qr: {}, ...fields })
  expect((await service.api('POST', '/qr-code', payload)).statusCode).toBe(201)
}
const update = (payload: object) => service.api('PUT', '/qr-code/1', payload)
async function approve(payload: object = { score: 96 }): Promise<Approval> {
  const answer = await service.inject({ method: 'POST', url: address, payload })
  expect(answer.statusCode).toBe(200)
  return approvalSchema.parse(answer.json().data)
}
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  service.visit({ method, url: new URL(url).pathname, headers: { host } })

test('anyone with the address sees the picture, link, destination and verdict', async () => {
  await aCode()
  const { url } = await approve()
  expect(url).toMatch(/^https:\/\/go\.acme\.com\/approval\/[\w-]{43}$/)
  const page = await open(url)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(page.body).toContain('<h1>Summer sale</h1>')
  expect(page.body).toContain('https://go.acme.com/summer</dd>')
  expect(page.body).toContain('https://www.acme.com/summer?ref=print')
  expect(page.body).toMatch(/Scans everywhere<\/strong>, checked on <time[^>]*>1 June 2026/)
  expect(page.body).not.toMatch(/<script|<a /)
  const picture = await service.api('GET', '/qr-code/1/picture.svg')
  expect(page.body).toContain(encodeURIComponent(picture.body))
  expect((await open(url, 'HEAD')).statusCode).toBe(200)
})

test('the page shows the kit of the folder, else the default one, and stays readable with pale colours', async () => {
  await aCode()
  const { url } = await approve()
  const post = async (path: string, payload: object) => {
    const answer = await service.api('POST', path, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.id
  }
  const dressed = async () => {
    const { body, headers } = await open(url)
    const styles = [...body.matchAll(/<style>([^<]*)</g)].map(([, style = '']) => style)
    const sources = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(headers['content-security-policy']).toContain(`; style-src ${sources.join(' ')};`)
    const [, logo] = /class="logo" src="([^"]+)"/.exec(body) ?? []
    const tones = [...(styles[1] ?? '').matchAll(/--signal:(#\w+)/g)].map(([, tone = '']) => tone)
    const [, text = '', button = ''] = /color:(#\w+);background:(#\w+)/.exec(styles[1] ?? '') ?? []
    return { logo, tones, text, button, isSerif: styles[1]?.includes('ui-serif') }
  }
  expect(await dressed()).toMatchObject({ logo: undefined, tones: [], button: '' })

  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const uploaded = await service.inject({
    method: 'POST',
    url: '/api/v1/logos',
    headers: { 'content-type': 'image/svg+xml' },
    payload: square,
  })
  const logo = { id: uploaded.json().data.id, size: 0.2, margin: 1, hideModules: true }
  const design = toKitDesign({ ...defaultDesign, logo }, 'serif')
  const pale = { name: 'Pale', design, palette: ['#ffef5c', '#ffffff'], isDefault: true }
  await post('/brand-kits', pale)
  const { tones, text, button, ...worn } = await dressed()
  expect(worn).toEqual({
    logo: `data:image/svg+xml;base64,${Buffer.from(square).toString('base64')}`,
    isSerif: true,
  })
  expect([text, button]).toEqual(['#111111', '#ffef5c'])
  expect(tones.map((tone, dark) => contrast(tone, dark ? '#1c2027' : '#f2f3f0') >= 4.5)).toEqual([true, true])

  const plain = toKitDesign(defaultDesign)
  const kitId = await post('/brand-kits', { name: 'Folder', design: plain, palette: ['#0b3d91'] })
  const folderId = await post('/folders', { name: 'Events', kitId })
  expect((await update({ folderId })).statusCode).toBe(200)
  expect(await dressed()).toMatchObject({
    logo: undefined,
    text: '#ffffff',
    button: '#0b3d91',
    isSerif: false,
  })
})

test('a second request keeps the address and takes the newer score', async () => {
  await aCode()
  const first = await approve({ score: 40 })
  now += 86_400_000
  const second = await approve({ score: 90 })
  expect(second).toMatchObject({ url: first.url, score: 90, createdAt: first.createdAt })
  expect(second.checkedAt).toBe('2026-06-02T12:00:00.000Z')
  expect(await approve({})).toEqual(second)
  expect((await service.inject({ method: 'GET', url: address })).json()).toEqual({ data: second })
})

test('a withdrawn page is an unknown link, and its address never returns', async () => {
  await aCode()
  const { url } = await approve()
  const withdrawn = await service.inject({ method: 'DELETE', url: address })
  expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, { success: true }])
  const page = await open(url)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Link not found')
  expect(page.body).not.toContain('Summer')
  expect((await service.inject({ method: 'GET', url: address })).json()).toEqual({ data: null })
  expect((await approve()).url).not.toBe(url)
  expect((await open(url)).statusCode).toBe(404)
})

test('a changed picture has no verdict until it is tested again', async () => {
  await aCode()
  const { url } = await approve()
  await update({ destinationUrl: 'https://www.acme.com/winter' })
  expect((await open(url)).body).toContain('Scans everywhere')
  await update({ color: '#a3121b' })
  const changed = await open(url)
  expect(changed.body).toContain('The picture has changed since it was tested')
  expect(changed.body).not.toContain('Scans everywhere')
  expect((await approve({})).isOutdated).toBe(true)
  expect((await approve({ score: 95 })).isOutdated).toBe(false)
  expect((await open(url)).body).toContain('Scans everywhere')
})

test('a code with a page names it and shows it, with buttons that lead nowhere and count nothing', async () => {
  const phone = { mobile: '+1 202 555 0143', website: 'https://example.com' }
  await aCode({ qrType: 'contact', destinationUrl: undefined, firstName: 'Maya', ...phone })
  const { url } = await approve()
  const { body } = await open(url)
  expect(body).toMatch(/Leads to<\/dt>\s*<dd[^>]*>A contact page</)
  const path = /href="(\/approval\/[\w-]+\/page)"/.exec(body)?.[1] ?? ''
  const page = await open(`https://${host}${path}`)
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(page.body).toContain('+1 202 555 0143')
  expect(page.body).not.toMatch(/<script|\/go\/|contact\.vcf|ping=/)
  const { scans, clicks } = (await service.api('GET', '/qr-code/1')).json().data
  expect([scans, clicks]).toEqual([0, 0])

  await update({ isActive: false })
  expect((await open(`https://${host}${path}`)).body).toContain('Maya')
  await update({ password: 'open sesame' })
  expect((await open(`https://${host}${path}`)).statusCode).toBe(404)
  const closed = (await open(url)).body
  expect(closed).toContain('Protected by a password')
  expect(closed).not.toContain(path)
})

test('a Wi-Fi code shows its network and the exact content that a print fixes', async () => {
  const wifi = { network: 'Guests; café', password: 'a:b"c12345', security: 'WPA', hidden: false }
  await aCode({ qrType: 'wifi', destinationUrl: undefined, fieldData: { wifi } })
  const { url } = await approve()
  const { body } = await open(url)
  const entries = [...body.matchAll(/<d[td][^>]*>(.*?)<\/d[td]>/gs)].map(([, words]) => words)
  expect(entries.slice(0, 6)).toEqual([
    'Wi-Fi network',
    'Guests; café',
    'Password',
    'a:b&quot;c12345',
    'Text in the code',
    String.raw`WIFI:T:WPA;S:Guests\; café;P:a\:b\&quot;c12345;;`,
  ])
  expect(body).not.toMatch(/Short link|Leads to/)
})

describe('a page reveals no more than allowed', () => {
  test.each<[string, object, RegExp, RegExp]>([
    [
      'protected',
      { passwordProtectionEnabled: true, password: 'open sesame' },
      /Protected by a password/,
      /acme\.com\/summer\?ref/,
    ],
    ['paused', { isActive: false }, /Paused at present/, /Ended/],
    ['expired', { expirationDate: '2026-06-01T11:00:00.000Z' }, /Ended: the short link/, /Paused/],
    ['untested', {}, /Not tested yet/, /Scans everywhere/],
  ])('for a code that is %s', async (_, fields, told, untold) => {
    await aCode()
    expect((await update(fields)).statusCode).toBe(200)
    const { url } = await approve({})
    const { body } = await open(url)
    expect(body).toMatch(told)
    expect(body).not.toMatch(untold)
  })

  test('a link lists its schedule, each date in its zone', async () => {
    const fieldData = {
      startsAt: '2026-06-02T08:00:00Z',
      startsZone: 'Europe/Berlin',
      expirationZone: 'Asia/Tokyo',
      expirationUrl: 'https://www.acme.com/after?a&b',
      swap: {
        destinationUrl: 'https://www.acme.com/advent',
        from: '2026-06-03T10:00:00Z',
        to: '2026-06-04T10:00:00Z',
        zone: 'America/New_York',
      },
    }
    await aCode({ expirationDate: '2026-06-30T15:00:00Z', fieldData })
    const { url } = await approve()
    const told = async (language: string) => {
      const { pathname } = new URL(url)
      const page = await service.visit({
        method: 'GET',
        url: pathname,
        headers: { host, 'accept-language': language },
      })
      const body = page.body.replaceAll(/<\/?time[^>]*>/g, '')
      return [...body.matchAll(/<d[td][^>]*>(.*?)<\/d[td]>/gs)].map(([, words]) => words)
    }
    expect((await told('en')).slice(2)).toEqual([
      'Leads to',
      'https://www.acme.com/summer?ref=print',
      'Planned change',
      'From Wednesday, 3 June 2026 at 06:00 GMT-4 (America/New York): https://www.acme.com/advent',
      'From Thursday, 4 June 2026 at 06:00 GMT-4 (America/New York): https://www.acme.com/summer?ref=print',
      'State',
      'Not open yet: the short link leads nowhere until the moment that its owner set.',
      'Opens on',
      'Tuesday, 2 June 2026 at 10:00 CEST (Europe/Berlin)',
      'Ends on',
      'Wednesday, 1 July 2026 at 00:00 GMT+9 (Asia/Tokyo)',
      'After the end, leads to',
      'https://www.acme.com/after?a&amp;b',
      'Scan test',
      '<strong>Scans everywhere</strong>, checked on 1 June 2026',
    ])
    expect(await told('de')).toContain(
      'Ab Donnerstag, 4. Juni 2026 um 06:00 GMT-4 (America/New York): https://www.acme.com/summer?ref=print',
    )
    await update({ passwordProtectionEnabled: true, password: 'open sesame' })
    expect((await told('en')).join()).not.toMatch(/acme\.com\/(summer\?|advent)/)
    expect(await told('en')).toContain(
      'From Wednesday, 3 June 2026 at 06:00 GMT-4 (America/New York): Protected by a password',
    )
    now = Date.parse('2026-07-01T12:00:00.000Z')
    expect((await told('en')).join()).toContain('Ended: the short link leads to the address')
  })

  test('a text code shows its text and no link', async () => {
    await aCode({ qrType: 'text', text: 'Table 7 <b>', destinationUrl: '' })
    const { body } = await open((await approve()).url)
    expect(body).toContain('Table 7 &lt;b&gt;')
    expect(body).not.toContain('go.acme.com/summer')
  })

  test('a title with markup stays text', async () => {
    await aCode({ title: '"><script>alert(1)</script>' })
    const { body } = await open((await approve()).url)
    expect(body).not.toContain('<script>')
    expect(body).toContain('&lt;script&gt;')
  })

  test.each<[string, object]>([
    ['deleted', { deleted_at: '2026-06-01T00:00:00.000Z' }],
    ['blocked', { is_blocked: true }],
  ])('a %s code has no page', async (_, columns) => {
    await aCode()
    const { url } = await approve()
    await service.database.updateTable('qr_codes').set(columns).where('id', '=', 1).execute()
    expect((await open(url)).statusCode).toBe(404)
  })
})

test('an address that is none shows nothing', async () => {
  await aCode()
  await approve()
  for (const rest of ['short', 'a'.repeat(43), '%00', 'é'.repeat(43), 'a/b']) {
    const url = encodeURI(`/approval/${rest}`)
    expect((await service.visit({ method: 'GET', url, headers: { host } })).statusCode, rest).toBe(404)
  }
})

test('a slash tag named approval still redirects', async () => {
  await aCode({ slashTag: 'approval' })
  for (const url of ['/approval', '/approval/']) {
    const visit = await service.visit({ method: 'GET', url, headers: { host } })
    expect(visit.headers.location).toBe('https://www.acme.com/summer?ref=print')
  }
})

test('guessing approval pages is limited like guessing links', async () => {
  const visits = await Promise.all(
    Array.from({ length: 320 }, (_, at) =>
      service.visit({ method: 'GET', url: `/approval/${String(at).padStart(43, 'a')}`, headers: { host } }),
    ),
  )
  expect(visits.at(-1)?.statusCode).toBe(429)
})

test('a score that is none is refused', async () => {
  await aCode()
  for (const score of [-1, 101, 1.5, 'high', {}]) {
    const answer = await service.inject({ method: 'POST', url: address, payload: { score } })
    expect([score, answer.statusCode]).toEqual([score, 400])
    expect(answer.json().errors).toMatchObject([{ field: 'score' }])
  }
})

test('a code with a blocked host has no approval page until unblocked', async () => {
  await aCode({ destinationUrl: 'https://shown.example/' })
  const { url } = await approve()
  const statusNow = async () => (await open(url)).statusCode
  const since = new Date(now).toISOString()
  await addBlockedHost(service.database, 'shown.example', { reason: null, now: since })
  expect(await statusNow()).toBe(404)
  await removeBlockedHost(service.database, 'shown.example')
  expect(await statusNow()).toBe(200)
})

test('the list of changes names the page that was created and withdrawn', async () => {
  await aCode()
  await approve()
  now += 1_000
  await service.inject({ method: 'DELETE', url: address })
  const { data } = (await service.api('GET', '/changes?kind=code.approval-page')).json()
  expect(data.map(({ details }: { details: object }) => details)).toEqual([
    { action: 'withdrawn' },
    { action: 'created' },
  ])
})

test('a code that is deleted permanently takes its page with it', async () => {
  await aCode()
  await approve()
  await service.api('DELETE', '/qr-code/1')
  now += 30 * 86_400_000
  expect(await purgeDeleted({ database: service.database, clock: () => now })).toBe(1)
  expect(await service.database.selectFrom('approvals').selectAll().execute()).toEqual([])
})

test.each(['keep', 'off'] as const)(
  'a member who leaves leaves approval links on, or ends them: %s',
  async (outside) => {
    const leaving = await aPerson(service, 'owner', { name: 'Eve' })
    const owner = await aPerson(service, 'owner', { name: 'Olga' })
    await aCode({ title: 'Poster' })
    await leaving.api('POST', '/qr-code/1/approval', {})
    const url = `/members/${leaving.id}`
    expect((await owner.api('GET', `${url}/outside`)).json().data).toMatchObject([
      { kind: 'approval', name: 'Poster' },
    ])
    expect((await owner.api('GET', '/members/987/outside')).statusCode).toBe(404)
    const query = outside === 'keep' ? '' : '?outside=off'
    expect((await owner.api('DELETE', `${url}${query}`)).statusCode).toBe(200)
    const isOn = outside === 'keep'
    expect((await owner.api('GET', '/qr-code/1/approval')).json().data !== null).toBe(isOn)
  },
)
