import { expect, test } from 'vitest'
import type { Presses } from '#contract/scans.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

const host = 'go.acme.com'
serviceForAll()

const read = async (codeId: number): Promise<Presses> =>
  (await service.api('GET', `/scans/buttons?codeId=${codeId}`)).json().data
const press = (name: string) => service.visit({ url: `/links/go/${name}`, headers: { host } })

test('each press is shown at its button, exactly, also after the button is removed', async () => {
  const links = [
    { label: 'Shop', address: 'https://example.com/shop' },
    { label: '', address: 'https://example.com/story' },
  ]
  const created = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({
      qrType: 'links',
      slashTag: 'links',
      destinationUrl: undefined,
      buttonText: 'Book a table',
      buttonLink: 'https://example.com/tables',
      fieldData: { links },
    }),
  )
  expect(created.statusCode).toBe(201)
  const { id } = created.json().data
  const before = await read(id)
  expect(before).toEqual({
    total: 0,
    buttons: [
      { label: 'Shop', address: links[0]?.address },
      { label: '', address: links[1]?.address },
      { name: 'buttonLink', label: 'Book a table', address: 'https://example.com/tables' },
    ].map((button) => expect.objectContaining({ ...button, presses: 0, isShown: true })),
  })
  const names = before.buttons.map(({ name }) => name)
  const [shop = '', story = ''] = names
  const wanted = { [shop]: 40, [story]: 7, buttonLink: 23 }
  await Promise.all(
    Object.entries(wanted).flatMap(([name, times]) => Array.from({ length: times }, () => press(name))),
  )
  await expect.poll(async () => (await read(id)).total).toBe(70)
  const { buttons } = await read(id)
  expect(buttons.map(({ name, presses }) => [name, presses])).toEqual([
    [shop, 40],
    ['buttonLink', 23],
    [story, 7],
  ])
  const record = (await service.api('GET', `/qr-code/${id}`)).json().data
  expect(record.lbClicks).toBe(70)

  await service.api('PUT', `/qr-code/${id}`, { fieldData: { links: links.slice(1) } })
  expect((await read(id)).buttons[0]).toEqual({
    name: shop,
    label: '',
    address: null,
    presses: 40,
    isShown: false,
  })
})
