import { expect, test } from 'vitest'
import { invisibleInside, typedAddresses } from '../support/typed-addresses.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'

serviceForAll()

const named = (character: string) => ({
  code: 'address-invisible',
  values: expect.objectContaining({ character }),
})

let made = 0
const create = async (fields: object) =>
  (
    await service.api('POST', '/qr-code', aCreateRequest({ slashTag: `typed-${(made += 1)}`, ...fields }))
  ).json()

test.each(typedAddresses)(
  'create, update, a short link, a rule and an import store %j as %j',
  async (typed, address) => {
    const { data } = await create({ destinationUrl: typed })
    expect(data.destinationUrl).toBe(address)
    const other = (await create({ destinationUrl: 'https://example.com/other' })).data
    const updated = await service.api('PUT', `/qr-code/${other.id}`, {
      destinationUrl: typed,
      fieldData: {
        expirationUrl: typed,
        scanLimit: { scans: 5, destinationUrl: typed },
        visitorRules: [{ devices: ['iphone'], routes: [{ id: 1, destinationUrl: typed }] }],
      },
    })
    const after = updated.json().result
    expect(after.destinationUrl).toBe(address)
    expect(JSON.parse(after.fieldData)).toMatchObject({
      expirationUrl: address,
      scanLimit: { scans: 5, destinationUrl: address },
      visitorRules: [{ routes: [{ destinationUrl: address }] }],
    })
    const short = await service.api('POST', '/short-links', { destinationUrl: typed })
    expect(short.json().data.destinationUrl).toBe(address)
    const key = `row-${made}`
    const body = aCreateRequest({ slashTag: `row-${made}`, destinationUrl: typed })
    const [row] = (await service.api('POST', '/qr-code/import', { rows: [{ key, body }] })).json().rows
    expect(row.data.destinationUrl).toBe(address)
  },
)

test.each(invisibleInside)(
  'every entry names the invisible character in %j as %s',
  async (typed, character) => {
    const { data } = await create({ destinationUrl: 'https://example.com/other' })
    const destination = { field: 'destinationUrl', ...named(character) }
    expect((await create({ destinationUrl: typed })).errors).toMatchObject([destination])
    const updated = await service.api('PUT', `/qr-code/${data.id}`, { destinationUrl: typed })
    expect(updated.json().errors).toMatchObject([destination])
    const body = aCreateRequest({ slashTag: `row-${made}`, destinationUrl: typed })
    const checked = await service.api('POST', '/qr-code/import/check', { rows: [{ key: 'row', body }] })
    expect(checked.json().rows[0].errors).toMatchObject([destination])
  },
)

test('an address that an earlier version took stays as it is through edits that send it back', async () => {
  const { data } = await create({ destinationUrl: 'https://example.com/old' })
  const [old, rule] = ['https://example.com/sale\u200b', { expirationUrl: 'https://example.com/o\u200bld' }]
  await service.database
    .updateTable('qr_codes')
    .set({ destination_url: old, field_data: JSON.stringify(rule) })
    .where('id', '=', data.id)
    .execute()
  const updated = await service.api('PUT', `/qr-code/${data.id}`, {
    title: 'Sale',
    destinationUrl: old,
    fieldData: rule,
  })
  expect(updated.json()).toMatchObject({ result: { title: 'Sale', destinationUrl: old } })
  expect(JSON.parse(updated.json().result.fieldData)).toEqual(rule)
})
