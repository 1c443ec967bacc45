import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aReadingService, html } from '../support/a-reading-service.ts'
import { aService } from '../support/a-service.ts'

test('a missing title comes from the address first and then the page’s own, without counting as an edit', async () => {
  const reading = await aReadingService(
    html(
      '<html><head><title>Summer &amp; sun</title><link rel="shortcut icon" href="/i.png?a=1&amp;b=2"></head>',
    ),
  )
  const { created, record } = await reading.createUntitled()
  expect(created).toMatchObject({ title: 'Summer', titleLabel: 'summer', faviconUrl: '' })
  expect(record).toEqual({
    ...created,
    title: 'Summer & sun',
    titleLabel: 'summer & sun',
    faviconUrl: 'http://www.shop.example/i.png?a=1&b=2',
  })
  const found = await reading.service.api('GET', '/qr-code?search=sun')
  expect(found.json().total).toBe(1)
})

test('a supplied title is kept and no page is fetched', async () => {
  const reading = await aReadingService(html('<title>Theirs</title>'))
  await reading.service.api('POST', '/qr-code', aCreateRequest({ title: 'Ours' }))
  await reading.service.app.titlesStored()
  expect(reading.pages.asked).toEqual([])
})

test('a title typed during the fetch wins', async () => {
  const asked: ServerResponse[] = []
  const reading = await aReadingService((_request, response) => {
    asked.push(response)
  })
  const { title: _title, ...request } = aCreateRequest({ destinationUrl: 'http://shop.example/' })
  await reading.service.api('POST', '/qr-code', request)
  await expect.poll(() => asked.length).toBe(1)
  await reading.service.api('PUT', '/qr-code/1', { title: 'Ours' })
  asked[0]?.end('<title>Theirs</title>')
  await reading.service.app.titlesStored()
  expect((await reading.service.api('GET', '/qr-code/1')).json().data.title).toBe('Ours')
})

test('a title stays when the destination changes, and a cleared title is fetched again', async () => {
  const reading = await aReadingService((request, response) =>
    response.end(`<title>Page ${request.url}</title>`),
  )
  const { record } = await reading.createUntitled('http://shop.example/a')
  expect(record.title).toBe('Page /a')
  const titleAfter = async (payload: object) => {
    await reading.service.api('PUT', '/qr-code/1', payload)
    await reading.service.app.titlesStored()
    return (await reading.service.api('GET', '/qr-code/1')).json().data.title
  }
  expect(await titleAfter({ destinationUrl: 'http://shop.example/b' })).toBe('Page /a')
  expect(await titleAfter({ title: 'Ours', destinationUrl: 'http://shop.example/c' })).toBe('Ours')
  expect(await titleAfter({ destinationUrl: 'http://shop.example/d' })).toBe('Ours')
  expect(await titleAfter({ title: '' })).toBe('Page /d')
})

test.each([
  ['http://shop.example/de/summer-sale', 'Summer sale'],
  ['http://shop.example/menus/Autumn_menu.pdf', 'Autumn menu'],
  ['http://shop.example/%D8%B9%D8%B1%D8%B6-%D8%A7%D9%84%D8%B5%D9%8A%D9%81', 'عرض الصيف'],
  ['http://www.shop.example/', 'shop.example'],
  ['http://shop.example/p/8839201', 'shop.example'],
  ['http://shop.example/x7f3a9b2', 'shop.example'],
  ['http://shop.example/index.html', 'shop.example'],
])('a page without a title at %s is named %s', async (address, title) => {
  const reading = await aReadingService(html('<p>Hello'))
  expect((await reading.createUntitled(address)).record.title).toBe(title)
})

describe('the title is read from', () => {
  test.each([
    [
      'numeric and named entities',
      '<title>Caf&eacute; &#8211; &#x1F600; &amp;amp; &nbsp; x</title>',
      'text/html',
      'Café – 😀 &amp; x',
    ],
    [
      'a page in windows-1251',
      Buffer.from([
        ...Buffer.from('<title>'),
        0xcf,
        0xf0,
        0xe8,
        0xe2,
        0xe5,
        0xf2,
        ...Buffer.from('</title>'),
      ]),
      'text/html; charset=windows-1251',
      'Привет',
    ],
    [
      'a page that declares Shift_JIS',
      Buffer.concat([
        Buffer.from('<meta charset="Shift_JIS"><title>'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        Buffer.from('</title>'),
      ]),
      'text/html',
      '日本',
    ],
    [
      'a page in Shift_JIS that declares nothing',
      Buffer.concat([
        Buffer.from('<title>'),
        // こんにちは世界
        Buffer.from('82b182f182c982bf82cd90a28a45', 'hex'),
        Buffer.from('</title>'),
      ]),
      'text/html',
      'こんにちは世界',
    ],
    [
      'a page in Shift_JIS that only says its language',
      Buffer.concat([
        Buffer.from('<html lang="ja"><title>'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        Buffer.from('</title>'),
      ]),
      'text/html',
      '日本',
    ],
    [
      'French that declares nothing',
      Buffer.from('<title>Élément numéro “été” à Québec</title>'.replaceAll(/[“”]/g, '"'), 'latin1'),
      'text/html',
      'Élément numéro "été" à Québec',
    ],
    [
      'a page in UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Größe</title>', 'utf16le')]),
      'text/html',
      'Größe',
    ],
    ['a page that hides its Latin-1', Buffer.from('<title>Größe</title>', 'latin1'), 'text/html', 'Größe'],
    ['an unknown charset', '<title>Größe</title>', 'text/html; charset=x-none', 'Größe'],
    [
      'several lines and control characters',
      '<title>\n  Summer\u0007\n\tsale  </title>',
      'text/html',
      'Summer sale',
    ],
    [
      'behind a script that speaks of titles',
      '<script>"<title>Wrong</title>"</script><!-- <title>Wrong</title> --><TITLE lang=en>Right</TITLE>',
      'text/html',
      'Right',
    ],
    [
      'not a drawing inside the page',
      '<svg><title>Wrong</title></svg><title>Right</title>',
      'text/html',
      'Right',
    ],
    ['a page that never closes it', '<title>Open end', 'text/html', 'Open end'],
    ['a page beside İstanbul letters', 'İİİİİİ<title>İzmir</title>', 'text/html; charset=utf-8', 'İzmir'],
  ])('%s', async (_name, body, type, title) => {
    const reading = await aReadingService(html(body, type))
    expect((await reading.createUntitled()).record.title).toBe(title)
  })

  test.each([
    'Just a moment...',
    'Access Denied',
    'Access denied',
    'Attention Required! | Cloudflare',
    'Robot Check',
    'Please wait…',
  ])('but not from a page that stops programs: %s', async (title) => {
    const reading = await aReadingService(html(`<title>${title}</title>`))
    expect((await reading.createUntitled()).record.title).toBe('Summer')
  })

  test('a long page, truncated at 512 KB and 300 characters', async () => {
    const reading = await aReadingService(
      html(`<title>${'Long '.repeat(100)}</title>${'x'.repeat(5_000_000)}`),
    )
    const { record } = await reading.createUntitled()
    expect(record.title).toHaveLength(300)
  })

  test('a page designed to be slow to parse', async () => {
    const reading = await aReadingService(
      html(`${'<script '.repeat(30_000)}${'<!--'.repeat(30_000)}${'<link rel='.repeat(20_000)}`),
    )
    expect((await reading.createUntitled()).record.title).toBe('Summer')
  })
})

test('five redirects are followed, six are not', async () => {
  const reading = await aReadingService((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return response.end('<title>Arrived</title>')
    return response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const preview = async (hops: number) =>
    (await reading.service.api('GET', `/page-preview?url=http://shop.example/${hops}`)).json()
  expect(await preview(5)).toEqual({ title: 'Arrived', faviconUrl: '', reached: true })
  expect(await preview(6)).toEqual({ title: 'shop.example', faviconUrl: '', reached: false })
})

test('a title that is pending at a stop is fetched after the next start', async () => {
  const reading = await aReadingService(html('<title>Later</title>'))
  const { title: _title, ...request } = aCreateRequest({ destinationUrl: 'http://shop.example/' })
  await reading.service.api('POST', '/qr-code', request)
  await reading.service.app.titlesStored()
  await reading.service.database
    .updateTable('qr_codes')
    .set({ title_source: 'pending', title: 'shop.example' })
    .execute()
  const again = await aService({ network: reading.pages.network, folder: reading.service.folder })
  await again.app.titlesStored()
  expect((await again.api('GET', '/qr-code/1')).json().data.title).toBe('Later')
  await again.close()
})

test('closing waits for a pending title', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-titles-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const asked: ServerResponse[] = []
  const pages = await aPageServer((_request, response) => asked.push(response))
  onTestFinished(async () => void (await pages.close()))
  const service = await aService({ network: pages.network, folder })
  const { title: _title, ...request } = aCreateRequest({ destinationUrl: 'http://shop.example/' })
  await service.api('POST', '/qr-code', request)
  await expect.poll(() => asked.length).toBe(1)
  const closed = service.close()
  asked[0]!.end('<title>In time</title>')
  await closed
  // The next process reaches no page, so it cannot fetch pending titles.
  const next = await aService({ folder })
  onTestFinished(() => next.close())
  expect((await next.api('GET', '/qr-code/1')).json().data.title).toBe('In time')
})
