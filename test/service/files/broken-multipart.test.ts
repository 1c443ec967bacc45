import { expect, test } from 'vitest'
import { service, serviceForAll } from '../support/own-service.ts'
import { multipartOf } from './send-file.ts'

serviceForAll()

const { headers, payload } = multipartOf('photo.jpg', Buffer.from('not a photo'))
const type = headers['content-type'] ?? ''
const afterHead = payload.indexOf('\r\n\r\n') + 4

test.each([
  ['without a boundary', 'multipart/form-data', payload],
  ['with an empty boundary', 'multipart/form-data; boundary=', payload],
  ['with another boundary', 'multipart/form-data; boundary=other', payload],
  ['that is empty', type, Buffer.alloc(0)],
  ['cut within a header', type, payload.subarray(0, afterHead - 20)],
  ['cut after a header', type, payload.subarray(0, afterHead)],
  ['cut within the file', type, payload.subarray(0, afterHead + 5)],
])('a form %s is refused at its field', async (_name, contentType, body) => {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { 'content-type': contentType },
    payload: body,
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      success: false,
      message: expect.any(String),
      errors: [expect.objectContaining({ field: 'file', message: expect.any(String) })],
    },
  ])
})
