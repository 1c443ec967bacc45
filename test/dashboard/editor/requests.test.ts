import { expect, test } from 'vitest'
import { createRequestSchema, updateRequestSchema } from '#contract/create.ts'
import { type EditorValues, newValues } from '#dashboard/api/editor-values.ts'
import { changedFields } from '#dashboard/editor/values/content-values.ts'
import { valuesFromRecord } from '#dashboard/editor/values/record-values.ts'
import { toCreateRequest, toUpdateRequest } from '#dashboard/editor/values/requests.ts'
import { defaultDesign } from '#design/design.ts'
import { aRecord } from './a-record.ts'

const zone = 'Europe/Berlin'

function created(fields: Partial<EditorValues>) {
  return toCreateRequest({
    ...newValues('go.acme.com', zone),
    destinationUrl: 'https://acme.example',
    slashTag: 'a',
    ...fields,
  })
}

function edited(record: ReturnType<typeof aRecord>, fields: Partial<EditorValues>) {
  const saved = valuesFromRecord(record, zone)
  const now = { ...saved, ...fields }
  return toUpdateRequest(now, changedFields(saved, now), saved, record)
}

test('a new code sends the filled fields and leaves the rest to the service', () => {
  const request = created({
    tags: ['print', 'summer'],
    utm: { source: 'poster', medium: '', campaign: '', term: '-', content: '' },
  })
  expect(request).toMatchObject({
    destinationUrl: 'https://acme.example',
    slashTag: 'a',
    tags: 'print, summer',
    utm_source: 'poster',
    // The template of the folder leaves it empty.
    utm_term: null,
  })
  for (const absent of ['title', 'password', 'expirationDate', 'utm_medium', 'qrLogoId', 'isActive'])
    expect(request).not.toHaveProperty(absent)
  expect(createRequestSchema.safeParse(request).success).toBe(true)
})

test('a text code sends its text and no destination', () => {
  const request = created({ qrType: 'text', text: 'Hello' })
  expect(request).toMatchObject({ qrType: 'text', text: 'Hello' })
  expect(request).not.toHaveProperty('destinationUrl')
})

test.each<[string, Partial<EditorValues>, object]>([
  ['nothing', {}, {}],
  [
    'the destination',
    { destinationUrl: 'https://acme.example/winter' },
    { destinationUrl: 'https://acme.example/winter' },
  ],
  ['the title', { title: ' Winter ' }, { title: 'Winter' }],
  ['the tags', { tags: ['b', 'a'] }, { tags: 'b, a' }],
  ['a cleared expiration', { expiration: { wall: '', zone } }, { expirationDate: null }],
  [
    'an expiration in winter',
    { expiration: { wall: '2027-01-31T18:00', zone } },
    { expirationDate: '2027-01-31T17:00:00.000Z', fieldData: { expirationZone: zone } },
  ],
  [
    'one UTM parameter',
    { utm: { source: 'b', medium: '', campaign: '', term: '', content: '' } },
    { utm_source: 'b' },
  ],
  ['a paused code', { isActive: false }, { isActive: false }],
  [
    'a new password',
    { isProtected: true, password: 's3cret' },
    { password: 's3cret', passwordProtectionEnabled: true },
  ],
  ['a colour', { design: { ...defaultDesign, color: '#a3121b' } }, { color: '#a3121b' }],
])('an edit of %s sends only that and the edit flag', (_, change, body) => {
  const record = aRecord({ tags: 'a, b', expirationDate: '2027-06-30T16:00:00.000Z', utm_source: 'a' })
  const request = edited(record, change)
  expect(request).toEqual({ isEdit: true, ...body })
  expect(updateRequestSchema.safeParse(request).success).toBe(true)
})

test('a changed design detail keeps all unknown keys of fieldData', () => {
  const record = aRecord({
    fieldData: JSON.stringify({ contentWelcomeTime: 3, metaDescription: 'Old', other: { kept: true } }),
  })
  const request = edited(record, { design: { ...defaultDesign, quietZone: 6 } })
  expect(request).toMatchObject({
    isEdit: true,
    fieldData: {
      contentWelcomeTime: 3,
      metaDescription: 'Old',
      other: { kept: true },
      design: { quietZone: 6 },
    },
  })
  expect(Object.keys(request).toSorted()).toEqual(['fieldData', 'isEdit'])
})

test('a cleared description leaves fieldData and nothing else', () => {
  const record = aRecord({ fieldData: JSON.stringify({ contentWelcomeTime: 3, metaDescription: 'Old' }) })
  expect(edited(record, { metaDescription: '' })).toEqual({
    isEdit: true,
    fieldData: { contentWelcomeTime: 3 },
  })
})

test('an unknown pattern, frame and type survive another edit', () => {
  const record = aRecord({ pattern: 'stars', frame: 'balloon', corner: 'wavy', qrType: 'vcard' })
  expect(edited(record, { title: 'New' })).toEqual({ isEdit: true, title: 'New' })
})

test('turning protection off clears the password', () => {
  const record = aRecord({ passwordProtectionEnabled: true })
  expect(edited(record, { isProtected: false })).toEqual({
    isEdit: true,
    password: null,
    passwordProtectionEnabled: false,
  })
})

test('the same instant in another zone is no change', () => {
  const record = aRecord({ expirationDate: '2027-01-31T17:00:00.000Z' })
  expect(edited(record, { expiration: { wall: '2027-01-31T12:00', zone: 'America/New_York' } })).toEqual({
    isEdit: true,
  })
})

test('a new page sends the fields of its type and no destination', () => {
  const request = created({
    qrType: 'contact',
    destinationUrl: '',
    content: {
      firstName: 'Anna',
      email: ' ',
      company: 'Acme',
      // Typed before another type was chosen.
      businessType: 'Bakery',
      fieldData: { theme: 'soft', links: [{ label: 'Shop', address: 'https://acme.example' }] },
    },
  })
  expect(request).toMatchObject({ qrType: 'contact', firstName: 'Anna', company: 'Acme' })
  expect(request.fieldData).toMatchObject({ theme: 'soft' })
  for (const absent of ['destinationUrl', 'email', 'businessType', 'text'])
    expect(request).not.toHaveProperty(absent)
  expect(request.fieldData).not.toHaveProperty('links')
  expect(createRequestSchema.safeParse(request).success).toBe(true)
})

test('a code of a file leads services without pages to the file', () => {
  const address = 'https://go.acme.com/file/a1/menu.pdf'
  const request = created({
    qrType: 'pdf',
    destinationUrl: '',
    content: { fieldData: { file: { address, name: 'menu.pdf' } } },
  })
  expect(request.destinationUrl).toBe(address)
  expect(request.fieldData).toMatchObject({ file: { address, name: 'menu.pdf' } })
})

test('a Wi-Fi code sends its network and neither text nor destination', () => {
  const wifi = { network: 'Guests', password: 'welcome-2027', security: 'WPA', hidden: false }
  const request = created({ qrType: 'wifi', destinationUrl: '', content: { fieldData: { wifi } } })
  expect(request.fieldData).toMatchObject({ wifi })
  expect(request).not.toHaveProperty('destinationUrl')
  expect(request).not.toHaveProperty('text')
})

test('an edit of a page sends what changed, clears what was emptied, and keeps unknown keys', () => {
  const record = aRecord({
    qrType: 'contact',
    firstName: 'Anna',
    job: 'Baker',
    fieldData: JSON.stringify({ theme: 'soft', ours: 1 }),
  })
  const saved = valuesFromRecord(record, zone)
  const request = edited(record, {
    content: { ...saved.content, job: '', company: 'Acme', fieldData: { theme: 'night' } },
  })
  expect(request).toMatchObject({ job: null, company: 'Acme' })
  expect(request).not.toHaveProperty('firstName')
  expect(request.fieldData).toMatchObject({ theme: 'night', ours: 1 })
})

test('pictures that a record holds as addresses are no change until one of them is edited', () => {
  const record = aRecord({ qrType: 'images', imageList: ['https://acme.example/a.jpg'] })
  const saved = valuesFromRecord(record, zone)
  expect(saved.content['imageList']).toEqual([{ picture: 'https://acme.example/a.jpg', alt: '' }])
  expect(edited(record, {})).toEqual({ isEdit: true })
})
