import type { InjectOptions } from 'fastify'
import { type OperationId, operations } from '#contract/operations.ts'
import type { TestService } from '../support/a-service.ts'
import { asVisitor, type TestPerson } from '../support/people.ts'

type Ask = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Who asks; the token of the first user by default. */
  readonly by?: TestPerson | 'visitor'
  /** Entries of one instant are in the order of their random ids. */
  readonly isUnordered?: boolean
  /** The answer is about the server and its engine, so only its status is compared. */
  readonly isOfEngine?: boolean
  /** Over a real connection: tus waits for the end of one. */
  readonly isReal?: boolean
  /** Defaults to the status of a success. */
  readonly status?: number
}

/** What a service answered, with each random text as `~`. */
export type Answer = { readonly id: OperationId; readonly status: number; readonly body: unknown }

/** Ids, secrets and hashes, which differ in each run. */
const random =
  /\$argon2id\$[^"\\ ]+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{12,}|(tsr|whsec|msg)_[\w+/=-]+|[\w-]{22,}(?=["\\/?&]|$)/g
/** An instant of the machine's own clock: the day is in 2025. */
const realInstant = /20(2[6-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+Z/g

/** Noted in the background, at most once in a while. */
const lastUse = /"(lastUsedAt|last_used_at)":(null|"[^"]*")/g

export function withoutRandom(text: string): string {
  return text.replaceAll(lastUse, '"$1":"~"').replaceAll(random, '~').replaceAll(realInstant, '~')
}

/** Asks a service by operation, and keeps each answer. A refusal that is not expected ends the test. */
export function askedService(service: TestService, tick: () => void) {
  const answers: Answer[] = []
  async function ask(
    id: OperationId,
    {
      params = {},
      query = {},
      body,
      headers = {},
      by,
      status,
      isReal = false,
      isUnordered = false,
      isOfEngine = false,
    }: Ask = {},
  ) {
    tick()
    const { method, path, success } = operations[id]
    const url = Object.entries(params).reduce<string>(
      (made, [name, value]) => made.replace(`:${name}`, encodeURIComponent(value)),
      path,
    )
    const request: InjectOptions = {
      method,
      url,
      headers: { 'user-agent': 'Day/1', ...headers },
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { payload: body }),
    }
    const inject = by === 'visitor' ? asVisitor(service) : (by ?? service).inject
    const answer = isReal ? await overNetwork(service, method, url, headers) : await inject(request)
    const isText = /json|text|csv|svg/.test(String(answer.headers['content-type']))
    const text = isText ? answer.body : ''
    if (answer.statusCode !== (status ?? success))
      throw new Error(`${id} answered ${answer.statusCode}: ${text.slice(0, 500)}`)
    const content = isOfEngine ? null : comparable(withoutRandom(text), isUnordered)
    answers.push({ id, status: answer.statusCode, body: content })
    return {
      raw: answer.rawPayload,
      headers: answer.headers,
      body: String(answer.headers['content-type']).includes('json') ? JSON.parse(text) : null,
    }
  }
  return { answers, ask }
}

/** JSON as its values, so that a difference names its place. */
function comparable(text: string, isUnordered: boolean): unknown {
  if (!text.startsWith('{')) return isUnordered ? text.split('\n').toSorted() : text
  const body: { data?: unknown } = JSON.parse(text)
  if (!isUnordered || !Array.isArray(body.data)) return body
  return { ...body, data: body.data.map((entry) => JSON.stringify(entry)).toSorted() }
}

async function overNetwork(
  service: TestService,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
) {
  const origin = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...headers },
  })
  const body = await answer.text()
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    body,
    rawPayload: Buffer.from(body),
  }
}

export type AskedService = ReturnType<typeof askedService>['ask']
