import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { type ServiceOptions, aService, type TestService } from '../support/a-service.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { until } from '../../support/until.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const oneDot = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
)

/** Texts that a careless copy would change. */
const titles = [
  'Größe ✓ 日本',
  'line\u2028separator',
  '"quoted" \\ and \n new line',
  '{"json":[1]}',
  '𝒮𝓊𝓂𝓂𝑒𝓇',
]

/** A service with codes, an alias, a version, tags, a draft, a logo, a password, a saved check of a print and visits. */
export async function aFullService(options: ServiceOptions = {}): Promise<TestService> {
  const service = await aService(options)
  const send = async (method: 'POST' | 'PUT', url: string, payload: object | Buffer, type?: string) => {
    const answer = await service.inject({
      method,
      url,
      payload,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json()
  }
  for (const [index, title] of titles.entries()) {
    const protection = index === 0 ? { password: 'open', passwordProtectionEnabled: true } : {}
    const body = aCreateRequest({ slashTag: `code-${index}`, title, tags: 'spring,Größe', ...protection })
    await send('POST', '/api/v1/qr-code', body)
  }
  const { data } = (await service.api('GET', '/qr-code')).json()
  const id: number = data[0].id
  await send('PUT', `/api/v1/qr-code/${id}`, { isEdit: true, slashTag: 'renamed', title: 'Edited' })
  await send('POST', '/api/v1/logos?name=dot.png', onePixel, 'image/png')
  const folder = await send('POST', '/api/v1/folders', { name: 'Campaigns' })
  await send('PUT', `/api/v1/qr-code/${id}`, { folderId: folder.data.id })
  await service.database
    .insertInto('print_notes')
    .values({
      user_id: 1,
      code_id: id,
      id: 'a'.repeat(32),
      outcome: 'matches',
      text: 'Shop window',
      photo: oneDot,
      size: oneDot.length,
      width: 1,
      height: 1,
      created_at: '2026-05-01T10:00:00.000Z',
    })
    .execute()
  await send('PUT', '/api/v1/drafts/draft-1', { title: 'Half done', codeId: null, content: { a: [1, null] } })
  for (let visits = 0; visits < 3; visits += 1) {
    await service.visit({ method: 'GET', url: '/code-1?qr', headers: { host: 'go.acme.com' } })
  }
  const counted = () =>
    service.database.selectFrom('counters').select('scans').where('scans', '=', 3).execute()
  // Hooks call this too, and Vitest polls with `expect` inside a test only.
  await until(async () => expect(await counted()).toHaveLength(1))
  return service
}
