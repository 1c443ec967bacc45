import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteBrandResponseSchema } from '#features/brand-from-website/contract/site-brand.ts'
import { aReadingService, html } from '../../../service/support/a-reading-service.ts'

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`
const png = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()

type Files = Readonly<Record<string, readonly [type: string, body: string | Buffer, status?: number]>>

function site(files: Files): RequestListener {
  return (request, response) => {
    const [type, body, status = 200] = files[request.url ?? ''] ?? ['text/html', 'Not here', 404]
    response.writeHead(status, { 'content-type': type }).end(body)
  }
}

async function read(listener: RequestListener, url = 'http://www.acme.example/') {
  const reading = await aReadingService(listener)
  const answer = await reading.service.api('GET', `/brand?url=${encodeURIComponent(url)}`)
  expect(answer.statusCode).toBe(200)
  return { ...reading, brand: siteBrandResponseSchema.parse(answer.json()).data }
}

async function readBrandOf(files: Files) {
  const { brand, ...reading } = await read(site(files))
  if (brand.state !== 'read') throw new Error(brand.reason)
  return { brand, ...reading }
}

test('a shop gives its name, colours, logos and font, and nothing is stored', async () => {
  const { brand, service } = await readBrandOf({
    '/': [
      'text/html',
      `<html><head><meta property="og:site_name" content="Acme &amp; Sons"><meta name="theme-color" content="#14213d">
       <link rel="stylesheet" href="/css/main.css"><link rel="icon" href="/logo.svg" type="image/svg+xml">
       <link rel="apple-touch-icon" sizes="180x180" href="touch.png"><link rel="manifest" href="/site.webmanifest">
       <script type="application/ld+json">{"@graph":[{"@type":"Organization","logo":{"url":"/data.png"}}]}</script>
       <style>:root{--brand-accent:#f58220;--error:#ff0000}</style></head>
       <body><a class="logo"><img src="/word.png"></a><p style="color:#2a9d8f">Hello</p></body></html>`,
    ],
    '/css/main.css': [
      'text/css',
      `body{font-family:"Playfair Display",Georgia,serif;color:#333}.btn{background:var(--brand-accent)}
       @media (min-width:1px){.hero{background-color:#14213D}}a{color:rgb(42 157 143)}`,
    ],
    '/logo.svg': [
      'image/svg+xml',
      svg('<script>alert(1)</script><rect width="90" height="90" fill="#14213d"/>'),
    ],
    '/touch.png': ['image/png', await png(180, '#14213d')],
    '/data.png': ['image/png', await png(400, '#f58220')],
    '/word.png': ['image/png', await png(60, '#333333')],
    '/site.webmanifest': [
      'application/manifest+json',
      JSON.stringify({ theme_color: '#14213d', icons: [{ src: 'touch.png', sizes: '512x512' }] }),
    ],
  })
  expect(brand).toMatchObject({
    url: 'http://www.acme.example/',
    name: 'Acme & Sons',
    fontFamily: 'Playfair Display',
    font: 'serif',
    logoProblem: null,
  })
  const colours = brand.colours.map(({ colour }) => colour)
  expect(colours.slice(0, 2)).toEqual(['#14213d', '#f58220'])
  expect(colours).toContain('#2a9d8f')
  expect(colours).not.toContain('#ff0000')
  expect(brand.logos.map(({ source, width }) => [source, width])).toEqual([
    ['svg-icon', 100],
    ['structured-data', 400],
    ['touch-icon', 180],
    ['page', 60],
  ])
  const drawing = Buffer.from(brand.logos[0]?.content.split(',')[1] ?? '', 'base64').toString()
  expect(drawing).toContain('#14213d')
  expect(drawing).not.toContain('script')
  const stored = await service.api('GET', '/logos')
  expect(stored.json()).toEqual({ data: [] })
})

test('colours behind variables of other notations are found, stock colours of libraries are not', async () => {
  const { brand } = await readBrandOf({
    '/': [
      'text/html',
      `<style>:root{--primary:221 83% 53%;--Brand:12 99 80;--wp--preset--color--vivid-red:#cf2e2e;--bs-purple:#6f42c1}
       .a{background:hsl(var(--primary))}.b{color:var(--Brand)}</style>`,
    ],
  })
  const colours = brand.colours.map(({ colour }) => colour)
  expect(new Set(colours)).toEqual(new Set(['#2463eb', '#0c6350']))
})

test.each<[string, Files, string | null]>([
  ['without any logo', { '/': ['text/html', '<p>Hello</p>'] }, null],
  [
    'whose logo is too large',
    {
      '/': ['text/html', '<img class="logo" src="/l.png">'],
      '/l.png': ['image/png', Buffer.alloc(1_200_000)],
    },
    'too-large',
  ],
  [
    'whose logo is damaged',
    { '/': ['text/html', '<img class="logo" src="/l.png">'], '/l.png': ['image/png', 'no picture'] },
    'unreadable',
  ],
  ['whose logo is missing', { '/': ['text/html', '<img class="logo" src="/l.png">'] }, 'unreachable'],
])('a page %s says so', async (_, files, logoProblem) => {
  const { brand } = await readBrandOf(files)
  expect(brand).toMatchObject({ logos: [], logoProblem, name: 'acme.example' })
})

test.each<[string, RequestListener, object]>([
  ['is not found', site({}), { reason: 'not-found', status: 404 }],
  ['turns programs away', site({ '/': ['text/html', 'No', 403] }), { reason: 'blocked', status: 403 }],
  ['fails', site({ '/': ['text/html', 'Oh', 500] }), { reason: 'unreachable', status: 500 }],
  ['is a PDF', html('%PDF', 'application/pdf'), { reason: 'not-a-page', status: 200 }],
  [
    'leads to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.7/' }).end(),
    { reason: 'private', status: null },
  ],
  ['drops the connection', (request) => request.socket.destroy(), { reason: 'unreachable', status: null }],
])('an address that %s is answered with its reason', async (_, listener, reason) => {
  const { brand } = await read(listener)
  expect(brand).toEqual({ state: 'unread', ...reason })
})

test('a site without HTTPS is read by HTTP', async () => {
  const { brand } = await read(
    site({ '/': ['text/html', '<title>Old shop</title>'] }),
    'https://www.acme.example/',
  )
  expect(brand).toMatchObject({ state: 'read', url: 'http://www.acme.example/' })
})

test('style sheets and logos on private addresses are never requested', async () => {
  const { pages } = await readBrandOf({
    '/': [
      'text/html',
      `<link rel="stylesheet" href="http://127.0.0.1/a.css"><link rel="icon" type="image/svg+xml" href="http://169.254.169.254/x.svg">
       <link rel="manifest" href="http://[::1]/m.json"><img class="logo" src="http://inside.example/l.png">`,
    ],
  })
  expect(new Set(pages.asked)).toEqual(new Set(['93.184.216.34']))
})

test.each([
  ['nested elements', '<div>'.repeat(200_000)],
  [
    'one tag of many attributes',
    `<p ${Array.from({ length: 120_000 }, (_, at) => `a${at.toString(36)}`).join(' ')}>`,
  ],
  ['nested rules', `<style>${'a{'.repeat(300_000)}`],
  ['open brackets', `<style>a{color:${'('.repeat(900_000)}`],
  ['nested data', `<script type="application/ld+json">${'{"logo":'.repeat(100_000)}</script>`],
])('a hostile page of %s is still answered', async (_, body) => {
  const { brand } = await readBrandOf({
    '/': ['text/html', `<meta name="theme-color" content="#14213d">${body}`],
  })
  expect(brand.colours).toEqual([{ colour: '#14213d', source: 'theme-color' }])
})
