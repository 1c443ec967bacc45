import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { webhookEvents } from '#features/webhooks/contract/webhooks.ts'
import {
  connectedForEach,
  connection,
  deliver,
  describedFields,
  hookAddress,
  scan,
  service,
} from './connected.ts'

connectedForEach()

type Routing = {
  readonly request?: { readonly method: string; readonly url: string }
  readonly output?: {
    readonly postReceive: readonly [{ readonly properties: { readonly property: string } }]
  }
  readonly send?: { readonly type: 'body' | 'query'; readonly property: string }
}
type Property = {
  readonly name: string
  readonly value?: string
  readonly options?: readonly Property[]
  readonly routing?: Routing
}
type Node = {
  readonly description: {
    readonly requestDefaults: { readonly baseURL: string }
    readonly properties: readonly Property[]
  }
}
type Context = object
type Trigger = Node & {
  readonly webhookMethods: {
    readonly default: Readonly<
      Record<'checkExists' | 'create' | 'delete', (this: Context) => Promise<boolean>>
    >
  }
  webhook(this: Context): Promise<{ readonly workflowData?: readonly [unknown[]] }>
}

// As n8n loads them: by the paths of the package, and by classes with the names of their files.
const load = createRequire(new URL('../../../../src/features/integrations/n8n/package.json', import.meta.url))
const { n8n } = load('./package.json') as { n8n: Record<'nodes' | 'credentials', readonly string[]> }
const made = <Made>(path: string) => {
  const classes = load(`./${path}`) as Record<string, new () => Made>
  return new classes[path.split('.', 1)[0] ?? '']!()
}
const node = made<Node>(n8n.nodes[0] ?? '')
const trigger = made<Trigger>(n8n.nodes[1] ?? '')
const credentials = made<{
  readonly authenticate: { readonly properties: { readonly headers: Record<string, string> } }
  readonly test: { readonly request: { readonly baseURL: string; readonly url: string } }
}>(n8n.credentials[0] ?? '')

/** A value with its expressions, which n8n marks by `=` at the start. */
function resolved(value: string, $parameter: object = {}): string {
  if (!value.startsWith('=')) return value
  // The expressions of n8n are JavaScript.
  const valueOf = (_: string, expression: string) =>
    String(runInNewContext(expression, { $credentials: connection, $parameter }))
  return value.slice(1).replaceAll(/\{\{(.+?)\}\}/g, valueOf)
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const headers = { authorization: resolved(credentials.authenticate.properties.headers['Authorization']!) }
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...json },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.json()
}

const { properties, requestDefaults } = node.description
const named = (name: string, among = properties) => among.find((one) => one.name === name)
const operation = (value: string) =>
  named('operation')?.options?.find((one) => one.value === value)?.routing ?? {}

/** Makes the request that the description says for values in the fields of the node. */
async function run(value: string, fields: Record<string, unknown>): Promise<unknown> {
  const { request, output } = operation(value)
  const url = new URL(resolved(requestDefaults.baseURL) + resolved(request!.url, fields))
  const body: Record<string, unknown> = {}
  const more = (fields['fields'] ?? {}) as Record<string, unknown>
  for (const [name, given] of [...Object.entries(fields), ...Object.entries(more)]) {
    const property = named(name) ?? named(name, named('fields')?.options)
    const send = property?.routing?.send
    if (send?.type === 'body') body[send.property] = given
    if (send?.type === 'query') url.searchParams.set(send.property, String(given))
  }
  const answer = await ask(request!.method, url.href, request!.method === 'GET' ? undefined : body)
  return (answer as Record<string, unknown>)[output!.postReceive[0].properties.property]
}

test('a person connects with the address and a token', async () => {
  const { baseURL, url } = credentials.test.request
  expect(await ask('GET', new URL(url, resolved(baseURL)).href)).toHaveProperty('user')
})

test('every field of the node is one of its request', async () => {
  const sentAs = (type: string) =>
    [...properties, ...(named('fields')?.options ?? [])].flatMap(({ routing }) =>
      routing?.send?.type === type ? [routing.send.property] : [],
    )
  expect(await describedFields('GET', '/qr-code')).toEqual(expect.arrayContaining(sentAs('query')))
  expect(await describedFields('PUT', '/qr-code/{id}')).toEqual(expect.arrayContaining(sentAs('body')))
  const created = sentAs('body').filter((field) => field !== 'isActive')
  expect(await describedFields('POST', '/short-links')).toEqual(expect.arrayContaining(created))
})

test('a workflow creates a code, changes it and finds it', async () => {
  const destinationUrl = 'http://shop.example/menu'
  const fields = { title: 'Menu', brandedDomain: 'acme.link', slashTag: 'menu', tags: 'Spring' }
  const code = (await run('create', { destinationUrl, fields })) as { id: number }
  expect(code).toMatchObject({ ...fields, destinationUrl })
  const changed = await run('update', { id: code.id, fields: { title: 'Lunch', isActive: false } })
  expect(changed).toMatchObject({ id: code.id, title: 'Lunch', destinationUrl })
  expect((await service.api('GET', '/qr-code?state=paused')).json().data).toMatchObject([{ id: code.id }])
  expect(await run('find', { search: 'lunch', limit: 5 })).toMatchObject([{ id: code.id }])
  expect(await run('find', { search: 'nothing', limit: 5 })).toEqual([])
})

test('a workflow starts at the events that it chose, if their signature is right', async () => {
  const offered = named('events', trigger.description.properties)?.options?.map(({ value }) => value)
  expect(offered?.toSorted()).toEqual([...webhookEvents].sort())

  const stored: Record<string, unknown> = {}
  const statuses: number[] = []
  const context = (message?: { readonly headers: object; readonly body: string }) => ({
    getWorkflowStaticData: () => stored,
    getNodeWebhookUrl: () => hookAddress,
    getNodeParameter: () => ['code.scanned'],
    getCredentials: async () => connection,
    getRequestObject: () => ({ headers: message?.headers, rawBody: Buffer.from(message?.body ?? '') }),
    getResponseObject: () => ({
      status: (status: number) => ({ end: () => statuses.push(status) }),
    }),
    helpers: {
      httpRequestWithAuthentication: (
        _name: string,
        { method, url, body }: { method: string; url: string; body?: object },
      ) => ask(method, url, body),
      returnJsonArray: (one: unknown) => [one],
    },
  })
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default
  expect(await checkExists.call(context())).toBe(false)
  await create.call(context())
  expect(await checkExists.call(context())).toBe(true)
  await run('create', { destinationUrl: 'http://shop.example/', fields: { slashTag: 'first' } })
  await deliver()
  await scan(1, 'first')
  const [message, ...others] = await deliver()
  expect(others).toEqual([])
  const { workflowData } = await trigger.webhook.call(context(message))
  expect(workflowData).toMatchObject([[{ type: 'code.scanned', data: { codes: [{ codeId: 1, scans: 1 }] } }]])

  const forged = { headers: message!.headers, body: message!.body.replace('"scans":1', '"scans":999') }
  expect(await trigger.webhook.call(context(forged))).toEqual({ noWebhookResponse: true })
  expect(statuses).toEqual([401])
  await remove.call(context())
  expect((await service.api('GET', '/webhooks')).json().data).toEqual([])
})
