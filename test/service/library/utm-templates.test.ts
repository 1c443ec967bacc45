import { beforeEach, expect, test } from 'vitest'
import { service, serviceForEach } from '../support/own-service.ts'
import { refusedField } from '../support/refused-field.ts'
import { askOf } from './ask.ts'

let library: ReturnType<typeof askOf>
serviceForEach({ plan: 'pro' })
beforeEach(async () => {
  library = askOf(service)
})

const parts = {
  source: { value: 'print', isRequired: true },
  medium: { value: 'flyer' },
  campaign: { value: '{folder}', isRequired: true },
  content: { value: '{code}-{placement}', isRequired: true },
}
const add = async (fields: object = {}) =>
  (await library.post('/utm-templates', { name: 'Print', parts, ...fields })).body.data.id as string
const addFolder = async (name: string, fields: object = {}) =>
  (await library.post('/folders', { name, ...fields })).body.data.id as number
const utmOf = async (id: number) => {
  const { data } = await library.code(id)
  return [data.utm_source, data.utm_medium, data.utm_campaign, data.utm_term, data.utm_content]
}

test('a template fills the UTM parameters of new codes in its folder and subfolders', async () => {
  const utmTemplateId = await add()
  const summer = await addFolder('Summer Sale 2027', { utmTemplateId })
  const posters = await addFolder('Posters', { parentId: summer })
  expect(await utmOf(await library.create('One', { folderId: summer }))).toEqual([
    'print',
    'flyer',
    'summer-sale-2027',
    null,
    'one-{placement}',
  ])
  // What the request names wins, also in the destination itself.
  const own = await library.create('two', {
    folderId: posters,
    utm_source: 'mail',
    destinationUrl: 'https://acme.example/?utm_medium=card',
  })
  expect(await utmOf(own)).toEqual(['mail', null, 'posters', null, 'two-{placement}'])
  // Null empties what the template does not require.
  const emptied = await library.create('empty', { folderId: posters, utm_source: null, utm_medium: null })
  expect(await utmOf(emptied)).toEqual(['print', null, 'posters', null, 'empty-{placement}'])
  expect(await utmOf(await library.create('three'))).toEqual([null, null, null, null, null])
  expect(
    await utmOf(
      await library.create('four', {
        folderId: summer,
        qrType: 'wifi',
        fieldData: { wifi: { network: 'A', security: 'none' } },
      }),
    ),
  ).toEqual([null, null, null, null, null])
})

test('a visit without a placement never shows the placeholder', async () => {
  const utmTemplateId = await add({
    parts: { content: { value: 'bus-{placement}' }, term: { value: '{placement}' } },
  })
  await library.create('bus', { folderId: await addFolder('Buses', { utmTemplateId }) })
  const visit = await service.visit({ url: '/bus?qr', headers: { host: 'go.acme.com' } })
  expect(visit.headers['location']).toBe('https://www.acme.com/summer?ref=print&utm_content=bus')
})

test.each([
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [
    { parts: { source: { value: '{shop}' } } },
    'parts.source.value',
    'Use only these placeholders: code, placement, campaign and folder, each in braces.',
  ],
  [
    { parts: { source: { value: ' ', isRequired: true } } },
    'parts.source.value',
    'Enter a value, or let each code have its own.',
  ],
])('a template %j is refused at its field %s', async (fields, field, message) => {
  const refused = await library.post('/utm-templates', { name: 'Print', parts, ...fields })
  expect([refused.status, refused.body.errors]).toEqual([400, [refusedField(field, message)]])
})

test('a deleted template fills nothing, and its restored one does again', async () => {
  const id = await add()
  const folderId = await addFolder('Summer', { utmTemplateId: id })
  expect((await library.ask('PUT', `/utm-templates/${id}`, { name: 'Posters' })).body.data).toMatchObject({
    name: 'Posters',
    parts: { source: { value: 'print', isRequired: true } },
  })
  await library.ask('DELETE', `/utm-templates/${id}`)
  expect((await library.get('/utm-templates')).body.data).toEqual([])
  expect(await utmOf(await library.create('one', { folderId }))).toEqual([null, null, null, null, null])
  const gone = await library.post('/folders', { name: 'Other', utmTemplateId: id })
  expect(gone.body.errors).toEqual([
    refusedField('utmTemplateId', 'This UTM template no longer exists. Choose another one.'),
  ])
  expect((await library.post(`/utm-templates/${id}/restore`)).body.data).toMatchObject({
    id,
    name: 'Posters',
  })
  expect((await utmOf(await library.create('two', { folderId })))[0]).toBe('print')
  expect((await library.ask('DELETE', '/utm-templates/nothing')).status).toBe(404)
})
