import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { codeTypeOf, formSections, hasShortLink, isPageType } from '#contract/code-types/code-types.ts'
import { dialable, networkAddress, webAddress } from '#contract/code-types/addresses.ts'
import type { CodeTypeTraits } from '#contract/code-types/code-type.ts'
import { contentFields } from '#contract/code-types/content-fields.ts'
import { missingContent } from '#contract/code-types/least-content.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

const looks = import.meta.glob('../../src/code-types/*/look.ts')
const forms = import.meta.glob<string>('../../src/code-types/*/form.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const refused = (qrType: string, fields: Record<string, unknown>, fieldData: Record<string, unknown> = {}) =>
  checkContent(qrType, fields, fieldData).map(({ field }) => field)

test('only websites, direct links, products and barcodes need a destination', () => {
  const needing = Object.keys(codeTypes).filter((type) => codeTypeOf(type).needsDestination)
  expect(needing).toEqual(['website', 'direct', 'product', 'barcode'])
  expect(codeTypeOf(null)).toBe(codeTypes.website)
  expect(codeTypeOf('hologram')).toMatchObject({ visit: 'redirect', needsDestination: false })
})

test('texts, addresses, networks and payments are stored in the print; other types have a short link', () => {
  const fixed = Object.keys(codeTypes).filter((type) => !hasShortLink(type))
  expect(fixed).toEqual([
    'text',
    'direct',
    'phone',
    'sms',
    'email',
    'mecard',
    'location',
    'wifi',
    'transfer',
    'qrbill',
    'upi',
    'pix',
    'promptpay',
  ])
  expect(Object.keys(codeTypes).filter(isPageType)).toHaveLength(13)
})

test('the sections of a form follow from the fields of its type', () => {
  expect(formSections('website')).toEqual(['destination'])
  expect(formSections('direct')).toEqual(['destination'])
  expect(formSections('text')).toEqual(['text'])
  expect(formSections('wifi')).toEqual(['wifi'])
  expect(formSections('product')).toEqual(['destination', 'product', 'productLinks'])
  expect(formSections('contact')).toEqual(['person', 'profile', 'reach', 'place', 'networks', 'look'])
  expect(formSections('business')).toContain('hours')
})

test.each([
  ['contact', { website: 'javascript:alert(1)' }, {}, ['website']],
  ['contact', { facebook: 'ftp://example.com' }, {}, ['facebook']],
  ['contact', { phone: 'call me' }, {}, ['phone']],
  ['contact', { mobile: '+' }, {}, ['mobile']],
  ['contact', { email: 'nobody' }, {}, ['email']],
  ['contact', { profilePic: 'data:image/png;base64,AAAA' }, {}, ['profilePic']],
  ['business', { buttonLink: 'javascript:alert(1)' }, {}, ['buttonLink']],
  ['business', {}, { hoursZone: 'Mars/Olympus' }, ['fieldData.hoursZone']],
  ['business', {}, { holidays: ['2026-02-30'] }, ['fieldData.holidays.0']],
  ['links', {}, { links: [{ label: 'A', address: 'mailto:a@b.c' }] }, ['fieldData.links.0.address']],
  ['images', { imageList: ['javascript:alert(1)'] }, {}, ['imageList.0']],
  ['video', { videos: [{ address: 'data:video/mp4,x' }] }, {}, ['videos.0.address']],
  ['event', {}, { event: { start: 'tomorrow' } }, ['fieldData.event.start']],
  ['event', {}, { event: { start: '2026-02-30T10:00' } }, ['fieldData.event.start']],
  ['event', {}, { event: { start: '2026-05-01T10:00', end: '2026-05-01T09:00' } }, ['fieldData.event.end']],
  ['event', {}, { event: { start: '2026-02-30' } }, ['fieldData.event.start']],
  ['event', {}, { event: { start: '2026-05-02', end: '2026-05-01' } }, ['fieldData.event.end']],
  ['event', {}, { event: { start: '2026-05-01', end: '2026-05-02T10:00' } }, ['fieldData.event.end']],
  ['event', {}, { event: { start: '2026-05-01T10:00', end: '2026-05-02' } }, ['fieldData.event.end']],
  ['event', {}, { event: { start: '2026-05-01T10:00', zone: 'Nowhere' } }, ['fieldData.event.zone']],
  ['menu', {}, { menu: { currency: 'euro' } }, ['fieldData.menu.currency']],
  ['maps', {}, { maps: { name: 'The shop', address: ' ' } }, ['fieldData.maps.address']],
  ['maps', {}, { maps: { coordinates: '91, 0' } }, ['fieldData.maps.coordinates']],
  ['maps', {}, { maps: { address: 'two\nlines' } }, ['fieldData.maps.address']],
  [
    'menu',
    {},
    { menu: { sections: [{ dishes: [{ name: ' ', price: '5' }] }] } },
    ['fieldData.menu.sections.0.dishes.0.name'],
  ],
  ['menu', {}, { menu: { sections: [{ in: { xx: { name: 'A' } } }] } }, ['fieldData.menu.sections.0.in']],
  ['app', {}, { app: { appStore: 'itms://x' } }, ['fieldData.app.appStore']],
  ['message', {}, { message: { kind: 'fax', to: '1' } }, ['fieldData.message.kind']],
  ['message', {}, { message: { kind: 'call', to: 'home' } }, ['fieldData.message.to']],
  [
    'wifi',
    {},
    { wifi: { network: 'x', password: 'long enough', security: 'WPA9' } },
    ['fieldData.wifi.security'],
  ],
  ['wifi', {}, { wifi: { network: 'x', password: 'short', security: 'WPA' } }, ['fieldData.wifi.password']],
  ['product', {}, { product: { gtin: '950600013435' } }, ['fieldData.product.gtin']],
  ['product', {}, { product: { gtin: '9506000134352', batch: 'Ä1' } }, ['fieldData.product.batch']],
  ['product', {}, { product: { gtin: '9506000134352', batch: '..' } }, ['fieldData.product.batch']],
  [
    'product',
    {},
    { product: { gtin: '9506000134352', serial: 'x'.repeat(21) } },
    ['fieldData.product.serial'],
  ],
  ['product', {}, { product: { gtin: '9506000134352', expiry: '2027-02-30' } }, ['fieldData.product.expiry']],
  ['product', {}, { product: { gtin: '9506000134352', expiry: '1927-02-03' } }, ['fieldData.product.expiry']],
  [
    'product',
    {},
    { productLinks: [{ linkType: 'shop', address: 'https://acme.com' }] },
    ['fieldData.productLinks.0.linkType'],
  ],
  [
    'product',
    {},
    { productLinks: [{ linkType: 'pip', address: 'javascript:1' }] },
    ['fieldData.productLinks.0.address'],
  ],
] as const)('a %s with %j %j is refused at its field', (type, fields, fieldData, expected) => {
  expect(refused(type, { ...fields }, { ...fieldData })).toEqual(expected)
})

const wifi = (security: string, password: string) =>
  refused('wifi', {}, { wifi: { network: 'Guests', security, password } })

test.each([
  ['WPA', 'x'.repeat(7)],
  ['WPA', 'x'.repeat(64)],
  ['WPA', 'ü'.repeat(10)],
  ['WEP', 'six666'],
  ['WEP', 'äöüäö'],
  ['WEP', 'f'.repeat(64)],
])('a %s password that no network can have, %s, is refused at its field', (security, password) => {
  expect(wifi(security, password)).toEqual(['fieldData.wifi.password'])
})

test.each([
  ['WPA', 'eight888'],
  ['WPA', '~'.repeat(63)],
  ['WPA', '0aF9'.repeat(16)],
  ['WEP', 'five5'],
  ['WEP', 'thirteen chars'.slice(0, 13)],
  ['WEP', '0123456789'],
  ['WEP', 'AbCdEf0123'.repeat(3).slice(0, 26)],
  ['none', ''],
])('a %s password that a network may have, %s, is accepted', (security, password) => {
  expect(wifi(security, password)).toEqual([])
})

const missing = (qrType: string, fields: object = {}, fieldData: object = {}, destinationUrl = '') =>
  missingContent({ qrType, fields: { ...fields }, fieldData: { ...fieldData }, destinationUrl }, null)
    ?.field ?? null

test('a type that shows or holds content of its own is refused without any, at a field', () => {
  const asked = Object.keys(codeTypes).map((type) => [type, missing(type)])
  expect(Object.fromEntries(asked)).toEqual({
    website: null,
    direct: null,
    text: null,
    barcode: null,
    coupon: null,
    menu: 'company',
    maps: 'fieldData.maps.address',
    links: 'fieldData.links',
    app: 'fieldData.app.appStore',
    contact: 'firstName',
    business: 'company',
    event: 'fieldData.event.start',
    pdf: 'fieldData.file.address',
    images: 'imageList',
    audio: 'fieldData.file.address',
    video: 'videos',
    message: 'fieldData.message.to',
    wifi: 'fieldData.wifi.network',
    product: 'fieldData.product.gtin',
    transfer: 'fieldData.transfer.iban',
    qrbill: 'fieldData.qrbill.iban',
    upi: 'fieldData.upi.id',
    phone: 'fieldData.phone.number',
    sms: 'fieldData.sms.number',
    email: 'fieldData.email.to',
    mecard: 'fieldData.mecard.firstName',
    location: 'fieldData.location.coordinates',
    pix: 'fieldData.pix.key',
    promptpay: 'fieldData.promptpay.number',
  })
})

test('the least content of a type is a name, a link, a file or a picture that visitors see', () => {
  expect(missing('contact', { company: 'Acme' })).toBeNull()
  expect(missing('contact', { firstName: ' ', phone: '+1 202 555 0101' })).toBe('firstName')
  expect(missing('links', { instagram: 'acme' })).toBeNull()
  expect(missing('links', {}, { links: [{ label: 'Shop', address: '' }] })).toBe('fieldData.links')
  expect(missing('app', {}, { app: { icon: 'https://acme.com/icon.png' } })).toBe('fieldData.app.appStore')
  expect(missing('pdf', {}, {}, 'https://acme.com/menu.pdf')).toBeNull()
  expect(missing('audio', {}, { file: { cover: 'https://acme.com/cover.png' } })).toBe(
    'fieldData.file.address',
  )
  expect(missing('video', { videos: ['https://acme.com/film.mp4'] })).toBeNull()
})

test('a code that was stored without content may stay so, and takes no new type without content', () => {
  const empty = (qrType: string) => ({ qrType, fields: {}, fieldData: {}, destinationUrl: '' })
  expect(missingContent(empty('contact'), empty('contact'))).toBeNull()
  expect(missingContent(empty('links'), empty('contact'))?.code).toBe('empty-links')
})

test('fields of other types and stored values are not checked', () => {
  expect(refused('website', { phone: 'call me', buttonLink: 'javascript:alert(1)' })).toEqual([])
  expect(checkContent('contact', { phone: 'call me' }, {}, () => true)).toEqual([])
})

test('addresses are completed, and only http and https are accepted', () => {
  expect(webAddress('acme.com/sale')).toBe('https://acme.com/sale')
  expect(webAddress(' https://acme.com ')).toBe('https://acme.com/')
  expect(webAddress('//acme.com')).toBe('https://acme.com/')
  for (const text of ['javascript:alert(1)', 'https://', 'a b.com', 'java\nscript:x', ''])
    expect(webAddress(text)).toBeNull()
  expect(networkAddress('facebook', '@acme')).toBe('https://www.facebook.com/acme')
  expect(networkAddress('instagram', 'instagram.com/acme')).toBe('https://instagram.com/acme')
  expect(networkAddress('linkedin', 'vbscript:x')).toBeNull()
})

test('phone numbers lose their separators', () => {
  expect(dialable('+49 (0) 30 / 123-456')).toBe('+4930123456')
  expect(dialable('(212) 555-0100 x 12')).toBe('2125550100,12')
  expect(dialable('1234567890')).toBe('1234567890')
  for (const text of ['', 'abc', '+', '1-800-FLOWERS', '12345678901234567890123'])
    expect(dialable(text)).toBeNull()
})

test('a type names fields that exist, and encodes a field of its own', () => {
  for (const [name, type] of Object.entries<CodeTypeTraits>(codeTypes)) {
    const own = Object.keys(type.own ?? {})
    expect(Object.keys(contentFields), name).toEqual(expect.arrayContaining([...type.fields]))
    expect(Object.keys(contentFields), name).toEqual(expect.arrayContaining([...(type.least?.anyOf ?? [])]))
    expect(type.fields, name).toEqual(expect.arrayContaining(own))
    expect(type.payload === 'content', name).toBe(type.encodes !== undefined)
    if (type.encodes !== undefined) expect(own, name).toContain(`fieldData.${type.encodes.key}`)
  }
})

test('each type has a folder with its look, and a control for each field of its own', () => {
  for (const [name, type] of Object.entries<CodeTypeTraits>(codeTypes)) {
    expect(looks, name).toHaveProperty([`../../src/code-types/${name}/look.ts`])
    const form = forms[`../../src/code-types/${name}/form.tsx`] ?? ''
    for (const field of Object.keys(type.own ?? {})) expect(form, name).toContain(`'${field}':`)
  }
})
