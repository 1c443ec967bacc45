import { expect, test } from 'vitest'
import { features } from '../../../support/without-features.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForAll } from '../../../service/support/own-service.ts'
import { aPlacement } from '../a-placement.ts'

const host = 'go.acme.com'
serviceForAll()
const open = (url: string) => service.visit({ method: 'GET', url: new URL(url).pathname, headers: { host } })

test.skipIf(!features.has('sign-off'))(
  'the page shows the code in its place on artwork, in its current design',
  async () => {
    expect((await service.api('POST', '/qr-code', aCreateRequest({ qr: {} }))).statusCode).toBe(201)
    const asked = await service.api('POST', '/qr-code/1/approval', { score: 96 })
    const { url } = asked.json().data
    const file = `/file/${'a1'.repeat(16)}/artwork.jpg`
    const place = aPlacement({
      name: '<b>Poster</b>.pdf',
      page: 1,
      box: { left: 20.5, top: 300, width: 60, height: 60 },
    })
    const save = (body: object) => service.api('PUT', '/qr-code/1/artwork', body)
    expect((await save(place)).statusCode).toBe(200)
    expect((await save({ ...place, id: 'two', name: 'Flyer.png' })).statusCode).toBe(200)
    expect((await save({ ...place, id: 'broken', box: null })).statusCode).toBe(400)
    const drawn = async () => encodeURIComponent((await service.api('GET', '/qr-code/1/picture.svg')).body)
    const first = await open(url)
    expect(first.body.match(/<figure>/g)).toHaveLength(2)
    expect(first.body).toContain('<figcaption dir="auto">&lt;b&gt;Poster&lt;/b&gt;.pdf, page 2: 60 mm wide')
    expect(first.body).toContain(
      `<image href="data:image/svg+xml,${await drawn()}" x="20.5" y="300" width="60"`,
    )
    expect(first.body).toContain('Scans everywhere')
    await service.api('PUT', '/qr-code/1', { color: '#0b3d91' })
    expect((await open(url)).body).toContain(`${await drawn()}" x="20.5"`)
    // A picture of an unknown file is refused with the save, so no page names it.
    const refused = await save({ ...place, preview: `https://${host}${file}` })
    expect(refused.statusCode).toBe(400)
  },
)
