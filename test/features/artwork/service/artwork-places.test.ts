import { maxCounts } from '#contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { type ArtworkPlacement } from '#contract/artwork-placement.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aPlacement } from '../a-placement.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForAll } from '../../../service/support/own-service.ts'
import { aPerson } from '../../../service/support/people.ts'

let now = Date.parse('2026-06-01T12:00:00.000Z')
serviceForAll({ clock: () => (now += 1_000) })
beforeAll(async () => {
  const payload = aCreateRequest({ qr: {}, slashTag: 'summer' })
  await service.api('POST', '/qr-code', payload)
})

const url = '/api/v1/qr-code/1/artwork'
const save = (changes: Partial<ArtworkPlacement> = {}) =>
  service.inject({ method: 'PUT', url, payload: aPlacement(changes) })
const names = async () =>
  (await service.inject({ url })).json().data.map(({ name }: { name: string }) => name)

test('a place on artwork makes no version and keeps the approval of its code', async () => {
  const approver = await aPerson(service, 'viewer', { name: 'Ana', isApprover: true })
  const decision = { decision: 'approved', version: 1 }
  await approver.api('POST', '/qr-code/1/approval/decision', decision)
  expect((await save()).json()).toMatchObject({ success: true, data: [aPlacement()] })
  await save({ name: 'Flyer.pdf', exported: 'abc' })
  const state = await service.api('GET', '/qr-code/1/approval/state')
  expect(state.json().data).toMatchObject({ state: 'approved', current: { version: 1 } })
  expect(await names()).toEqual(['Flyer.pdf'])
})

test('a viewer reads the places and can neither save nor delete one', async () => {
  const viewer = await aPerson(service, 'viewer')
  expect((await viewer.inject({ url })).statusCode).toBe(200)
  expect((await viewer.inject({ method: 'PUT', url, payload: aPlacement() })).statusCode).toBe(403)
  expect((await viewer.inject({ method: 'DELETE', url: `${url}/one` })).statusCode).toBe(403)
})

test('the oldest of too many places leaves, a deleted one is gone, and all go with their code', async () => {
  for (let count = 0; count < maxCounts.artworkPlaces; count++)
    await save({ id: `n${count}`, name: `${count}.pdf` })
  expect(await names()).toHaveLength(maxCounts.artworkPlaces)
  expect(await names()).not.toContain('Flyer.pdf')
  await service.inject({ method: 'DELETE', url: `${url}/n3` })
  expect(await names()).not.toContain('3.pdf')
  expect((await service.api('GET', '/qr-code/99/artwork')).statusCode).toBe(404)
  await service.api('DELETE', '/qr-code/1')
  now += 40 * 86_400_000
  await purgeDeleted({ database: service.database, clock: () => now })
  expect(await service.database.selectFrom('artwork_places').select('id').execute()).toEqual([])
})
