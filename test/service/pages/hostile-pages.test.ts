import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { aReadingService, html } from '../support/a-reading-service.ts'

describe('the title from the address stays when', () => {
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
    const reading = await aReadingService(listener)
    const { record } = await reading.createUntitled()
    expect(record).toMatchObject({ title: 'Summer', faviconUrl: '' })
  })

  test('a redirect leads to a private address', async () => {
    const reading = await aReadingService((request, response) => {
      if (request.headers.host === 'intranet.example') return response.end('<title>Secret</title>')
      return response.writeHead(301, { location: 'http://intranet.example/' }).end()
    })
    reading.pages.names['intranet.example'] = ['192.168.0.7']
    expect((await reading.createUntitled()).record.title).toBe('Summer')
    expect(reading.pages.asked).toEqual(['93.184.216.34'])
  })

  test('the page does not respond within three seconds', async () => {
    const reading = await aReadingService(() => {})
    expect((await reading.createUntitled()).record.title).toBe('Summer')
  })

  test('the page sends slowly', async () => {
    const reading = await aReadingService((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(timer))
    })
    expect((await reading.createUntitled()).record.title).toBe('Summer')
  })
})
