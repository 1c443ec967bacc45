import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { asAdministrator } from './a-postgres.ts'

let service: TestService
beforeEach(async () => {
  service = await aService()
  onTestFinished(() => service.close())
})

const administer = (statement: string) => asAdministrator(service.engine.location, statement)
const visit = () => service.visit({ url: '/summer?qr', headers: { host: 'go.acme.com' } })
const create = (slashTag: string) => service.api('POST', '/qr-code', aCreateRequest({ slashTag }))

test('when the server is full, saves are refused with a message, reads and links continue, and saves recover', async () => {
  expect((await create('summer')).statusCode).toBe(201)
  // As the server reports it: SQLSTATE 53100, disk_full.
  await administer(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on qr_codes for each row execute function no_room();
    create trigger no_room before insert or update on counters for each row execute function no_room();
  `)
  onTestFinished(async () => void (await administer('drop function if exists no_room cascade')))
  const message =
    'The service is out of storage. Saved data is safe, and printed codes keep working. Contact your administrator.'
  const refused = await create('winter')
  expect([refused.statusCode, refused.json()]).toEqual([507, { success: false, message }])
  const edited = await service.api('PUT', '/qr-code/1', { isEdit: true, title: 'Edited' })
  expect([edited.statusCode, edited.json()]).toEqual([507, { success: false, message, error: message }])
  for (let visits = 0; visits < 5; visits += 1) expect((await visit()).statusCode).toBe(302)
  expect((await service.api('GET', '/qr-code')).json()).toMatchObject({ total: 1 })

  await administer('drop function no_room cascade')
  expect((await create('winter')).statusCode).toBe(201)
  const scans = async () => (await service.api('GET', '/qr-code/1')).json().data.scans as number
  await expect.poll(scans).toBe(5)
})
