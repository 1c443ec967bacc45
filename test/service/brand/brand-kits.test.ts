import { maxCounts } from '#contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { type BrandKit, brandKitSchema } from '#contract/brand-operations.ts'
import { createFailureBodySchema } from '#contract/error-bodies.ts'
import { sessionSchema } from '#contract/session.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { service, serviceForEach } from '../support/own-service.ts'

const address = '/api/v1/brand-kits'
const design = { ...toKitDesign(defaultDesign), color: '#1d3f8f', pattern: 'rounded' }

let now = Date.parse('2026-06-01T12:00:00.000Z')
serviceForEach({ clock: () => (now += 1_000) })

async function aKit(fields: object = {}): Promise<BrandKit> {
  const answer = await service.inject({
    method: 'POST',
    url: address,
    payload: { name: 'Acme', design, ...fields },
  })
  expect(answer.statusCode).toBe(201)
  return brandKitSchema.parse(answer.json().data)
}
const change = (id: string, payload: object) =>
  service.inject({ method: 'PUT', url: `${address}/${id}`, payload })
const list = async () => (await service.inject({ method: 'GET', url: address })).json().data as BrandKit[]

test('a kit stores its name, design and palette, and is listed', async () => {
  const kit = await aKit({ name: '  Acme winter ', palette: ['#1D3F8F', '#ffffff'] })
  expect(kit).toMatchObject({
    name: 'Acme winter',
    design,
    palette: ['#1d3f8f', '#ffffff'],
    isDefault: false,
  })
  expect(await list()).toEqual([kit])
})

test('an update changes only supplied fields', async () => {
  const kit = await aKit({ palette: ['#1d3f8f'] })
  const answer = await change(kit.id, { name: 'Acme' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    success: true,
    data: { ...kit, name: 'Acme', updatedAt: expect.not.stringMatching(kit.updatedAt) },
  })
})

test('at most one kit is the default, and the session includes it', async () => {
  const first = await aKit({ isDefault: true })
  const second = await aKit({ name: 'Second' })
  await change(second.id, { isDefault: true })
  expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true])
  // Unsetting it on a kit that is not the default changes nothing.
  await change(first.id, { isDefault: false })
  const session = async () => sessionSchema.parse((await service.api('GET', '/session')).json())
  expect((await session()).defaultBrandKit).toMatchObject({ id: second.id, design })
  await service.inject({ method: 'DELETE', url: `${address}/${second.id}` })
  expect((await session()).defaultBrandKit).toBeNull()
})

test('twenty concurrent default changes leave one default', async () => {
  const kits = await Promise.all(Array.from({ length: 20 }, (_, at) => aKit({ name: `Kit ${at}` })))
  await Promise.all(kits.map(({ id }) => change(id, { isDefault: true })))
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a deleted kit is not listed', async () => {
  const { id } = await aKit()
  const remove = () => service.inject({ method: 'DELETE', url: `${address}/${id}` })
  expect((await remove()).json()).toEqual({ success: true })
  expect(await list()).toEqual([])
  expect((await remove()).statusCode).toBe(404)
  expect((await change(id, { name: 'Back' })).statusCode).toBe(404)
})

test('concurrent creates for the last place create one kit, and the rest nothing', async () => {
  for (let at = 1; at < maxCounts.kits; at++) await aKit({ name: `Kit ${at}` })
  const more = { method: 'POST', url: address, payload: { name: 'More', design } } as const
  const answers = await Promise.all(Array.from({ length: 4 }, () => service.inject(more)))
  const refused = answers.filter(({ statusCode }) => statusCode === 400)
  expect([refused.length, refused[0]?.json().message]).toEqual([3, expect.stringContaining('100')])
  expect(await list()).toHaveLength(maxCounts.kits)
})

describe('an invalid kit', () => {
  const invalid: readonly [string, unknown, string][] = [
    ['is no object', [], ''],
    ['has no name', { design }, 'name'],
    ['has an empty name', { name: '   ', design }, 'name'],
    ['has a name of 101 letters', { name: 'a'.repeat(101), design }, 'name'],
    ['has a name that is no text', { name: 7, design }, 'name'],
    ['has a null character in its name', { name: 'a\u0000b', design }, 'name'],
    ['has no design', { name: 'Acme' }, 'design'],
    ['has a design that is text', { name: 'Acme', design: '{}' }, 'design'],
    [
      'has a design without colour',
      { name: 'Acme', design: { ...design, color: undefined } },
      'design.color',
    ],
    ['has a colour that is none', { name: 'Acme', design: { ...design, color: 'red' } }, 'design.color'],
    [
      'has a quiet zone of 21 modules',
      { name: 'Acme', design: { ...design, quietZone: 21 } },
      'design.quietZone',
    ],
    [
      'has a logo over the whole code',
      { name: 'Acme', design: { ...design, logo: aLogo({ size: 0.9 }) } },
      'design.logo.size',
    ],
    [
      'has a logo with an endless id',
      { name: 'Acme', design: { ...design, logo: aLogo({ id: 'a'.repeat(10_000) }) } },
      'design.logo.id',
    ],
    [
      'has a frame text of 101 letters',
      { name: 'Acme', design: { ...design, frame: aFrame('a'.repeat(101)) } },
      'design.frame.text',
    ],
    ['has 13 colours', { name: 'Acme', design, palette: new Array(13).fill('#000000') }, 'palette'],
    ['has a palette that is text', { name: 'Acme', design, palette: '#000000' }, 'palette'],
    ['has a default that is no answer', { name: 'Acme', design, isDefault: 'yes' }, 'isDefault'],
  ]

  test('is refused at its field, on create and on update', async () => {
    const kit = await aKit()
    for (const [reason, sent, field] of invalid) {
      const created = await service.inject({ method: 'POST', url: address, payload: sent as object })
      expect([reason, created.statusCode]).toEqual([reason, 400])
      const body = createFailureBodySchema.parse(created.json())
      expect(
        body.errors?.map((error) => error.field),
        reason,
      ).toContain(field)
      const updated = await change(kit.id, sent as object)
      // An update may omit required fields of create.
      if (!/no name|no design/.test(reason)) expect([reason, updated.statusCode]).toEqual([reason, 400])
    }
    expect(await list()).toHaveLength(1)
  })

  test('unknown parts of a design are not stored', async () => {
    const kit = await aKit({ design: { ...design, script: '<script>', barcode: 'code128' } })
    expect(kit.design).toEqual(design)
  })

  test('an id that is none is not found', async () => {
    for (const id of ['%00', '..%2f', 'x'.repeat(150), '1']) {
      expect((await change(id, { name: 'Acme' })).statusCode, id).toBe(404)
      const removed = await service.inject({ method: 'DELETE', url: `${address}/${id}` })
      expect(removed.statusCode, id).toBe(404)
    }
  })
})

function aLogo(fields: object) {
  return { id: 'logo', size: 0.2, margin: 1, hideModules: true, ...fields }
}
function aFrame(text: string) {
  return { id: 'badge', text, color: '#000000', textColor: '#ffffff' }
}
