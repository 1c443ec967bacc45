import type { InjectOptions } from 'fastify'
import { aCreateRequest } from '../support/a-request.ts'
import type { TestService } from '../support/a-service.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export function askOf(service: TestService) {
  const ask = async (
    method: Method,
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const request: InjectOptions = { method, url: `/api/v1${path}`, headers }
    const answer = await service.inject(payload === undefined ? request : { ...request, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, payload?: object) => ask('POST', path, payload),
    async create(slashTag: string, fields: Record<string, unknown> = {}): Promise<number> {
      const { body } = await ask('POST', '/qr-code', aCreateRequest({ slashTag, ...fields }))
      return body.data.id
    },
    async code(id: number) {
      return (await ask('GET', `/qr-code/${id}`)).body
    },
    async usage(): Promise<{ codes: number; links: number }> {
      return (await ask('GET', '/session')).body.usage
    },
  }
}
