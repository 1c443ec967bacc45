import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { checkDestination } from '#service/network/check-destination.ts'
import { aPageServer } from '../support/a-page-server.ts'

let pages: Awaited<ReturnType<typeof aPageServer>>
afterEach(() => pages.close())

const never = new AbortController().signal

async function checkOf(url: string, listener: RequestListener = (_request, response) => response.end()) {
  pages = await aPageServer(listener)
  pages.names['intranet.example'] = ['10.0.0.7']
  pages.names['two-faced.example'] = ['93.184.216.34', '127.0.0.1']
  return checkDestination(pages.network, url, never)
}

describe('a destination', () => {
  test.each<[string, RequestListener, object]>([
    ['that answers', (_request, response) => response.end('Hello'), { state: 'reached', status: 200 }],
    [
      'that is gone',
      (_request, response) => response.writeHead(404).end(),
      { state: 'refused', status: 404 },
    ],
    [
      'that takes no HEAD',
      (request, response) => response.writeHead(request.method === 'HEAD' ? 405 : 200).end(),
      { state: 'reached', status: 200 },
    ],
    [
      'that breaks off at HEAD',
      (request, response) => (request.method === 'HEAD' ? response.socket?.destroy() : response.end()),
      { state: 'reached', status: 200 },
    ],
    [
      'that moved',
      (request, response) =>
        request.url === '/' ? response.writeHead(301, { location: '/new' }).end() : response.end(),
      { state: 'reached', status: 200 },
    ],
    [
      'that moved to a page that is gone',
      (request, response) =>
        request.url === '/'
          ? response.writeHead(301, { location: '/new' }).end()
          : response.writeHead(410).end(),
      { state: 'refused', status: 410 },
    ],
    [
      'that redirects for ever',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      { state: 'unreachable', status: null },
    ],
    [
      'that breaks off',
      (_request, response) => response.socket?.destroy(),
      { state: 'unreachable', status: null },
    ],
    [
      'that sends more than anybody reads',
      (request, response) => {
        if (request.method === 'HEAD') return response.writeHead(405).end()
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 5)
        response.on('close', () => clearInterval(timer))
        return undefined
      },
      { state: 'reached', status: 200 },
    ],
  ])('%s', async (_name, listener, found) => {
    expect(await checkOf('http://shop.example/', listener)).toEqual({
      reason: null,
      contentType: null,
      ...found,
    })
  })

  test('that never answers HEAD is asked with GET', async () => {
    pages = await aPageServer((request, response) => {
      if (request.method === 'GET') response.end('Hello')
    })
    const limits = { head: 20, whole: 60_000 }
    expect(await checkDestination(pages.network, 'http://shop.example/', never, limits)).toMatchObject({
      state: 'reached',
      status: 200,
    })
  })

  test('without DNS is unreachable', async () => {
    pages = await aPageServer(() => undefined)
    const network = { ...pages.network, resolve: () => Promise.reject(new Error('no such host')) }
    expect(await checkDestination(network, 'http://gone.example/', never)).toMatchObject({
      state: 'unreachable',
    })
  })

  test.each(['EAI_AGAIN', 'ENETUNREACH'])('is not blamed for %s of the service', async (code) => {
    pages = await aPageServer(() => undefined)
    const network = {
      ...pages.network,
      resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
    }
    expect(await checkDestination(network, 'http://shop.example/', never)).toEqual({
      contentType: null,
      state: 'unchecked',
      status: null,
      reason: 'offline',
    })
  })

  test('is aborted when the service stops', async () => {
    pages = await aPageServer(() => undefined)
    const stop = new AbortController()
    const looked = checkDestination(pages.network, 'http://slow.example/', stop.signal)
    await expect.poll(() => pages.asked.length).toBe(1)
    stop.abort()
    expect(await looked).toMatchObject({ state: 'unreachable' })
  })
})

describe('never requested is', () => {
  test.each([
    ['loopback', 'http://127.0.0.1/', 'private'],
    ['loopback in decimal', 'http://2130706433/', 'private'],
    ['loopback in octal', 'http://0177.0.0.1/', 'private'],
    ['loopback in hexadecimal', 'http://0x7f000001/', 'private'],
    ['IPv6 loopback', 'http://[::1]/', 'private'],
    ['loopback inside IPv6', 'http://[::ffff:127.0.0.1]/', 'private'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', 'private'],
    ['a name of a private address', 'http://intranet.example/', 'private'],
    ['a name with one private address among others', 'http://two-faced.example/', 'private'],
    ['an address with a password', 'http://me:secret@shop.example/', 'credentials'],
  ])('%s', async (_name, url, reason) => {
    expect(await checkOf(url)).toEqual({ state: 'unchecked', status: null, reason, contentType: null })
    expect(pages.asked).toEqual([])
  })

  test.each([
    ['the metadata of a cloud', 'http://169.254.169.254/'],
    ['a name of a private address', 'http://intranet.example/'],
  ])('%s behind a redirect', async (_name, location) => {
    const found = await checkOf('http://shop.example/', (_request, response) =>
      response.writeHead(302, { location }).end(),
    )
    expect(found).toEqual({ state: 'unchecked', status: null, reason: 'private', contentType: null })
    expect(pages.asked).toEqual(['93.184.216.34'])
  })

  test('a second address of a name that changes', async () => {
    pages = await aPageServer((_request, response) => response.writeHead(405).end())
    let asked = 0
    const network = {
      ...pages.network,
      resolve: async () => (asked++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']),
    }
    await checkDestination(network, 'http://rebind.example/', never)
    expect(new Set(pages.asked)).toEqual(new Set(['93.184.216.34']))
    expect(asked).toBe(1)
  })
})
