import { beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

let stranger = ''
const codes: Record<string, number> = {}

serviceForAll()
beforeAll(async () => {
  stranger = await service.addUser(2)
  for (const tag of ['kept', 'deleted']) {
    const made = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: tag }))
    codes[tag] = made.json<{ data: { id: number } }>().data.id
    const url = `/api/v1/qr-code/${codes[tag]}`
    await service.inject({ method: 'PUT', url, payload: { title: 'Edited', isEdit: true } })
    await service.inject({ method: 'PUT', url: `${url}/approval`, payload: {} })
  }
  await service.api('DELETE', `/qr-code/${codes['deleted']}`)
})

const everything = async (): Promise<string> => {
  const tables = ['qr_codes', 'short_links', 'code_versions', 'approvals', 'counters', 'quotas'] as const
  return JSON.stringify(
    await Promise.all(tables.map((table) => service.database.selectFrom(table).selectAll().execute())),
  )
}

test('a bulk change skips codes of another user', async () => {
  const before = await everything()
  for (const change of [
    { action: 'pause' },
    { action: 'delete' },
    { action: 'restore' },
    { action: 'addTags', tags: ['x'] },
  ]) {
    const answer = await service.app.api.inject({
      method: 'POST',
      url: operations.changeQrCodes.path,
      headers: { authorization: `Bearer ${stranger}` },
      payload: { ids: Object.values(codes), change },
    })
    expect(answer.body).not.toMatch(/acme|Edited|"outcome":"changed"/)
  }
  expect(await everything()).toBe(before)
})

const script = '"><script>alert(1)</script>'

test('script in every text of a code is returned as JSON that browsers do not render', async () => {
  const made = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({
      slashTag: 'scripted',
      title: script,
      tags: script,
      text: script,
      utmSource: script,
      fieldData: { metaDescription: script, note: script },
      unknown: script,
    }),
  )
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ data: { id: number } }>().data
  const urls = Object.values(operations)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(':id', String(id)).replace(':number', '1'))
  for (const url of urls) {
    const { headers, statusCode } = await service.inject({ url })
    expect([url, statusCode, headers['x-content-type-options']]).toEqual([url, statusCode, 'nosniff'])
    expect(String(headers['content-type'])).toMatch(/^(application\/json|image\/|text\/csv)/)
    expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'/)
  }
})
