import { expect, test } from 'vitest'
import { features } from '../../../support/without-features.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'

const host = 'go.acme.com'

test.skipIf(!features.has('sign-off'))(
  'the page names the places of the print that is approved, and knows when they changed',
  async () => {
    const service = await serviceOfTest()
    await service.api('POST', '/qr-code', aCreateRequest({ qr: {} }))
    const approved = await service.api('POST', '/qr-code/1/approval', { score: 96 })
    const { url } = approved.json().data
    const open = async () => (await service.visit({ url: new URL(url).pathname, headers: { host } })).body
    const names = Array.from({ length: 22 }, (_, place) => ({ name: `Stop <${place}>` }))
    await service.api('POST', '/qr-code/1/placements', { placements: names })
    const seen = /name="seen" value="([^"]+)"/.exec(await open())?.[1] ?? ''
    expect(await open()).toContain('Printed in these places</dt>\n<dd dir="auto">Stop &lt;0&gt;</dd>')
    expect(await open()).toContain('<dd dir="auto">and 2 more</dd>')
    await service.api('POST', '/qr-code/1/placements', { placements: [{ name: 'Another' }] })
    const decided = await service.visit({
      method: 'POST',
      url: `${new URL(url).pathname}/decision`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ decision: 'approved', name: 'Ada', reason: '', seen }).toString(),
    })
    expect(decided.statusCode).toBe(409)
  },
)
