import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { QrCode } from '#contract/record.ts'
import { defaultDesign, defaultPicture, type Design } from '#design/design.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { pictureDrawer } from '#design/render/picture-code.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aPhoto } from '../files/sample-files.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { answeredDuring } from '../support/answered-during.ts'

serviceForAll({ plan: 'business' })

const upload = (payload: Buffer | string, purpose = 'picture') =>
  service.inject({
    method: 'POST',
    url: `/api/v1/logos?name=photo.png&purpose=${purpose}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

/** The stored design of a new code, and the picture that the service draws of it. */
async function saved(design: Design, slashTag: string): Promise<{ design: Design; svg: string }> {
  const { design: details, ...flat } = designToFields(design)
  const payload = { ...aCreateRequest({ slashTag }), ...flat, fieldData: { design: details } }
  const created = await service.api('POST', '/qr-code', payload)
  expect(created.statusCode).toBe(201)
  const record = created.json().data as QrCode
  const { body } = await service.api('GET', `/qr-code/${record.id}/picture.svg`)
  return { design: designFromRecord(record), svg: body }
}

test.each([
  { ...defaultPicture, method: 'dots' },
  { ...defaultPicture, method: 'raster' },
] as const)(
  'a picture code by $method is reopened as it was and drawn with the same bytes as in a page',
  async (picture) => {
    const photo = await aPhoto(320, 240, 'png')
    const stored = (await upload(photo)).json().data as { id: string; purpose: string }
    expect(stored.purpose).toBe('picture')
    const design: Design = {
      ...defaultDesign,
      minVersion: 8,
      picture: { id: stored.id, ...picture },
    }
    const { data, info } = await sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const draw = pictureDrawer({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
    const payload = `https://go.acme.com/${picture.method}?qr`
    const made = await saved(design, picture.method)
    expect(made.design).toEqual(design)
    expect(made.svg).toBe(renderSvg(design, payload, { logo: null, glyphs: null, picture: draw }))
  },
)

test('a picture that the service does not have leaves the pattern', async () => {
  const missing: Design = { ...defaultDesign, picture: { id: 'f'.repeat(32), ...defaultPicture } }
  expect((await saved(missing, 'missing')).svg).not.toContain('<image')
})

test('one file is a logo and a picture, each listed for its purpose', async () => {
  const photo = await aPhoto(64, 64, 'png')
  const [logo, picture] = [await upload(photo, 'logo'), await upload(photo)].map(
    (answer) => answer.json().data as { id: string },
  )
  expect(logo!.id).not.toBe(picture!.id)
  const listed = await service.api('GET', '/logos')
  expect(listed.json().data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: logo!.id, purpose: 'logo' }),
      expect.objectContaining({ id: picture!.id, purpose: 'picture' }),
    ]),
  )
})

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'],
  ['a picture of too many pixels', await aPhoto(2_100, 40, 'png')],
])('%s is refused as a picture', async (_, file) => {
  const answer = await upload(file)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].field).toBe('file')
})

test('other requests are answered while a large code is drawn', async () => {
  const text = 'Ä'.repeat(1_000)
  const made = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ qrType: 'text', text, slashTag: 'large' }),
  )
  const drawing = service.api('GET', `/qr-code/${made.json().data.id}/picture.svg`)
  // One when it was drawn between them.
  expect(await answeredDuring(service, drawing)).toBeGreaterThan(20)
  expect((await drawing).statusCode).toBe(200)
})

test('a full queue of scan tests names the time of the next try, and who leaves gives up the place', async () => {
  const origin = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
  const left = new AbortController()
  const ask = (text: string, signal?: AbortSignal) =>
    fetch(`${origin}/api/v1/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      ...(signal && { signal }),
    })
  // One is tested, six wait, and the others have no place.
  const asked = Array.from({ length: 12 }, (_, number) => ask(`https://example.com/${number}`, left.signal))
  const refused = await Promise.any(
    asked.map(async (one) => {
      const answer = await one
      return answer.status === 200 ? await Promise.reject(new Error('It had a place.')) : answer
    }),
  )
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  left.abort()
  await Promise.allSettled(asked)
  expect((await ask('https://example.com/next')).status).toBe(200)
})
