import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { sendWebhooks } from '#features/webhooks/service/send-webhooks.ts'
import { aPageServer } from '../../../service/support/a-page-server.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'

/** An address of the other service that takes webhooks. */
export const hookAddress = 'http://hooks.example/17'

export type Message = { readonly headers: Record<string, unknown>; readonly body: string }

let now = 0
let messages: Message[] = []
let receiver: Awaited<ReturnType<typeof aPageServer>>
export let service: TestService
/** What a person types to connect another service. */
export let connection: { readonly service: string; readonly token: string }

/** Each test gets a listening service with a fresh database, and an address that takes its webhooks. */
export function connectedForEach(): void {
  beforeEach(async () => {
    now = Date.parse('2026-11-25T12:00:00.000Z')
    messages = []
    receiver = await aPageServer((request, response) => {
      void text(request).then((body) => {
        if (body !== '') messages.push({ headers: request.headers, body })
        response.end('<title>A page</title>')
      })
    })
    service = await aService({ plan: 'business', network: receiver.network, clock: () => now })
    const address = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
    connection = { service: `${address}/`, token: service.token }
  })
  afterEach(async () => {
    await service.close()
    await receiver.close()
  })
}

/** Sends what happened until now. Returns the messages that have arrived since the last call. */
export async function deliver(): Promise<Message[]> {
  now += 60_000
  const { database } = service
  const logger = pino({ level: 'silent' })
  const deps = { database, reading: database, clock: () => now, network: receiver.network, logger }
  // The first round sees the scans, the next one sends them.
  await sendWebhooks(deps)
  now += 60_000
  await sendWebhooks(deps)
  return messages.splice(0)
}

/** Scans a code once, and waits until it is counted. */
export async function scan(codeId: number, slashTag: string): Promise<void> {
  const headers = { host: 'go.acme.com', 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/605' }
  await service.visit({ url: `/${slashTag}?qr`, headers })
  const totals = async () => (await service.api('GET', `/scans/totals?codeId=${codeId}`)).json().data.scans
  await expect.poll(totals).toBe(1)
}

type Schema = { readonly $ref?: string; readonly properties?: object }
type Described = {
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

/** Names of the fields that a request may have, from the OpenAPI document of the running service. */
export async function describedFields(method: string, path: string): Promise<string[]> {
  const document = (await service.inject({ method: 'GET', url: '/api/openapi.json' })).json()
  const operation: Described = document.paths[`/api/v1${path}`][method.toLowerCase()]
  const body = operation.requestBody?.content['application/json'].schema
  const schema: Schema | undefined =
    body?.$ref === undefined ? body : document.components.schemas[body.$ref.split('/').at(-1) ?? '']
  return [...Object.keys(schema?.properties ?? {}), ...operation.parameters.map(({ name }) => name)]
}
