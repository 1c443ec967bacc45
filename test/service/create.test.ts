import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'

let service: TestService
beforeEach(async () => {
  service = await aService({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
})
afterEach(() => service.close())

const create = (body: object, headers = {}) =>
  service.inject({ method: 'POST', url: '/api/v1/qr-code', headers, payload: body })

test('a minimal create answers 201 with the whole documented record, in its order', async () => {
  const answer = await create(aCreateRequest())
  const expected = {
    message: 'QR code created successfully',
    data: {
      id: 1, type: 'qr', type2: null, userId: 1, clicks: 0, lbClicks: 0, scans: 0,
      destinationUrl: 'https://www.acme.com/summer?ref=print', faviconUrl: '',
      title: 'Summer sale', titleLabel: 'summer sale', btnLabel: null,
      brandedDomain: 'go.acme.com', slashTag: 'summer', edit: 0,
      utm_id: null, utm_content: null, utm_term: null, utm_campaign: null, utm_medium: null, utm_source: null,
      preset: '#000000', bgColor: '#ffffff', color: '#000000', pattern: 'classy', corner: 'square',
      logo: null, qr: expect.stringMatching(/^\/api\/v1\/qr-code\/1\/picture\.svg\?v=[0-9a-f]{16}$/), qrLogoId: null,
      tags: '', linkInBioId: null, uniqueTagId: 1, isActive: true, isStarred: false, expirationDate: null,
      createdAt: '2026-05-01T10:00:00.000Z', updatedAt: '2026-05-01T10:00:00.000Z',
      fieldData: null, frame: null, isadminblocked: false, isEdit: false,
      password: null, passwordProtectionEnabled: false, primary: null, secondary: null, textColor: null,
      qrType: 'website', text: null,
    },
  }
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual(expected)
  expect(Object.keys(answer.json().data)).toEqual(Object.keys(expected.data))
})
