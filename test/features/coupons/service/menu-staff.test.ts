import { expect, test } from 'vitest'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForEach } from '../../../service/support/own-service.ts'

serviceForEach()

const menu = {
  currency: 'EUR',
  sections: [
    {
      name: 'Starters',
      dishes: [
        { name: 'Soup', price: '6', allergens: ['celery'], in: { de: { name: 'Suppe' } } },
        { name: 'Trout <3>', price: '9', isSoldOut: true },
      ],
    },
    { name: 'Mains', dishes: [{ name: 'Risotto', price: '14' }] },
  ],
}

async function aMenu(): Promise<number> {
  const fields = { slashTag: 'menu', qrType: 'menu', company: 'Harbour', destinationUrl: undefined }
  const made = await service.api('POST', '/qr-code', aCreateRequest({ ...fields, fieldData: { menu } }))
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json().data
  await service.api('PUT', `/qr-code/${id}/coupons/pin`, { pin: '471100' })
  return id
}

const page = (url: string, language = 'en') =>
  service.visit({ url, headers: { host: 'go.acme.com', 'accept-language': language } })
const staff = (fields: Record<string, string>, cookie = '') =>
  service.visit({
    method: 'POST',
    url: '/menu/staff',
    headers: {
      host: 'go.acme.com',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie !== '' && { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  })

async function signIn(): Promise<string> {
  const { headers } = await staff({ pin: '471100' })
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

/** The dishes of the page for staff with their state. */
function switches(html: string): string[][] {
  const pattern = /aria-checked="(true|false)"[^>]*>\s*<bdi dir="auto">([^<]*)<\/bdi\s*><span>([^<]*)</g
  return [...html.matchAll(pattern)].map(([, isOn = '', ...words]) => [isOn, ...words])
}
const soldOut = (html: string) => (html.match(/<li class="sold-out"[^]*?<\/bdi>/g) ?? []).join()

test('staff with the PIN mark a dish as sold out by one tap, and guests see it at once', async () => {
  const id = await aMenu()
  expect((await page('/menu/staff')).body).toContain('Enter the PIN')
  expect((await staff({ key: '0.0', name: 'Soup', isOn: 'true' })).body).toContain('Enter the PIN')
  expect((await staff({ pin: '000000' })).body).toContain('That PIN is wrong')
  expect(soldOut((await page('/menu')).body)).not.toContain('Soup')

  const cookie = await signIn()
  const first = await staff({}, cookie)
  expect(switches(first.body)).toEqual([
    ['false', 'Soup', 'Available'],
    ['true', 'Trout &lt;3&gt;', 'Sold out'],
    ['false', 'Risotto', 'Available'],
  ])
  for (let time = 0; time < 2; time += 1) {
    const tapped = await staff({ key: '0.0', name: 'Soup', isOn: 'true' }, cookie)
    expect(switches(tapped.body)[0]).toEqual(['true', 'Soup', 'Sold out'])
  }
  expect(soldOut((await page('/menu?qr')).body)).toContain('Soup')
  const back = await staff({ key: '0.1', name: 'Trout <3>', isOn: 'false' }, cookie)
  expect(switches(back.body)[1]).toEqual(['false', 'Trout &lt;3&gt;', 'Available'])
  expect(soldOut((await page('/menu')).body)).not.toContain('Trout')

  const { data } = (await service.api('GET', `/qr-code/${id}`)).json()
  const [soup, trout] = JSON.parse(data.fieldData).menu.sections[0].dishes
  expect(soup).toEqual({ ...menu.sections[0]!.dishes[0], isSoldOut: true })
  expect(trout).toEqual({ name: 'Trout <3>', price: '9' })
  expect((await service.api('GET', `/qr-code/${id}/versions`)).json().data).toHaveLength(1)
})

test('a tap on an old page changes the dish of its name, or says that the menu has changed', async () => {
  const id = await aMenu()
  const cookie = await signIn()
  const [starters, mains] = menu.sections
  await service.api('PUT', `/qr-code/${id}`, { fieldData: { menu: { sections: [mains, starters] } } })
  const moved = await staff({ key: '0.0', name: 'Soup', isOn: 'true' }, cookie)
  expect(switches(moved.body).slice(0, 2)).toEqual([
    ['false', 'Risotto', 'Available'],
    ['true', 'Soup', 'Sold out'],
  ])
  const gone = await staff({ key: '0.0', name: 'Salad', isOn: 'true' }, cookie)
  expect(gone.body).toContain('The menu has changed since you opened this page.')
})

test('an editor who had the menu open is told that it has changed', async () => {
  const id = await aMenu()
  const { headers } = await service.api('GET', `/qr-code/${id}`)
  await staff({ key: '1.0', name: 'Risotto', isOn: 'true' }, await signIn())
  const saved = await service.inject({
    method: 'PUT',
    url: `/api/v1/qr-code/${id}`,
    headers: { 'if-match': String(headers['etag']) },
    payload: { fieldData: { menu } },
  })
  expect(saved.statusCode).toBe(412)
})

test('the page for staff is there for menus and coupons alone', async () => {
  const fields = { slashTag: 'menu', qrType: 'business', company: 'Harbour', destinationUrl: undefined }
  await service.api('POST', '/qr-code', aCreateRequest(fields))
  expect((await page('/menu/staff')).statusCode).toBe(404)
  expect((await page('/menu/staff')).body).not.toContain('PIN')
})
