import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDesign } from '#design/design.ts'
import { designFromRecord, designToFields, payloadOfRecord } from '#design/record-design.ts'
import { readEveryText } from '#design/scannability/decoders.ts'
import { createPictureFiles } from '#service/commands/pictures/picture-files.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { bothDecoders } from '../design/scannability/draw.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'

serviceForAll({ plan: 'business' })

async function textsIn(picture: Buffer): Promise<readonly string[]> {
  await bothDecoders()
  const flat = sharp(picture).flatten({ background: '#ffffff' }).ensureAlpha().raw()
  const { data, info } = await flat.toBuffer({ resolveWithObject: true })
  return await readEveryText({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

const aCode = async (slashTag: string, fields: object = {}) =>
  (await service.api('POST', '/qr-code', aCreateRequest({ slashTag, ...fields }))).json().data

test('a code is a PNG, a JPEG, a WebP or a PDF of the wanted size, and scans', async () => {
  const { id } = await aCode('files', { frame: { id: 'caption-below', text: 'Scan me' } })
  for (const format of ['png', 'jpeg', 'webp']) {
    const answer = await service.api('GET', `/qr-code/${id}/picture.${format}?size=600`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`])
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(600)
    expect(await textsIn(answer.rawPayload)).toEqual(['https://GO.ACME.COM/files?qr'])
  }
  const pdf = await service.api('GET', `/qr-code/${id}/picture.pdf?size=50`)
  const [, width] = /MediaBox ?\[0 0 ([\d.]+)/.exec(pdf.rawPayload.toString('latin1')) ?? []
  expect(Number(width)).toBeCloseTo((50 / 25.4) * 72, 1)
  const jpg = await service.api('GET', `/qr-code/${id}/picture.jpg`)
  expect([jpg.statusCode, jpg.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await service.api('GET', `/qr-code/${id}/picture.gif`)).statusCode).toBe(404)
})

test('pictures of one account wait for none of another one, and equal ones are drawn once', async () => {
  const drawn: number[] = []
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const fileOf = createPictureFiles(async (_database, userId) => {
    drawn.push(userId)
    if (userId === 1) await isReleased
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
  })
  const ask = (user_id: number, picture_hash: string) =>
    fileOf({ database: service.database, clock: Date.now }, { user_id, picture_hash } as QrCodesTable, 'svg')
  const mine = ['a', 'a', 'b'].map((hash) => ask(1, hash))
  expect(String(await ask(2, 'c'))).toContain('<svg')
  release()
  await Promise.all(mine)
  expect(drawn).toEqual([1, 2, 1])
})

test('the margin is that of the address, and each address has an ETag of its own', async () => {
  const { id } = await aCode('margins')
  const read = (query: string, headers = {}) =>
    service.inject({ method: 'GET', url: `/api/v1/qr-code/${id}/picture.${query}`, headers })
  const [wide, narrow, again] = [await read('svg?margin=8'), await read('svg?margin=0'), await read('svg')]
  const viewBox = (svg: string) => Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  expect(viewBox(wide.body) - viewBox(narrow.body)).toBe(2 * (viewBox(again.body) - viewBox(narrow.body)))
  const etags = [wide, narrow, again, await read('png')].map(({ headers }) => headers['etag'])
  expect(new Set(etags).size).toBe(4)
  expect((await read('svg?margin=8', { 'if-none-match': etags[0] })).statusCode).toBe(304)
  for (const [query, field] of [
    ['png?size=5000', 'size'],
    ['svg?margin=x', 'margin'],
  ] as const)
    expect((await read(query)).json().errors).toMatchObject([{ field }])
})

test('a text is drawn in a design without saving it, with the verdict of the scan test', async () => {
  const draw = async (body: object) => (await service.api('POST', '/picture', body)).json()
  const text = 'https://acme.com/menu'
  const good = await draw({ text, format: 'png', size: 500, design: { color: '#123456' } })
  expect(good).toMatchObject({
    success: true,
    data: { type: 'image/png', verdict: { word: 'everywhere', failed: [] } },
  })
  expect(await textsIn(Buffer.from(good.data.picture, 'base64'))).toEqual([text])
  const pale = await draw({ text, design: { color: '#eeeeee', bgColor: '#ffffff' } })
  expect(pale.data.verdict).toMatchObject({ word: 'none', findings: [{ severity: 'stop' }] })
  expect((await draw({ text: 'x'.repeat(1_001) })).errors).toMatchObject([{ field: 'text' }])
  expect((await draw({ text, format: 'gif' })).errors).toMatchObject([{ field: 'format' }])
  expect((await service.api('GET', '/qr-code?search=menu')).json().data).toEqual([])
})

test('an account whose queue of pictures is full is asked to come back, and another one is not', async () => {
  const draw = (place: number) => service.api('POST', '/picture', { text: `https://acme.com/queue/${place}` })
  const headers = { authorization: `Bearer ${await service.addUser(4)}` }
  const own = Promise.all(Array.from({ length: 10 }, (_, place) => draw(place)))
  const payload = { text: 'https://acme.com/other' }
  const other = service.inject({ method: 'POST', url: '/api/v1/picture', headers, payload })
  const answers = await own
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  // One is drawn and six wait.
  expect([answers.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([7, 3])
  for (const answer of refused)
    expect([answer.headers['retry-after'], answer.headers['cache-control'], answer.json()]).toEqual([
      '5',
      'no-store',
      { success: false, message: 'Too many of your pictures wait. Try again in a few seconds.' },
    ])
  expect((await other).statusCode).toBe(200)
  expect((await draw(10)).statusCode).toBe(200)
})

test('a logo of the account is in the file and in the judged picture', async () => {
  const logo = (
    await service.inject({
      method: 'POST',
      url: '/api/v1/logos?name=logo.png',
      headers: { 'content-type': 'image/png' },
      payload: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#cc2200' } })
        .png()
        .toBuffer(),
    })
  ).json().data
  const { id } = await aCode('with-logo', { qrLogoId: logo.id })
  expect((await service.api('GET', `/qr-code/${id}/picture.pdf`)).rawPayload.toString('latin1')).toContain(
    '/Image',
  )
  const drawn = await service.api('POST', '/picture', {
    text: 'https://a.eu',
    format: 'png',
    design: { qrLogoId: logo.id },
  })
  const picture = sharp(Buffer.from(drawn.json().data.picture, 'base64'))
  const { data } = await picture
    .extract({ left: 495, top: 495, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data].slice(0, 3)).toEqual([204, 34, 0])
})

test('a picture has a public address while it is turned on, and shows the current design', async () => {
  const code = await aCode('public')
  const load = (path: string, headers = {}) =>
    service.visit({ url: path, headers: { host: 'go.acme.com', ...headers } })
  const turn = async (isOn: boolean) =>
    (await service.api('PUT', `/qr-code/${code.id}/public-picture`, { isOn })).json().data
  expect((await load('/public/qr.png')).statusCode).toBe(404)
  expect(await turn(true)).toEqual({ isOn: true, address: 'https://go.acme.com/public/qr.png' })
  const png = await load('/Public/qr.png')
  expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await textsIn(png.rawPayload)).toEqual(['https://go.acme.com/public?qr'])
  const etag = png.headers['etag']
  expect((await load('/public/qr.png', { 'if-none-match': etag })).statusCode).toBe(304)
  await service.api('PUT', `/qr-code/${code.id}`, { color: '#123456' })
  const svg = await load('/public/qr.svg', { 'if-none-match': etag })
  expect(svg.body).toContain('#123456')
  expect(await turn(false)).toMatchObject({ isOn: false })
  expect((await load('/public/qr.svg')).statusCode).toBe(404)
  const changes = (await service.api('GET', '/changes?kind=code.public-picture')).json().data
  expect(changes).toMatchObject([{ details: { isOn: false } }, { details: { isOn: true } }])
  expect((await service.api('GET', `/scans/totals?codeId=${code.id}`)).json().data.clicks).toBe(0)
})

test('a code that is created without a design has as small a symbol as one of the editor, wherever it is drawn', async () => {
  const { design: details, ...flat } = designToFields(newDesign)
  const sideOf = async (id: number) =>
    /viewBox="([^"]+)"/.exec((await service.api('GET', `/qr-code/${id}/picture.svg`)).body)?.[1]
  const tags = ['sale', 'a-longer-slash-tag', 'the-longest-slash-tag-of-them-all', 'menu-2026-april']
  for (const tag of tags) {
    const plain = await aCode(tag)
    const edited = await aCode(`${tag}x`.slice(1), { ...flat, fieldData: { design: details } })
    expect([tag, await sideOf(plain.id)]).toEqual([tag, await sideOf(edited.id)])
    expect(plain).toHaveProperty('symbolEncoding', 'host')
    const { data } = (await service.api('GET', `/qr-code?search=${tag}`)).json()
    const [alone, listed] = [
      (await service.api('GET', `/qr-code/${plain.id}`)).json().data,
      data.find(({ id }: { id: number }) => id === plain.id),
    ]
    expect([alone.symbolEncoding, alone.fieldData]).toEqual(['host', null])
    expect(payloadOfRecord(listed, 'qr')).toBe(payloadOfRecord(alone, 'qr'))
  }
})

test('a code keeps its encoding through updates, other designs and what a request says', async () => {
  const { id } = await aCode('stays')
  const encodingOf = async () =>
    designFromRecord((await service.api('GET', `/qr-code/${id}`)).json().data).encoding
  const sent = [{ symbolEncoding: null }, { color: '#0f5c4d' }, { fieldData: { design: { quietZone: 4 } } }]
  for (const body of [...sent, { fieldData: { design: { encoding: 'compact' } } }, { fieldData: null }]) {
    expect((await service.api('PUT', `/qr-code/${id}`, body)).statusCode).toBe(200)
    expect(await encodingOf()).toBe('host')
  }
})
