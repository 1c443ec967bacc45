import { expect, test } from 'vitest'
import { createRequestSchema } from '#contract/create.ts'
import { updateRequestSchema } from '#contract/update.ts'
import { type EditorValues, newValues } from '#dashboard/drafts/editor-values.ts'
import { changedFields } from '#dashboard/features/editor/values/changed-fields.ts'
import { toCreateRequest } from '#dashboard/features/editor/values/to-create-request.ts'
import { toUpdateRequest } from '#dashboard/features/editor/values/to-update-request.ts'
import { valuesFromRecord } from '#dashboard/features/editor/values/values-from-record.ts'
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

test('a new code sends what was filled in and leaves the rest to the service', () => {
  const request = created({
    tags: ['print', 'summer'],
    utm: { source: 'poster', medium: '', campaign: '', term: '', content: '' },
  })
  expect(request).toMatchObject({
    destinationUrl: 'https://acme.example',
    slashTag: 'a',
    tags: 'print, summer',
    utm_source: 'poster',
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
])('an edit of %s sends that and the edit flag only', (_, change, body) => {
  const record = aRecord({ tags: 'a, b', expirationDate: '2027-06-30T16:00:00.000Z', utm_source: 'a' })
  const request = edited(record, change)
  expect(request).toEqual({ isEdit: true, ...body })
  expect(updateRequestSchema.safeParse(request).success).toBe(true)
})

test('a changed design detail keeps every key that others put into fieldData', () => {
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

test('a cleared description goes out of fieldData and takes nothing else with it', () => {
  const record = aRecord({ fieldData: JSON.stringify({ contentWelcomeTime: 3, metaDescription: 'Old' }) })
  expect(edited(record, { metaDescription: '' })).toEqual({
    isEdit: true,
    fieldData: { contentWelcomeTime: 3 },
  })
})

test('an unknown pattern, frame and type of a record survive an edit of something else', () => {
  const record = aRecord({ pattern: 'stars', frame: 'balloon', corner: 'wavy', qrType: 'vcard' })
  expect(edited(record, { title: 'New' })).toEqual({ isEdit: true, title: 'New' })
})

test('turning the protection off clears the password', () => {
  const record = aRecord({ passwordProtectionEnabled: true })
  expect(edited(record, { isProtected: false })).toEqual({
    isEdit: true,
    password: null,
    passwordProtectionEnabled: false,
  })
})

test('the same instant told in another zone is no change', () => {
  const record = aRecord({ expirationDate: '2027-01-31T17:00:00.000Z' })
  expect(edited(record, { expiration: { wall: '2027-01-31T12:00', zone: 'America/New_York' } })).toEqual({
    isEdit: true,
  })
})
