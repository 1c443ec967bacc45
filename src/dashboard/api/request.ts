import type * as z from 'zod/mini'
import type { Call } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations.ts'
import { readFailure } from '#contract/failure.ts'
import { locale } from '../messages/locale.ts'
import { type Credentials, nextCredentials, personNumber, readCredentials } from './credentials.ts'
import { RequestError } from './failure-of.ts'
import { answerOf } from './two-operations/answers.ts'

/** The parsed response of an operation; `unknown` for operations without a schema, such as images. */
export type Answer<Id extends OperationId> = (typeof operations)[Id] extends {
  answer: infer Schema extends z.ZodMiniType
}
  ? z.output<Schema>
  : unknown

export type RequestOptions = {
  readonly params?: { readonly [name: string]: string | number }
  readonly query?: Query
  /** Objects are sent as JSON, Blobs as they are. */
  readonly body?: object | Blob
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal | undefined
  /** Timeout in milliseconds, for requests that the screen waits for. */
  readonly patience?: number
}

/** Timeouts in milliseconds for reads, writes and file uploads. */
const patience = { read: 15_000, write: 30_000, file: 60_000 }

/**
 * Calls an operation and parses its response. Rejects with a `RequestError`. After a timeout or a broken
 * connection, a write may have arrived. A 401 waits for a new sign-in and then repeats the call.
 */
export async function request<Id extends OperationId>(
  id: Id,
  options: RequestOptions = {},
): Promise<Answer<Id>> {
  const ask = async (read: typeof readFailure) => {
    const response = await send(id, options)
    if (response.status === 404 && isAlwaysThere(operations[id], options)) throw networkFailure('unreadable')
    return await parseAnswer(operations[id], response, read)
  }
  const credentials = readCredentials()
  if (credentials?.twoOperations !== true) return (await ask(readFailure)) as Answer<Id>
  return (await answerOf(id, options, credentials.serviceUrl !== '', ask)) as Answer<Id>
}

/**
 * Whether every account has what the operation reads, such as a list of codes. A 404 then comes from a proxy.
 */
function isAlwaysThere({ method, path }: Call, { query = {} }: RequestOptions): boolean {
  return method === 'GET' && !path.includes(':') && query['codeId'] === undefined
}

/** Calls an operation at this origin, signed in or not. Rejects like `request`; a 401 is a failure. */
export async function requestHere<Schema extends z.ZodMiniType>(
  operation: Call & { readonly answer: Schema },
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  return (await parseAnswer(
    operation,
    await callAt(operation, options, { serviceUrl: '' }),
    readFailure,
  )) as z.output<Schema>
}

async function parseAnswer({ answer }: Call, response: Response, read: typeof readFailure): Promise<unknown> {
  const body = await readBody(response)
  if (!response.ok) throw refusal(response, body, read)
  if (answer === undefined) return body
  const parsed = answer.safeParse(body)
  if (!parsed.success) throw refusal(response, body, read)
  return parsed.data
}

function refusal(response: Response, body: unknown, read = readFailure): RequestError {
  return new RequestError(read(response.status, body, retryAfterOf(response)))
}

/** Calls an operation that responds with a file. Rejects like `request`. */
export async function requestFile(id: OperationId, options: RequestOptions = {}): Promise<Blob> {
  // Tables come as spreadsheets of the reader's language open them.
  const headers = { 'accept-language': locale.replace(/-u-.*/, ''), ...options.headers }
  const response = await send(id, { ...options, headers })
  if (!response.ok) throw refusal(response, await readBody(response))
  return response.blob()
}

async function send(id: OperationId, options: RequestOptions): Promise<Response> {
  return sendAs((credentials) => call(id, options, credentials), options.signal)
}

/**
 * Sends as the signed-in person, and again after a new sign-in. If another person has signed in meanwhile, it rejects
 * as unauthorized.
 */
export async function sendAs<Answer extends { readonly status: number }>(
  act: (credentials: Credentials) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  let credentials = readCredentials()
  const person = personNumber()
  while (credentials !== null) {
    const response = await act(credentials)
    if (personNumber() !== person) break
    if (response.status !== 401) return response
    credentials = await nextCredentials(credentials, signal)
    if (personNumber() !== person) break
  }
  throw new RequestError({ kind: 'unauthorized', message: '' })
}

/** Where a request goes; without a token, the session cookie of this origin goes with it. */
type Sender = Pick<Credentials, 'serviceUrl' | 'token'>

/** Sends one request as a given sender, as the sign-in needs it. Rejects only with a network failure. */
export async function call(id: OperationId, options: RequestOptions, sender: Sender): Promise<Response> {
  return callAt(operations[id], options, sender)
}

/** Like `call`, for an operation of its own. */
export async function callAt(
  { method, path }: Call,
  options: RequestOptions,
  { serviceUrl, token }: Sender,
): Promise<Response> {
  const { body, headers, signal } = options
  const file = body instanceof Blob
  const limit = AbortSignal.timeout(
    options.patience ?? (file ? patience.file : method === 'GET' ? patience.read : patience.write),
  )
  try {
    return await fetch(operationAddress(serviceUrl, path, options.params, options.query), {
      method,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': file ? body.type || 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
      // A request never carries both, and no other origin gets the cookie.
      credentials: token === undefined ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal: signal === undefined ? limit : firstOf(signal, limit),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkFailure(limit.aborted ? 'timeout' : 'offline')
  }
}

/** Aborts with the first of two signals, as `AbortSignal.any` does, which Safari 17.0 lacks. */
export function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    const stop = () => controller.abort(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Parses JSON, or returns the text. Rejects with a network failure when the response breaks off. */
export async function readBody(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch {
    throw networkFailure('offline')
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function networkFailure(reason: 'offline' | 'timeout' | 'unreadable'): RequestError {
  return new RequestError({ kind: 'network', message: '', reason })
}

/** Seconds to wait: Retry-After as seconds or as an HTTP date (RFC 9110 §10.2.3). */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

type Query = { readonly [name: string]: string | number | boolean | undefined }

/** The URL of an operation: fills `:name` parameters and leaves out undefined query values. */
function operationAddress(
  serviceUrl: string,
  path: string,
  params: { readonly [name: string]: string | number } = {},
  query: Query = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const words = search.toString()
  return serviceUrl + filled + (words === '' ? '' : `?${words}`)
}
