import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

serviceForAll()

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
    expect(String(headers['content-type'])).toMatch(
      /^(application\/json|image\/|text\/csv|application\/zip|text\/event-stream)/,
    )
    expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'/)
  }
})
