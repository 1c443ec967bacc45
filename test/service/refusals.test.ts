import { beforeAll, describe, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'
import { refusedField } from './support/refused-field.ts'

serviceForAll({ clock: () => Date.parse('2026-05-01T10:00:00.000Z'), random: () => 0 })
beforeAll(async () => {
  await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'taken' }))
})

const invalidCreate = (field: string, message: string) => ({
  success: false,
  message: `${field}: ${message}`,
  errors: [refusedField(field, message)],
})
const invalidUpdate = (field: string, message: string) => ({
  success: false,
  message: `${field}: ${message}`,
  error: `${field}: ${message}`,
  errors: [refusedField(field, message)],
})
const address = 'Enter a full web address that starts with https:// or http://.'
const taken = 'The exact link already exists and cannot be duplicated.'

describe('create refuses', () => {
  test.each([
    ['a relative destination', { destinationUrl: '/summer' }, 400, invalidCreate('destinationUrl', address)],
    [
      'a script as destination',
      { destinationUrl: 'javascript:alert(1)' },
      400,
      invalidCreate('destinationUrl', address),
    ],
    ['a data address', { destinationUrl: 'data:text/html,x' }, 400, invalidCreate('destinationUrl', address)],
    [
      'no destination',
      { destinationUrl: '' },
      400,
      invalidCreate('destinationUrl', 'Enter a destination URL.'),
    ],
    [
      'a foreign domain',
      { brandedDomain: 'bit.ly' },
      400,
      invalidCreate('brandedDomain', 'Choose one of your branded domains.'),
    ],
    [
      'letters that a tag cannot have',
      { slashTag: 'su#ss' },
      400,
      invalidCreate('slashTag', 'Use only letters, digits, hyphens and underscores.'),
    ],
    [
      'a reserved tag',
      { slashTag: 'Healthz' },
      400,
      invalidCreate('slashTag', 'This slash tag is reserved. Choose another one.'),
    ],
    ['a colour by name', { color: 'red' }, 400, invalidCreate('color', 'Use a colour like #1a2b3c.')],
    [
      'a date that does not exist',
      { expirationDate: '2027-02-31' },
      400,
      invalidCreate('expirationDate', 'Enter a date like 2027-01-31T18:00:00.000Z.'),
    ],
    [
      'fieldData that is no JSON',
      { fieldData: '{' },
      400,
      invalidCreate('fieldData', 'Send an object, or its JSON text.'),
    ],
    [
      'fieldData past 64 KB',
      { fieldData: { note: 'x'.repeat(65_536) } },
      400,
      invalidCreate('fieldData', 'Use at most 64 KB.'),
    ],
    [
      'protection without a password',
      { passwordProtectionEnabled: true },
      400,
      invalidCreate('password', 'Enter a password, or turn off password protection.'),
    ],
    [
      'a null character deep inside',
      { notes: [{ deep: 'a\u0000b' }] },
      400,
      invalidCreate('notes', 'Remove the invisible null character.'),
    ],
    [
      'a taken tag, whatever its case',
      { slashTag: 'TAKEN' },
      409,
      { success: false, message: taken, field: 'slashTag', suggestions: ['TAKEN-26', 'TAKEN-2', 'TAKEN-3'] },
    ],
  ])('%s', async (_name, fields, status, body) => {
    const stored = async () => [
      await service.database.selectFrom('qr_codes').select('id').orderBy('id').execute(),
      await service.database.selectFrom('quotas').selectAll().orderBy('user_id').execute(),
    ]
    const before = await stored()
    const answer = await service.api('POST', '/qr-code', aCreateRequest(fields))
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status, body })
    expect(await stored()).toEqual(before)
  })

  test('all invalid fields at once, each with a message', async () => {
    const answer = await service.api('POST', '/qr-code', { color: 'red', slashTag: '' })
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map((error: { field: string }) => error.field)
        .sort(),
    ).toEqual(['brandedDomain', 'color', 'destinationUrl', 'qr', 'slashTag'])
  })
})

describe('update refuses', () => {
  test.each([
    [
      'a destination that is cleared',
      { destinationUrl: null },
      400,
      invalidUpdate('destinationUrl', 'Enter a destination URL.'),
    ],
    [
      'a destination of another scheme',
      { destinationUrl: 'ftp://acme.com' },
      400,
      invalidUpdate('destinationUrl', address),
    ],
    [
      'a foreign domain',
      { brandedDomain: 'bit.ly' },
      400,
      invalidUpdate('brandedDomain', 'Choose one of your branded domains.'),
    ],
    [
      'protection without a password',
      { passwordProtectionEnabled: true },
      400,
      invalidUpdate('password', 'Enter a password, or turn off password protection.'),
    ],
    [
      'a change into a text code',
      { qrType: 'text', text: 'x' },
      400,
      invalidUpdate('qrType', 'A print that holds a short link keeps it. Create a new code for this type.'),
    ],
    [
      'a rename onto a taken link',
      { slashTag: 'Other' },
      409,
      {
        success: false,
        message: taken,
        error: taken,
        field: 'slashTag',
        suggestions: ['Other-26', 'Other-2', 'Other-3'],
      },
    ],
  ])('%s', async (_name, fields, status, body) => {
    await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'other' }))
    const before = await service.database.selectFrom('qr_codes').selectAll().where('id', '=', 1).execute()
    const answer = await service.api('PUT', '/qr-code/1', { isEdit: true, title: 'New', ...fields })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status, body })
    expect(await service.database.selectFrom('qr_codes').selectAll().where('id', '=', 1).execute()).toEqual(
      before,
    )
  })

  test.each(['999', 'abc', '1.5', '-1', '0', '1e3', '99999999999999999999', '%00', '1;drop'])(
    'the code %s, which does not exist, with 404 in the update shape',
    async (id) => {
      const answer = await service.api('PUT', `/qr-code/${id}`, {})
      const message = "Not found, or you don't have access."
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({
        status: 404,
        body: { success: false, message, error: message },
      })
    },
  )

  test('a code of another user like a missing one', async () => {
    const token = await service.addUser(2)
    for (const [method, url] of [
      ['PUT', ''],
      ['POST', ''],
      ['GET', ''],
      ['GET', '/picture.svg'],
    ] as const) {
      const answer = await service.inject({
        method,
        url: `/api/v1/qr-code/1${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: { title: 'Mine' } }),
      })
      expect(answer.statusCode).toBe(404)
    }
    const row = await service.database
      .selectFrom('qr_codes')
      .select('title')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(row.title).toBe('Summer sale')
  })
})

describe('a page without content', () => {
  const update = (id: number, payload: object) => service.api('PUT', `/qr-code/${id}`, payload)

  test('is refused at the field that is missing, on create and on update', async () => {
    const page = aCreateRequest({ qrType: 'contact', slashTag: 'maya' })
    const empty = 'Your page is empty: add a name.'
    const refused = await service.api('POST', '/qr-code', page)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual(invalidCreate('firstName', empty))

    const created = await service.api('POST', '/qr-code', { ...page, firstName: 'Maya' })
    const { id } = created.json<{ data: { id: number } }>().data
    const emptied = await update(id, { firstName: '' })
    expect(emptied.statusCode).toBe(400)
    expect(emptied.json()).toEqual(invalidUpdate('firstName', empty))
    expect((await update(id, { qrType: 'links' })).json()).toEqual(
      invalidUpdate('fieldData.links', 'Your page is empty: add a link.'),
    )
  })

  test('that is stored already takes every other change', async () => {
    const payload = aCreateRequest({ qrType: 'contact', slashTag: 'old', firstName: 'Maya' })
    const created = await service.api('POST', '/qr-code', payload)
    const { id } = created.json<{ data: { id: number } }>().data
    await service.database.updateTable('qr_codes').set({ further: null }).where('id', '=', id).execute()
    expect((await update(id, { color: '#112233' })).statusCode).toBe(200)
  })
})
