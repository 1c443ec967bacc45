import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export type MinimalService = {
  readonly url: string
  readonly token: string
  readonly asked: Asked[]
  readonly records: Map<number, Record<string, unknown>>
  close(): Promise<void>
}

export type MinimalServiceOptions = {
  /** The allowed CORS origin; none by default. */
  readonly allowedOrigin?: string
  /** Codes until 509. */
  readonly limit?: number
  /** PEM texts for https. */
  readonly secure?: { readonly key: string; readonly cert: string }
}

/**
 * Another program that only speaks the two documented operations: prose errors, no headers of ours, no list,
 * no session. Its update takes the five documented fields and ignores the rest.
 */
export async function aMinimalService(options: MinimalServiceOptions = {}): Promise<MinimalService> {
  const token = 'token-of-the-other-service'
  const asked: Asked[] = []
  const records = new Map<number, Record<string, unknown>>()

  function answer(
    method: string,
    path: string,
    authorization: string | undefined,
    body: unknown,
  ): [number, unknown] {
    const isCreate = method === 'POST' && path === '/api/v1/qr-code'
    const id = method === 'PUT' ? /^\/api\/v1\/qr-code\/(\d+)$/.exec(path)?.[1] : undefined
    if (!isCreate && id === undefined) return [404, '<h1>Not Found</h1>']
    if (authorization !== `Bearer ${token}`) return [401, { message: 'unauthorized' }]
    if (typeof body !== 'object' || body === null) return [400, { success: false, message: 'Bad body' }]
    return isCreate
      ? create(body as Record<string, unknown>)
      : update(Number(id), body as Record<string, unknown>)
  }

  function create(sent: Record<string, unknown>): [number, unknown] {
    for (const field of ['destinationUrl', 'brandedDomain', 'slashTag', 'qr']) {
      if (sent[field] === undefined)
        return [400, { success: false, message: `Failed to create QR code: ${field} is missing` }]
    }
    const taken = [...records.values()].some(
      (one) => one['slashTag'] === sent['slashTag'] && one['brandedDomain'] === sent['brandedDomain'],
    )
    if (taken)
      return [409, { success: false, message: 'The exact link already exists and cannot be duplicated.' }]
    if (records.size >= (options.limit ?? Infinity)) {
      return [
        509,
        { error: true, data: { message: 'QR Code limit exceeded for your current plan. Please upgrade.' } },
      ]
    }
    const record = newRecord(records.size + 101, sent)
    records.set(record['id'] as number, record)
    return [200, { message: 'QR code created', data: record }]
  }

  function update(id: number, sent: Record<string, unknown>): [number, unknown] {
    const record = records.get(id)
    if (record === undefined) return [404, { success: false, error: 'QR code not found' }]
    for (const field of ['destinationUrl', 'title', 'expirationDate', 'titleLabel']) {
      if (sent[field] !== undefined) record[field] = sent[field]
    }
    if (sent['isEdit'] === true) Object.assign(record, { edit: Number(record['edit']) + 1, isEdit: true })
    Object.assign(record, { type: 'shortlink', updatedAt: new Date().toISOString() })
    return [200, { message: 'QR code updated', success: true, result: record }]
  }

  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const method = request.method ?? ''
      if (options.allowedOrigin !== undefined && request.headers.origin === options.allowedOrigin) {
        response.setHeader('access-control-allow-origin', options.allowedOrigin)
        response.setHeader('access-control-allow-headers', 'authorization, content-type')
        response.setHeader('access-control-allow-methods', 'POST, PUT')
      }
      if (method === 'OPTIONS') return void response.writeHead(204).end()
      const text = Buffer.concat(chunks).toString()
      const body = parsed(text)
      asked.push({ method, path, headers: request.headers, body })
      const [status, words] = answer(method, path, request.headers.authorization, body)
      response.setHeader('content-type', typeof words === 'string' ? 'text/html' : 'application/json')
      response.writeHead(status).end(typeof words === 'string' ? words : JSON.stringify(words))
    })
  }
  const server: Server =
    options.secure === undefined ? createServer(listener) : createSecureServer(options.secure, listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `${options.secure === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    asked,
    records,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function newRecord(id: number, sent: Record<string, unknown>): Record<string, unknown> {
  const now = new Date().toISOString()
  const word = (field: string, otherwise: string | null = null) =>
    typeof sent[field] === 'string' ? sent[field] : otherwise
  return {
    id,
    type: 'qr',
    type2: null,
    userId: 7,
    clicks: 0,
    lbClicks: 0,
    scans: 0,
    destinationUrl: sent['destinationUrl'],
    faviconUrl: '',
    title: word('title', 'Fetched title'),
    titleLabel: String(word('title', 'Fetched title')).toLowerCase(),
    btnLabel: null,
    brandedDomain: sent['brandedDomain'],
    slashTag: sent['slashTag'],
    edit: 0,
    utm_id: null,
    utm_content: null,
    utm_term: null,
    utm_campaign: null,
    utm_medium: null,
    utm_source: null,
    preset: word('preset', '#000000'),
    bgColor: word('bgColor', '#ffffff'),
    color: word('color', '#000000'),
    pattern: word('pattern', 'classy'),
    corner: word('corner', 'square'),
    logo: word('qrLogoId'),
    qr: null,
    qrLogoId: null,
    tags: word('tags', ''),
    linkInBioId: null,
    uniqueTagId: id,
    isActive: true,
    isStarred: false,
    expirationDate: word('expirationDate'),
    createdAt: now,
    updatedAt: now,
    fieldData: sent['fieldData'] === undefined ? null : JSON.stringify(sent['fieldData']),
    frame: null,
    isadminblocked: false,
    isEdit: false,
    password: null,
    passwordProtectionEnabled: false,
    primary: word('primary'),
    secondary: word('secondary'),
    textColor: word('textColor'),
    qrType: word('qrType', 'website'),
    text: word('text'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
