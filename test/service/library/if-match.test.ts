import { beforeEach, expect, test } from 'vitest'
import { readFailure } from '#contract/failure.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { askOf } from './ask.ts'

let library: ReturnType<typeof askOf>
let id: number
serviceForEach()
beforeEach(async () => {
  library = askOf(service)
  id = await library.create('summer', { title: 'One', firstName: 'Ada' })
})

const put = (ifMatch: string, body: object = { title: 'Mine', isEdit: true }) =>
  library.ask('PUT', `/qr-code/${id}`, body, { 'if-match': ifMatch })

test('the ETag of a read is what If-Match takes', async () => {
  const { headers } = await service.api('GET', `/qr-code/${id}`)
  await library.ask('PUT', `/qr-code/${id}`, { title: 'Theirs' })
  expect((await put(String(headers.etag))).status).toBe(412)
  const again = await service.api('GET', `/qr-code/${id}`)
  expect((await put(String(again.headers.etag))).status).toBe(200)
})

test('the later of two saves gets the current code, and nothing is overwritten', async () => {
  const { data: read } = await library.code(id)
  expect((await put(`"${read.updatedAt}"`, { title: 'Theirs' })).status).toBe(200)
  const { data: current } = await library.code(id)
  const refused = await put(`"${read.updatedAt}"`)
  expect(refused).toEqual({
    status: 412,
    body: {
      success: false,
      message: 'Someone else saved this code since you opened it.',
      error: 'Someone else saved this code since you opened it.',
      current,
      changedBy: { id: 1, name: 'Owner' },
    },
  })
  expect(readFailure(refused.status, refused.body)).toEqual({
    kind: 'changed',
    message: 'Someone else saved this code since you opened it.',
    current,
    changedBy: { id: 1, name: 'Owner' },
  })
  expect((await library.code(id)).data).toEqual(current)
  expect((await put(`"${current.updatedAt}"`)).body.result).toMatchObject({ title: 'Mine', edit: 1 })
})

test.each([
  ['any', () => '*'],
  ['one of several', (at: string) => `"2020-01-01T00:00:00.000Z", "${at}"`],
  ['a weak one', (at: string) => `W/"${at}"`],
  ['one without quotes', (at: string) => at],
])('If-Match accepts %s', async (_name, header) => {
  const { data } = await library.code(id)
  expect((await put(header(data.updatedAt))).status).toBe(200)
})

test.each(['""', 'nonsense', '"2020-01-01T00:00:00.000Z"', ',,'])(
  'If-Match %s matches nothing',
  async (header) => {
    expect((await put(header)).status).toBe(412)
  },
)

test('restoring a version supports If-Match too', async () => {
  await put('*')
  const answer = await library.ask('POST', `/qr-code/${id}/versions/1/restore`, undefined, {
    'if-match': '"x"',
  })
  expect([answer.status, answer.body.current.title]).toEqual([412, 'Mine'])
})

test('fifty concurrent saves with the same If-Match: one succeeds', async () => {
  const { data } = await library.code(id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, step) => put(`"${data.updatedAt}"`, { title: `T${step}`, isEdit: true })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
  expect((await library.code(id)).data.edit).toBe(1)
})
