import { expect, test } from 'vitest'
import { aRedirector } from '../../../service/links/a-redirector.ts'

test('a result that a pixel counts keeps neither the address nor the browser of its visitor', async () => {
  const { links, database, aCode } = await aRedirector()
  await aCode({ field_data: '{"visitId":true}' })
  await database.insertInto('result_hosts').values({ user_id: 1, host: 'example.com' }).execute()
  const visit = (url: string) =>
    links.inject({
      url,
      remoteAddress: '203.0.113.77',
      headers: {
        host: 'go.acme.com',
        'user-agent': 'Mozilla/5.0 (unmistakable browser)',
        referer: 'https://www.example.com:8443/private-page?token=4711',
      },
    })
  const { location } = (await visit('/summer?qr')).headers
  await visit(`/api/result.gif?tid=${new URL(String(location)).searchParams.get('tid')}&name=sign-up`)
  const rows = await database.selectFrom('results').selectAll().execute()
  expect(rows).toMatchObject([{ name: 'sign-up' }])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|unmistakable|private-page|4711/)
})
