import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

serviceForAll({ plan: 'business' })

const headers = { host: 'go.acme.com' }
const create = async (slashTag: string, maps: object) =>
  await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ qrType: 'maps', slashTag, destinationUrl: '', title: '', fieldData: { maps } }),
  )
const targetOf = async (url: string) =>
  decodeURIComponent((await service.visit({ url, headers })).headers.location ?? '')

test('visitors choose the map app that shows a place, and each choice is counted', async () => {
  const made = await create('shop', {
    name: 'Café (West)',
    address: '',
    coordinates: '(52.516275, 13.377704)',
  })
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json().data).toMatchObject({ title: 'Café (West)' })
  const { body } = await service.visit({ url: '/shop', headers })
  const { document } = new JSDOM(body).window
  const links = [...document.querySelectorAll('a.main, a.second')]
  expect(links.map((link) => link.textContent?.trim())).toEqual([
    'Open in Apple Maps',
    'Open in Google Maps',
    'Open in OpenStreetMap',
    'Another map app',
  ])
  const app = links.at(-1)
  expect(app?.getAttribute('href')).toBe(
    'geo:52.516275,13.377704?q=52.516275,13.377704(Caf%C3%A9%20%20West%20)',
  )
  expect(app?.getAttribute('ping')).toBe('/shop/go/mapApp')
  expect(await targetOf('/shop/go/appleMaps')).toBe(
    'https://maps.apple.com/?ll=52.516275,13.377704&q=Café  West ',
  )
  expect(await targetOf('/shop/go/googleMaps')).toBe(
    'https://www.google.com/maps/search/?api=1&query=52.516275,13.377704',
  )
  expect(await targetOf('/shop/go/openStreetMap')).toBe(
    'https://www.openstreetmap.org/?mlat=52.516275&mlon=13.377704#map=17/52.516275/13.377704',
  )
  await service.visit({ method: 'POST', url: '/shop/go/mapApp', headers })
  await expect
    .poll(async () => {
      const answer = await service.api('GET', `/scans/buttons?codeId=${made.json().data.id}`)
      return answer
        .json()
        .data.buttons.map(({ name, presses }: { name: string; presses: number }) => [name, presses])
    })
    .toEqual([
      ['appleMaps', 1],
      ['googleMaps', 1],
      ['openStreetMap', 1],
      ['mapApp', 1],
    ])
})

test('an address without coordinates is searched for, whatever signs it has', async () => {
  const address = 'Straße & Söhne #4, "Hof"'
  await create('yard', { address })
  expect(await targetOf('/yard/go/appleMaps')).toBe(`https://maps.apple.com/?q=${address}&address=${address}`)
  expect(await targetOf('/yard/go/openStreetMap')).toBe(
    `https://www.openstreetmap.org/search?query=${address}`,
  )
  const { body } = await service.visit({ url: '/yard', headers: { ...headers, 'accept-language': 'de' } })
  expect(body).toContain('In Apple Karten öffnen')
  const app = new JSDOM(body).window.document.querySelector('a[href^=geo]')
  expect(decodeURIComponent(app?.getAttribute('href') ?? '')).toBe(`geo:0,0?q=${address}`)
})

test.each([
  ['nothing', { name: 'The shop' }, 'address', 'maps-place'],
  ['wrong coordinates', { address: 'Berlin', coordinates: 'Berlin' }, 'coordinates', 'coordinates'],
  ['a list', { address: ['Berlin'] }, 'address', 'text'],
])('a place with %s is refused at its field', async (name, maps, field, code) => {
  const refused = await create(name.replaceAll(' ', '-'), maps)
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    400,
    [{ field: `fieldData.maps.${field}`, code }],
  ])
})
