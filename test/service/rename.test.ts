import { describe, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForEach } from './support/own-service.ts'

serviceForEach()

const create = async (fields = {}) =>
  (await service.api('POST', '/qr-code', aCreateRequest(fields))).json().data
const update = (body: object, id = 1) => service.api('PUT', `/qr-code/${id}`, body)

describe('a rename', () => {
  const links = () =>
    service.database
      .selectFrom('short_links')
      .select(['domain', 'tag_key', 'tag', 'code_id', 'is_alias'])
      .orderBy('id')
      .execute()
  const quota = () =>
    service.database.selectFrom('quotas').select(['codes', 'links']).executeTakeFirstOrThrow()

  test('keeps the old link as an alias and counts as a link', async () => {
    const created = await create()
    const result = (await update({ slashTag: 'Winter' })).json().result
    expect(result).toMatchObject({ slashTag: 'Winter', uniqueTagId: 2 })
    expect(result.qr).not.toBe(created.qr)
    expect(await links()).toEqual([
      { domain: 'go.acme.com', tag_key: 'summer', tag: 'summer', code_id: 1, is_alias: true },
      { domain: 'go.acme.com', tag_key: 'winter', tag: 'Winter', code_id: 1, is_alias: false },
    ])
    expect(await quota()).toEqual({ codes: 1, links: 2 })
    for (const path of ['/summer', '/WINTER']) {
      const visit = await service.visit({ method: 'GET', url: path, headers: { host: 'go.acme.com' } })
      expect(visit.headers.location).toBe('https://www.acme.com/summer?ref=print')
    }
  })

  test('back to an alias swaps the two and counts nothing', async () => {
    const created = await create()
    await update({ slashTag: 'winter' })
    const result = (await update({ slashTag: 'summer' })).json().result
    expect(result).toMatchObject({ slashTag: 'summer', uniqueTagId: 1, qr: created.qr })
    expect(await links()).toMatchObject([
      { tag: 'summer', is_alias: false },
      { tag: 'winter', is_alias: true },
    ])
    expect(await quota()).toEqual({ codes: 1, links: 2 })
  })

  test('that only changes case is the same link', async () => {
    await create()
    expect((await update({ slashTag: 'SUMMER' })).json().result.slashTag).toBe('SUMMER')
    expect(await links()).toMatchObject([{ tag: 'SUMMER', tag_key: 'summer', is_alias: false }])
    expect(await quota()).toEqual({ codes: 1, links: 1 })
  })

  test('to another domain keeps the old one too', async () => {
    await create()
    expect((await update({ brandedDomain: 'ACME.link' })).json().result).toMatchObject({
      brandedDomain: 'acme.link',
      slashTag: 'summer',
    })
    expect(await links()).toMatchObject([
      { domain: 'go.acme.com', is_alias: true },
      { domain: 'acme.link', is_alias: false },
    ])
  })

  test('onto an alias of another code is refused', async () => {
    await create()
    await update({ slashTag: 'winter' })
    await create({ slashTag: 'other' })
    expect((await update({ slashTag: 'summer' }, 2)).statusCode).toBe(409)
    expect(await quota()).toEqual({ codes: 2, links: 3 })
  })

  test('is never refused by the plan', async () => {
    await service.database.updateTable('users').set({ plan: 'free' }).execute()
    await create()
    for (let step = 0; step < 25; step += 1)
      expect((await update({ slashTag: `step-${step}` })).statusCode).toBe(200)
    expect(await quota()).toEqual({ codes: 1, links: 26 })
  })
})

test('a lapsed plan stops no print and no edit, only new codes', async () => {
  for (let step = 1; step <= 11; step += 1) await create({ slashTag: `code-${step}` })
  await update({ slashTag: 'renamed' })
  await service.database.updateTable('users').set({ plan: 'free' }).execute()
  const visit = async (tag: string) =>
    (await service.visit({ url: `/${tag}?qr`, headers: { host: 'go.acme.com' } })).statusCode
  const colourful = { color: '#aa0000', bgColor: '#ffeecc', secondary: '#0000aa', textColor: '#004400' }
  expect((await update({ ...colourful, destinationUrl: 'https://acme.com/winter' })).statusCode).toBe(200)
  expect((await update({ slashTag: 'again' })).statusCode).toBe(200)
  expect((await update({ isActive: false }, 11)).statusCode).toBe(200)
  expect((await update({ isActive: true }, 11)).statusCode).toBe(200)
  for (const tag of ['code-1', 'renamed', 'again', 'code-11'])
    expect([tag, await visit(tag)]).toEqual([tag, 302])
  const refused = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'new' }))
  expect([refused.statusCode, refused.json().data.limit]).toEqual([509, 'codes'])
})
