import { expect, test } from 'vitest'
import { anMp4 } from '../files/sample-files.ts'
import { pathOf, sendFile, storedFile } from '../files/send-file.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { adminOf } from './admin-of.ts'

serviceForAll()

test('an administrator sees who uploaded a file, takes it down, and serves it again', async () => {
  const admin = adminOf(service)
  const content = anMp4(3_000)
  const film = await storedFile(service, 'film.mp4', content)
  await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'film', destinationUrl: film.url }))
  const statusOf = async () =>
    (await service.visit({ url: pathOf(film.url), headers: { host: 'go.acme.com' } })).statusCode
  const shown = await admin('file', 'show', film.url, '--json')
  expect(shown.json()).toMatchObject({
    id: film.id,
    name: 'film.mp4',
    user: '1 Owner',
    codes: 'https://go.acme.com/film',
    state: 'served',
  })

  expect((await admin('file', 'block', film.url)).code).toBe(2)
  expect(await admin('file', 'block', film.url, '--reason', 'Not yours')).toMatchObject({ code: 0, err: '' })
  expect(await statusOf()).toBe(403)
  const listed = (await service.api('GET', `/files/${film.id}`)).json().data
  expect(listed.blockedReason).toBe('Not yours')
  const other = await service.addUser(2)
  const again = await sendFile(service, 'renamed.mp4', content, { authorization: `Bearer ${other}` })
  expect(again.statusCode).toBe(400)
  expect(again.json().errors[0].message).toContain('An administrator has taken down this file')

  expect((await admin('file', 'unblock', film.id)).code).toBe(0)
  expect(await statusOf()).toBe(200)
  const log = await admin('log', '--json')
  expect(log.out).toContain('Not yours')
  expect((await admin('file', 'show', 'https://evil.example/x')).err).toContain(
    'is not a file of this service',
  )
})
