import { expect, test } from 'vitest'
import * as core from 'zapier-platform-core'
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

type Field = { readonly key: string }
type Step = {
  readonly operation: {
    readonly inputFields: readonly Field[]
    readonly perform: Run
    readonly performList: Run
    readonly performSubscribe: Run
    readonly performUnsubscribe: Run
  }
}
type Run = Parameters<ReturnType<typeof core.createAppTester>>[0]
type Definition = {
  readonly platformVersion: string
  readonly authentication: { readonly test: Run }
  readonly triggers: Readonly<Record<'code_created' | 'code_scanned', Step>>
  readonly creates: Readonly<Record<'create_code' | 'update_code', Step>>
  readonly searches: { readonly find_code: Step }
}
const folder = new URL('../../../../src/features/integrations/zapier/', import.meta.url)
const { default: definition } = (await import(new URL('app.js', folder).href)) as {
  default: Definition
}
/** The types of the package leave out the handler that `zapier validate` asks. */
const { createAppHandler } = core as unknown as {
  readonly createAppHandler: (app: object) => (event: object) => Promise<{ readonly results: unknown }>
}
const { authentication, triggers, creates, searches } = definition
const tester = core.createAppTester(definition)
const run = async <Answer = Record<string, unknown>>(step: Run, bundle: object = {}) =>
  (await tester(step as never, { authData: connection, ...bundle } as never)) as Answer
const runWith = (step: Run, inputData: object) => run(step, { inputData })

test('Zapier finds the definition right, and runs it with the version that was tested', async () => {
  const { results } = await createAppHandler(definition)({ command: 'validate' })
  expect(results).toEqual([])
  expect(definition.platformVersion).toBe(core.version)
})

test('a person connects with the address and a token, and reads why a wrong token is refused', async () => {
  expect(await run(authentication.test)).toMatchObject({ user: { name: expect.any(String) as string } })
  const wrong = run(authentication.test, { authData: { ...connection, token: 'wrong' } })
  await expect(wrong).rejects.toThrow('unauthorized')
})

test('every field of a step is one of its request', async () => {
  const named = ({ operation }: Step) => operation.inputFields.map(({ key }) => key)
  const created = named(creates.create_code).filter((key) => key !== 'hasPicture')
  expect(await describedFields('POST', '/short-links')).toEqual(expect.arrayContaining(created))
  expect(await describedFields('PUT', '/qr-code/{id}')).toEqual(
    expect.arrayContaining(named(creates.update_code)),
  )
  expect(await describedFields('GET', '/qr-code')).toEqual(expect.arrayContaining(named(searches.find_code)))
})

test('a Zap creates a code with a picture, changes it and finds it', async () => {
  const { perform } = creates.create_code.operation
  const destinationUrl = 'http://shop.example/menu'
  const input = {
    destinationUrl,
    title: 'Menu',
    brandedDomain: 'acme.link',
    slashTag: 'menu',
    tags: 'Spring',
  }
  const code = await runWith(perform, { ...input, hasPicture: true })
  expect(code).toMatchObject({ ...input, picture: 'https://acme.link/menu/qr.png' })
  const picture = await service.visit({ url: '/menu/qr.png', headers: { host: 'acme.link' } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])

  const changed = { id: code['id'], title: 'Lunch', destinationUrl: '', isActive: false }
  expect(await runWith(creates.update_code.operation.perform, changed)).toMatchObject({
    title: 'Lunch',
    destinationUrl,
  })
  const { data } = (await service.api('GET', '/qr-code?state=paused')).json()
  expect(data).toMatchObject([{ id: code['id'], title: 'Lunch' }])
  const find = (search: string) => runWith(searches.find_code.operation.perform, { search })
  expect(await find('lunch')).toMatchObject([{ id: code['id'] }])
  expect(await find('nothing')).toEqual([])

  await expect(runWith(perform, input)).rejects.toThrow(/already|in use|taken/i)
})

test('a Zap starts when a code is created or scanned, and no longer when it is turned off', async () => {
  for (const [trigger, cause] of [
    [triggers.code_created, aCode],
    [triggers.code_scanned, () => scan(1, 'first')],
  ] as const) {
    const { performSubscribe, performUnsubscribe, performList, perform } = trigger.operation
    const subscribeData = await run(performSubscribe, { targetUrl: hookAddress })
    await deliver()
    await cause()
    const [message] = await deliver()
    const cleanedRequest = JSON.parse(message?.body ?? 'null') as object
    const records = await run<Record<string, unknown>[]>(perform, { cleanedRequest })
    expect(records).toMatchObject([{ codeId: 1, shortUrl: 'https://go.acme.com/first' }])
    const [sample] = await run<Record<string, unknown>[]>(performList)
    expect(Object.keys(records[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(sample ?? {})))
    await run(performUnsubscribe, { subscribeData })
  }
  expect((await service.api('GET', '/webhooks')).json().data).toEqual([])
})

async function aCode(): Promise<void> {
  const input = { destinationUrl: 'http://shop.example/', slashTag: 'first', brandedDomain: 'go.acme.com' }
  await runWith(creates.create_code.operation.perform, input)
}
