import { beforeEach, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { aPerson, type TestPerson } from '../support/people.ts'

let editor: TestPerson
let approver: TestPerson
let id = 0
serviceForEach()
beforeEach(async () => {
  editor = await aPerson(service, 'editor', { name: 'Eve' })
  approver = await aPerson(service, 'viewer', { name: 'Ana', isApprover: true })
  id = (await editor.api('POST', '/qr-code', aCreateRequest())).json().data.id
})

const decide = (payload: object, by = approver) => by.api('POST', `/qr-code/${id}/approval/decision`, payload)
const edit = (payload: object) => editor.api('PUT', `/qr-code/${id}`, payload)
const state = async () => (await editor.api('GET', `/qr-code/${id}/approval/state`)).json().data
const download = () => editor.api('POST', `/qr-code/${id}/downloaded`)

test('a viewer who may approve does so for the version they saw; an edit outdates it and is named', async () => {
  expect(await state()).toEqual({
    state: 'none',
    latest: null,
    current: { version: 1, updatedAt: expect.any(String) },
    changedSince: [],
    isRequired: false,
    mayPrint: true,
    // Eve created the code and asks.
    isOwnWork: true,
    approvers: [
      { id: approver.id, name: 'Ana' },
      { id: 1, name: 'Owner' },
    ],
    asked: [],
  })
  expect((await decide({ decision: 'approved', version: 1 })).json().data).toMatchObject({
    state: 'approved',
    latest: { decision: 'approved', version: 1, person: { name: 'Ana' } },
  })
  await edit({ isStarred: true })
  expect((await state()).state).toBe('approved')
  await edit({ color: '#112233' })
  await edit({ destinationUrl: 'https://www.acme.com/winter' })
  expect(await state()).toMatchObject({
    state: 'outdated',
    latest: { version: 1 },
    changedSince: expect.arrayContaining(['color', 'qr', 'destinationUrl']),
  })
  const late = await decide({ decision: 'approved', version: 1 })
  expect([late.statusCode, late.json().changedBy.name]).toEqual([412, 'Eve'])
})

test('asking for changes needs a reason', async () => {
  expect((await decide({ decision: 'changes', version: 1, reason: ' ' })).json().errors[0].field).toBe(
    'reason',
  )
  await decide({ decision: 'changes', version: 1, reason: 'The logo is the old one.' })
  expect(await state()).toMatchObject({ state: 'changes', latest: { reason: 'The logo is the old one.' } })
})

test('an account can need an approval before a download for print, and says who may give it', async () => {
  const owner = await aPerson(service, 'owner', { name: 'Olga' })
  const rule = (isRequired: boolean) => owner.api('PUT', '/account/approval', { isRequired })
  await rule(true)
  const refused = await download()
  expect([refused.statusCode, refused.json().errors]).toEqual([
    403,
    [
      {
        field: '',
        message: 'This account needs an approval before a code is downloaded for print. Ask Ana, Owner.',
        code: 'approval-needed',
        values: { people: 'Ana, Owner' },
      },
    ],
  ])
  await decide({ decision: 'approved', version: 1 })
  expect((await download()).statusCode).toBe(200)
  await edit({ color: '#445566' })
  expect((await download()).statusCode).toBe(403)
  await rule(false)
  expect((await download()).statusCode).toBe(200)
})

test('an approver never approves a code that they edited, where another one may', async () => {
  const boss = await aPerson(service, 'editor', { name: 'Bo', isApprover: true })
  const change = (payload: object) => boss.api('PUT', `/qr-code/${id}`, payload)
  const rule = (isByOther: boolean) => service.api('PUT', '/account/approval', { isByOther })
  const mine = async () => (await boss.api('GET', `/qr-code/${id}/approval/state`)).json().data
  expect((await service.api('GET', '/session')).json().isApprovalByOther).toBe(true)
  expect((await mine()).isOwnWork).toBe(false)
  const made = await boss.api('POST', '/qr-code', aCreateRequest({ slashTag: 'own' }))
  const created = `/api/v1/qr-code/${made.json().data.id}/approval/decision`
  const approval = { decision: 'approved', version: 1 }
  expect((await boss.inject({ method: 'POST', url: created, payload: approval })).statusCode).toBe(400)
  await change({ color: '#112233' })
  await edit({ color: '#112244' })
  expect((await mine()).isOwnWork).toBe(true)
  const refused = await decide({ decision: 'approved', version: 3 }, boss)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: '', message: 'You edited this code, so somebody else must approve it.', code: 'own-work' }],
  ])
  expect((await decide({ decision: 'changes', version: 3, reason: 'Too pale' }, boss)).statusCode).toBe(200)
  expect((await decide({ decision: 'approved', version: 3 })).statusCode).toBe(200)
  await edit({ color: '#112255' })
  expect((await mine()).isOwnWork).toBe(false)
  expect((await decide({ decision: 'approved', version: 4 }, boss)).statusCode).toBe(200)
  await change({ color: '#112266' })
  await rule(false)
  expect((await decide({ decision: 'approved', version: 5 }, boss)).statusCode).toBe(200)
})

test('a star or a move by an approver leaves the work to its author', async () => {
  const work = async (who: TestPerson) =>
    (await who.api('GET', `/qr-code/${id}/approval/state`)).json().data.isOwnWork
  const boss = await aPerson(service, 'editor', { name: 'Bo', isApprover: true })
  const made = await boss.api('POST', '/qr-code', aCreateRequest({ slashTag: 'bo-made' }))
  id = made.json().data.id
  await editor.api('PUT', `/qr-code/${id}`, { isStarred: true, isEdit: true })
  expect(await work(boss)).toBe(true)
  expect(await work(editor)).toBe(false)
})

test('a member who was asked finds it in the inbox, and the answer reaches the person who asked', async () => {
  const ask = (people: number[]) =>
    editor.api('POST', `/qr-code/${id}/approval/ask`, { people, note: 'For Friday' })
  const refused = await ask([editor.id])
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'people'])
  expect((await ask([approver.id])).json().data.asked).toEqual([{ id: approver.id, name: 'Ana' }])
  const inbox = async (by: TestPerson) => (await by.api('GET', '/inbox')).json()
  expect(await inbox(approver)).toMatchObject({
    data: [{ kind: 'approval-asked', name: 'Eve', codeId: id, text: 'For Friday' }],
    unread: 1,
  })
  await decide({ decision: 'changes', version: 1, reason: 'Bigger' })
  expect((await inbox(approver)).unread).toBe(0)
  expect(await inbox(editor)).toMatchObject({
    data: [{ kind: 'changes-asked', name: 'Ana', text: 'Bigger' }],
    unread: 1,
  })
  expect((await state()).asked).toEqual([])
})

test('of many codes, those without a valid approval are named; none where the account needs none', async () => {
  const more = aCreateRequest({ slashTag: 'other', title: 'Other' })
  const other = (await editor.api('POST', '/qr-code', more)).json().data.id
  const missing = async () =>
    (await editor.api('POST', '/approval/missing', { ids: [id, other, 987] })).json().data
  expect(await missing()).toEqual([])
  await service.api('PUT', '/account/approval', { isRequired: true })
  expect((await editor.api('GET', '/session')).json().isApprovalRequired).toBe(true)
  await decide({ decision: 'approved', version: 1 })
  expect(await missing()).toEqual([{ id: other, title: 'Other' }])
  await edit({ color: '#112233' })
  expect((await missing()).length).toBe(2)
  await decide({ decision: 'changes', version: 2, reason: 'No' })
  expect((await missing()).length).toBe(2)
})
