import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { aPageServer } from './a-page-server.ts'
import { aCreateRequest } from './a-request.ts'
import { aService, type ServiceOptions } from './a-service.ts'

/** A service that fetches all pages from one server; both close after the test. */
export async function aReadingService(listener: RequestListener, options: ServiceOptions = {}) {
  const pages = await aPageServer(listener)
  const service = await aService({ network: pages.network, ...options })
  onTestFinished(async () => {
    await service.close()
    await pages.close()
  })

  /** The response of a create without a title, and the record after its title was stored. */
  async function createUntitled(destinationUrl = 'http://www.shop.example/summer') {
    const { title: _title, ...payload } = aCreateRequest({ destinationUrl })
    const created = (await service.api('POST', '/qr-code', payload)).json().data
    await service.app.titlesStored()
    const record = (await service.api('GET', `/qr-code/${created.id}`)).json().data
    return { created, record }
  }

  return { service, pages, createUntitled }
}

/** Serves one page for every path. */
export const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body)
  }
