import { expect, test } from 'vitest'
import { addCoupons } from '#features/coupons/service/commands.ts'
import { aRedirector, noon } from '../../../service/links/a-redirector.ts'

test('a coupon code that a visitor got keeps neither their address nor their browser', async () => {
  const { links, database, aCode } = await aRedirector()
  const codeId = await aCode({ tag: 'offer', qr_type: 'coupon', destination_url: '' })
  await addCoupons({ database, clock: () => noon }, { userId: 1, codeId }, { codes: ['ONE', 'TWO'] })
  const { body } = await links.inject({
    url: '/offer?qr',
    remoteAddress: '198.51.100.77',
    headers: {
      host: 'go.acme.com',
      'user-agent': 'Mozilla/5.0 (unmistakable browser)',
      'accept-language': 'de-AT-x-unmistakable,en;q=0.1',
      referer: 'https://www.example.com:8443/private-page?token=4711',
    },
  })
  expect(body).toContain('ONE')
  const rows = await database.selectFrom('coupon_codes').selectAll().execute()
  expect(rows).toMatchObject([
    { text: 'ONE', visitor: expect.any(Number) },
    { text: 'TWO', visitor: null },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|unmistakable|private-page|4711/)
})
