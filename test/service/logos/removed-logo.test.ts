import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'

test('a removed logo is hidden from the choices, stays in its codes, and can be restored', async () => {
  const service = await aService()
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string) => service.inject({ method, url })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h9v9z"/></svg>'
  const upload = () =>
    service.inject({
      method: 'POST',
      url: '/api/v1/logos?name=mark.svg',
      headers: { 'content-type': 'application/octet-stream' },
      payload: svg,
    })
  const logo = (await upload()).json().data
  const created = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ slashTag: 'keeps-logo', qrLogoId: logo.id }),
  )
  const code = `/api/v1/qr-code/${created.json().data.id}`
  const before = [(await send('GET', code)).body, (await send('GET', `${code}/picture.svg`)).body]
  const listed = async () =>
    (await send('GET', '/api/v1/logos')).json().data as { id: string; isRemoved: boolean }[]

  for (const isRemoved of [true, true, false, false]) {
    const answer = await (isRemoved
      ? send('DELETE', `/api/v1/logos/${logo.id}`)
      : send('POST', `/api/v1/logos/${logo.id}/restore`))
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ...logo, isRemoved } }])
    expect(await listed()).toEqual([{ ...logo, isRemoved }])
    expect([(await send('GET', code)).body, (await send('GET', `${code}/picture.svg`)).body]).toEqual(before)
    expect((await send('GET', `/api/v1/logos/${logo.id}`)).statusCode).toBe(200)
  }

  await send('DELETE', `/api/v1/logos/${logo.id}`)
  expect((await upload()).json().data).toEqual(logo)
  for (const id of ['0'.repeat(32), 'nothing', '%00', "'--"])
    expect((await send('DELETE', `/api/v1/logos/${id}`)).statusCode).toBe(404)
  await service.close()
})
