import { describe, expect, test } from 'vitest'
import { qrCodeKeys, qrCodeSchema, createResponseSchema } from '#contract/record.ts'

const documentedKeys =
  'id type type2 userId clicks lbClicks scans destinationUrl faviconUrl title titleLabel btnLabel brandedDomain slashTag edit utm_id utm_content utm_term utm_campaign utm_medium utm_source preset bgColor color pattern corner logo qr qrLogoId tags linkInBioId uniqueTagId isActive isStarred expirationDate createdAt updatedAt fieldData frame isadminblocked isEdit password passwordProtectionEnabled primary secondary textColor qrType text'.split(
    ' ',
  )

const full = {
  id: 7,
  type: 'qr',
  type2: null,
  userId: 3,
  clicks: 0,
  lbClicks: 0,
  scans: 0,
  destinationUrl: 'https://example.com/sale',
  faviconUrl: '',
  title: 'Summer Sale',
  titleLabel: 'summer sale',
  btnLabel: null,
  brandedDomain: 'go.example.com',
  slashTag: 'summer',
  edit: 0,
  utm_id: null,
  utm_content: null,
  utm_term: null,
  utm_campaign: null,
  utm_medium: null,
  utm_source: null,
  preset: '#000000',
  bgColor: '#ffffff',
  color: '#000000',
  pattern: 'classy',
  corner: 'square',
  logo: null,
  qr: null,
  qrLogoId: null,
  tags: '',
  linkInBioId: null,
  uniqueTagId: 9,
  isActive: true,
  isStarred: false,
  expirationDate: null,
  createdAt: '2026-11-21T02:24:00.000Z',
  updatedAt: '2026-11-21T02:24:00.000Z',
  fieldData: null,
  frame: null,
  isadminblocked: false,
  isEdit: false,
  password: null,
  passwordProtectionEnabled: false,
  primary: null,
  secondary: null,
  textColor: null,
  qrType: 'website',
  text: null,
}

test('the record has every documented field', () => {
  expect([...qrCodeKeys].sort()).toEqual([...documentedKeys].sort())
})

describe('reading a record', () => {
  test('a documented record is returned unchanged', () => {
    expect(qrCodeSchema.parse(full)).toEqual(full)
  })

  test('unknown values and fields are kept', () => {
    const strange = {
      ...full,
      type: 'shortlink',
      qrType: 'menu',
      pattern: 'stars',
      corner: 'leaf',
      frame: 'f-9',
      folderId: 4,
    }
    expect(qrCodeSchema.parse(strange)).toEqual(strange)
  })

  test('missing fields get the values of a new record', () => {
    const record = qrCodeSchema.parse({ id: 7, brandedDomain: 'go.example.com', slashTag: 'summer' })
    expect(record).toMatchObject({ type: 'qr', isActive: true, tags: '', fieldData: null, scans: 0 })
  })

  test('fieldData sent as an object reads as its JSON text', () => {
    expect(qrCodeSchema.parse({ ...full, fieldData: { title: 'A' } }).fieldData).toBe('{"title":"A"}')
  })

  test.each([[null], ['text'], [{}], [{ ...full, id: 'seven' }], [{ ...full, slashTag: null }]])(
    '%j is not a record',
    (value) => {
      expect(qrCodeSchema.safeParse(value).success).toBe(false)
    },
  )
})

test('a create response without a message still has its record', () => {
  expect(createResponseSchema.parse({ data: full }).data.id).toBe(7)
})
