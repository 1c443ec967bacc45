import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'

let service: TestService
let pages: Awaited<ReturnType<typeof aPageServer>>
afterEach(async () => {
  await service.close()
  await pages.close()
})

async function start(listener: RequestListener, options: ServiceOptions = {}): Promise<void> {
  pages = await aPageServer(listener)
  service = await aService({ network: pages.network, ...options })
}

const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body)
  }

/** The record that stands once the title has been stored. */
async function createUntitled(destinationUrl = 'http://www.shop.example/summer') {
  const { title: _title, ...request } = aCreateRequest({ destinationUrl })
  const created = (await service.inject({ method: 'POST', url: '/api/v1/qr-code', payload: request })).json()
    .data
  await service.app.titlesStored()
  const record = (await service.inject({ method: 'GET', url: `/api/v1/qr-code/${created.id}` })).json().data
  return { created, record }
}

describe('the host name stays when', () => {
  test.each<[string, RequestListener]>([
    ['the page fails', (_request, response) => response.writeHead(500).end('<title>Error</title>')],
    ['it is no page', html('<title>PDF</title>', 'application/pdf')],
    ['it has no title', html('<p>Hello')],
    ['the title is empty', html('<title> &nbsp; </title>')],
    ['it redirects for ever', (_request, response) => response.writeHead(302, { location: '/again' }).end()],
    ['it breaks off', (_request, response) => response.socket?.destroy()],
    [
      'it redirects to the metadata of a cloud',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    ],
    [
      'it redirects to loopback in decimal',
      (_request, response) => response.writeHead(302, { location: 'http://2130706433/' }).end(),
    ],
    [
      'it redirects to a file',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('%s', async (_name, listener) => {
    await start(listener)
    const { record } = await createUntitled()
    expect(record).toMatchObject({ title: 'shop.example', faviconUrl: '' })
  })

  test('a redirect leads to a name of a private address', async () => {
    await start((request, response) => {
      if (request.headers.host === 'intranet.example') return response.end('<title>Secret</title>')
      return response.writeHead(301, { location: 'http://intranet.example/' }).end()
    })
    pages.names['intranet.example'] = ['192.168.0.7']
    expect((await createUntitled()).record.title).toBe('shop.example')
    expect(pages.asked).toEqual(['93.184.216.34'])
  })

  test('the page does not answer in three seconds', async () => {
    await start(() => {})
    expect((await createUntitled()).record.title).toBe('shop.example')
  })

  test('the page trickles on', async () => {
    await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(timer))
    })
    expect((await createUntitled()).record.title).toBe('shop.example')
  })
})
