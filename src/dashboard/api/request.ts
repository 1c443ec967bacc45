import { classifyFailure } from '#contract/classify-failure.ts'
import type { Failure } from '#contract/failure.ts'
import type { Call } from '#contract/operation.ts'
import type { OperationId, operations } from '#contract/operations.ts'
import type * as z from 'zod/mini'
import { type Credentials, readCredentials } from './credentials.ts'
import { findOperation } from './find-operation.ts'
import { operationAddress, type Query } from './operation-address.ts'
import { nextCredentials } from './sign-in-gate.ts'

/** What an operation answers with after parsing; `unknown` for those without a schema (pictures). */
export type Answer<Id extends OperationId> = (typeof operations)[Id] extends {
  answer: infer Schema extends z.ZodMiniType
}
  ? z.output<Schema>
  : unknown

export type RequestOptions = {
  readonly params?: { readonly [name: string]: string | number }
  readonly query?: Query
  /** An object is sent as JSON, a Blob as it is. */
  readonly body?: object | Blob
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, where something on the screen waits for it. */
  readonly patience?: number
}

/** Milliseconds until a request counts as timed out: reading, writing, sending a file. */
const patience = { read: 15_000, write: 30_000, file: 60_000 }

/**
 * Calls an operation of the signed-in service and parses its answer.
 * Rejects with a `Failure`; after a time-out or a broken connection nobody knows whether a write arrived.
 * A refused token waits for a new sign-in and then repeats the call: a refusal changed nothing.
 */
export async function request<Id extends OperationId>(
  id: Id,
  options: RequestOptions = {},
): Promise<Answer<Id>> {
  const { answer } = await loaded(id)
  const response = await send(id, options)
  const body = await readBody(response)
  if (!response.ok) throw classifyFailure(response.status, body, retryAfterOf(response))
  if (answer === undefined) return body as Answer<Id>
  const parsed = answer.safeParse(body)
  if (!parsed.success) throw classifyFailure(response.status, body)
  return parsed.data as Answer<Id>
}

/** Calls an operation whose answer is a file. Rejects like `request`. */
export async function requestFile(id: OperationId, options: RequestOptions = {}): Promise<Blob> {
  const response = await send(id, options)
  if (!response.ok) throw classifyFailure(response.status, await readBody(response), retryAfterOf(response))
  return response.blob()
}

async function send(id: OperationId, options: RequestOptions): Promise<Response> {
  let credentials = readCredentials()
  while (credentials !== null) {
    const response = await call(id, options, credentials)
    if (response.status !== 401) return response
    credentials = await nextCredentials(credentials, options.signal)
  }
  throw { kind: 'unauthorized', message: '' } satisfies Failure
}

/** One request with the given credentials, as the sign-in check needs it. Rejects with a network failure only. */
export async function call(
  id: OperationId,
  options: RequestOptions,
  credentials: Credentials,
): Promise<Response> {
  const { method, path } = await loaded(id)
  const { body, headers, signal } = options
  const file = body instanceof Blob
  const limit = AbortSignal.timeout(
    options.patience ?? (file ? patience.file : method === 'GET' ? patience.read : patience.write),
  )
  try {
    return await fetch(operationAddress(credentials.serviceUrl, path, options.params, options.query), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${credentials.token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': file ? body.type || 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkFailure(limit.aborted ? 'timeout' : 'offline')
  }
}

/** JSON when it is JSON, the text otherwise. Rejects with a network failure when the answer breaks off. */
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

/** Rejects with a network failure when the part of the page that knows the operation does not load. */
async function loaded(id: OperationId): Promise<Call> {
  try {
    return await findOperation(id)
  } catch {
    throw networkFailure('offline')
  }
}

function networkFailure(reason: 'offline' | 'timeout'): Failure {
  return { kind: 'network', message: '', reason }
}

/** Seconds to wait: Retry-After as seconds or as an HTTP date (RFC 9110 §10.2.3). */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
