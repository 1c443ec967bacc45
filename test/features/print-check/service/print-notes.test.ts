import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  printNoteResponseSchema,
  printNotesResponseSchema,
} from '#features/print-check/contract/print-check.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForAll } from '../../../service/support/own-service.ts'

let now = Date.parse('2026-06-01T12:00:00.000Z')
let photo: Buffer
serviceForAll({ clock: () => (now += 1_000) })
beforeAll(async () => {
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
    .jpeg()
    .toBuffer()
  for (const slashTag of ['summer', 'winter']) {
    const payload = aCreateRequest({ qr: {}, slashTag })
    await service.api('POST', '/qr-code', payload)
  }
})

const notesOf = (code: number) => `/api/v1/qr-code/${code}/print-notes`
const save = (code: number, body: object) =>
  service.inject({ method: 'POST', url: notesOf(code), payload: body })
const bytesUsed = async () =>
  (await service.database.selectFrom('storage_quotas').select('bytes').executeTakeFirst())?.bytes ?? 0

test('a check is saved with its photo, listed newest first, and deleted with what it takes', async () => {
  await save(1, { outcome: 'unread', text: 'Bus stop, torn' })
  const sent = { outcome: 'matches', text: 'Window, 3rd floor', photo: photo.toString('base64') }
  const made = await save(1, sent)
  expect(made.statusCode, made.body).toBe(201)
  const { data: note } = printNoteResponseSchema.parse(made.json())
  expect(note).toMatchObject({
    outcome: 'matches',
    text: 'Window, 3rd floor',
    photo: { width: 40, height: 30, size: photo.length },
  })
  const { data } = printNotesResponseSchema.parse((await service.inject({ url: notesOf(1) })).json())
  expect(data.map(({ text }) => text)).toEqual(['Window, 3rd floor', 'Bus stop, torn'])
  const read = await service.inject({ url: `${notesOf(1)}/${note.id}/photo.jpg` })
  expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(read.rawPayload.equals(photo)).toBe(true)
  expect(await bytesUsed()).toBe(photo.length)
  const url = `${notesOf(1)}/${note.id}`
  expect((await service.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  expect((await service.inject({ method: 'DELETE', url })).statusCode).toBe(404)
  expect(await bytesUsed()).toBe(0)
})

test('only a JPEG of its size is taken', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  for (const bad of [png.toString('base64'), 'not base64!', 'A'.repeat(900_000)]) {
    const answer = await save(1, { outcome: 'matches', photo: bad })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'photo' }] })
  }
})

test('a purged code takes its checks and their bytes with it', async () => {
  await save(2, { outcome: 'differs', photo: photo.toString('base64') })
  await service.api('DELETE', '/qr-code/2')
  now += 40 * 86_400_000
  await purgeDeleted({ database: service.database, clock: () => now })
  const left = await service.database.selectFrom('print_notes').select('code_id').execute()
  expect(left.map(({ code_id }) => code_id)).not.toContain(2)
  expect(await bytesUsed()).toBe(0)
})
