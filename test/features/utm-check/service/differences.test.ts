import { beforeEach, expect, test } from 'vitest'
import { askOf } from '../../../service/library/ask.ts'
import { service, serviceForEach } from '../../../service/support/own-service.ts'

let library: ReturnType<typeof askOf>
serviceForEach({ plan: 'pro' })
beforeEach(async () => {
  library = askOf(service)
})

const addTemplate = async (parts: object) =>
  (await library.post('/utm-templates', { name: 'Print', parts })).body.data.id as string
const addFolder = async (fields: object = {}) =>
  (await library.post('/folders', { name: 'Summer', ...fields })).body.data.id as number
const differences = async () => (await library.get('/utm-differences')).body

test('codes that differ from their template are listed with a fix that makes them equal', async () => {
  const utmTemplateId = await addTemplate({
    source: { value: 'print', isRequired: true },
    medium: { value: 'flyer' },
    campaign: { value: '{folder}', isRequired: true },
    content: { value: '{code}-{placement}', isRequired: true },
  })
  const folderId = await addFolder()
  const right = await library.create('right', { folderId, title: 'Right' })
  const own = 'https://acme.example/?a=1&utm_source=card'
  const wrong = await library.create('wrong', { folderId, title: 'Wrong', destinationUrl: own })
  expect(await differences()).toEqual({ data: [], next: null })
  await library.ask('PUT', `/folders/${folderId}`, { utmTemplateId })
  await library.ask('PUT', `/qr-code/${right}`, {
    utm_source: 'print',
    utm_campaign: 'summer',
    utm_content: 'right-{placement}',
  })
  const { data } = await differences()
  expect(data).toEqual([
    {
      codeId: wrong,
      title: 'Wrong',
      link: 'go.acme.com/wrong',
      template: 'Print',
      folder: 'Summer',
      updatedAt: expect.any(String),
      parts: [
        { part: 'source', value: 'card', expected: 'print' },
        { part: 'campaign', value: '', expected: 'summer' },
        { part: 'content', value: '', expected: 'wrong-{placement}' },
      ],
      destinationUrl: own,
      fix: {
        utm_source: 'print',
        utm_campaign: 'summer',
        utm_content: 'wrong-{placement}',
        destinationUrl: 'https://acme.example/?a=1',
      },
    },
  ])
  const fixed = await library.ask('PUT', `/qr-code/${wrong}`, data[0].fix, {
    'if-match': `"${data[0].updatedAt}"`,
  })
  expect(fixed.status).toBe(200)
  expect(await differences()).toEqual({ data: [], next: null })
})

test('a code of a campaign must have its name, and loses it with the campaign', async () => {
  const utmTemplateId = await addTemplate({ campaign: { value: '{campaign}', isRequired: true } })
  const folderId = await addFolder({ utmTemplateId })
  const id = await library.create('one', { folderId })
  await library.create('two', { folderId })
  expect(await differences()).toEqual({ data: [], next: null })
  const made = await library.post('/campaigns', { name: 'Winter Sale', note: '', codeIds: [id] })
  const { data } = await differences()
  expect(data).toMatchObject([
    { codeId: id, parts: [{ part: 'campaign', value: '', expected: 'winter-sale' }] },
  ])
  await library.ask('DELETE', `/campaigns/${made.body.data.id}`)
  expect(await differences()).toEqual({ data: [], next: null })
})
