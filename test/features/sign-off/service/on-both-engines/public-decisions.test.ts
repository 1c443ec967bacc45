import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvalLinkDays } from '#features/sign-off/contract/sign-off.ts'
import { limits } from '#features/sign-off/service/page-routes.ts'
import { aCreateRequest } from '../../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../../service/support/a-service.ts'
import { aPerson, type TestPerson } from '../../../../service/support/people.ts'

const host = 'go.acme.com'
let service: TestService
let editor: TestPerson
let id = 0
let path = ''
let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  service = await aService({ clock: () => now })
  editor = await aPerson(service, 'editor', { name: 'Eve' })
  id = (await editor.api('POST', '/qr-code', aCreateRequest())).json().data.id
  path = await aPage()
})
afterEach(() => service.close())

async function aPage(): Promise<string> {
  const made = await service.api('POST', `/qr-code/${id}/approval`, { score: 96 })
  return new URL(made.json().data.url).pathname
}

async function open(): Promise<Document> {
  return new JSDOM((await service.visit({ url: path, headers: { host } })).body).window.document
}

/** Sends the form of the page, as a browser without JavaScript does. */
async function decide(fields: Record<string, string>, document?: Document, headers: object = {}) {
  const form = (document ?? (await open())).querySelector('form')
  const hidden = form?.querySelector<HTMLInputElement>('[name=seen]')?.value ?? ''
  const answer = await service.visit({
    method: 'POST',
    url: form?.getAttribute('action') ?? `${path}/decision`,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ seen: hidden, reason: '', ...fields }).toString(),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    get page() {
      return new JSDOM(answer.body).window.document
    },
  }
}
const state = async () => (await service.api('GET', `/qr-code/${id}/approval/state`)).json().data
const standing = async () => (await open()).querySelector('.standing')?.textContent

test('somebody with the link approves by name, and the account sees who and how', async () => {
  const taken = await decide({ decision: 'approved', name: ' Petra  Print\n' })
  expect([taken.status, taken.headers['location']]).toEqual([303, path])
  expect(await state()).toMatchObject({
    state: 'approved',
    latest: { decision: 'approved', version: 1, person: null, name: 'Petra Print' },
  })
  expect(await standing()).toMatch(/Approved by \u2068Petra Print\u2069 on /)
  const [change] = (await editor.api('GET', `/changes?codeId=${id}&kind=code.approved`)).json().data
  expect(change).toMatchObject({
    kind: 'code.approved',
    person: null,
    details: { version: 1, by: 'Petra Print' },
  })
})

test('asking for changes needs a reason, and a refusal keeps what was typed', async () => {
  const { status, page } = await decide({ decision: 'changes', name: 'Petra <b>' })
  expect(status).toBe(400)
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Say what should change.')
  expect(page.querySelector<HTMLInputElement>('#name')?.value).toBe('Petra <b>')
  expect(page.querySelector('#reason')?.getAttribute('aria-invalid')).toBe('true')
  expect(
    (await decide({ decision: 'approved', name: ' ' })).page.querySelector('#problem')?.textContent,
  ).toBe('Enter your name.')
  expect((await state()).state).toBe('none')
  await decide({ decision: 'changes', name: 'Petra', reason: 'The logo is <old>.' })
  expect(await state()).toMatchObject({ state: 'changes', latest: { reason: 'The logo is <old>.' } })
  expect((await open()).querySelector('blockquote')?.textContent).toBe('The logo is <old>.')
})

test('a decision on an older version is refused; after an edit the page says that it is outdated', async () => {
  const seen = await open()
  await editor.api('PUT', `/qr-code/${id}`, { color: '#112233' })
  const late = await decide({ decision: 'approved', name: 'Petra', reason: 'Fine' }, seen)
  expect(late.status).toBe(409)
  expect(late.page.querySelector('[role=alert]')?.textContent).toContain('changed while this page was open')
  expect(late.page.querySelector('#reason')?.textContent).toBe('Fine')
  expect((await state()).state).toBe('none')
  expect((await decide({ decision: 'approved', name: 'Petra' }, late.page)).status).toBe(303)
  await editor.api('PUT', `/qr-code/${id}`, { color: '#445566' })
  expect(await standing()).toContain('changed since')
})

test('an ended, withdrawn or made-up link decides nothing, and a new page renews it', async () => {
  const seen = await open()
  now += approvalLinkDays * 24 * 3_600_000
  expect((await open()).querySelector('form')).toBeNull()
  expect((await decide({ decision: 'approved', name: 'Petra' }, seen)).status).toBe(410)
  expect(await aPage()).toBe(path)
  expect((await decide({ decision: 'approved', name: 'Petra' })).status).toBe(303)
  await service.api('DELETE', `/qr-code/${id}/approval`)
  expect((await decide({ decision: 'changes', name: 'Petra', reason: 'x' }, seen)).status).toBe(404)
  expect((await state()).state).toBe('approved')
})

test('a form of another site is refused, and so are too many decisions', async () => {
  const foreign = await decide({ decision: 'approved', name: 'Petra' }, undefined, {
    'sec-fetch-site': 'cross-site',
  })
  expect([foreign.status, (await state()).state]).toEqual([400, 'none'])
  const seen = await open()
  for (let count = 0; count < limits.decision.most; count += 1) await decide({ name: '' }, seen)
  const many = await decide({ decision: 'approved', name: 'Petra' }, seen)
  expect([many.status, (await state()).state]).toEqual([429, 'none'])
})

test('a decision by link answers those who were asked, and reaches the person who asked', async () => {
  const ana = await aPerson(service, 'viewer', { name: 'Ana', isApprover: true })
  await editor.api('POST', `/qr-code/${id}/approval/ask`, { people: [ana.id], note: 'For Friday' })
  const inbox = async (by: TestPerson) => (await by.api('GET', '/inbox')).json()
  expect((await inbox(ana)).unread).toBe(1)
  await decide({ decision: 'changes', name: 'Petra', reason: 'Bigger' })
  expect((await inbox(ana)).unread).toBe(0)
  expect(await inbox(editor)).toMatchObject({
    data: [{ kind: 'changes-asked', person: null, name: 'Petra', text: 'Bigger' }],
    unread: 1,
  })
  expect((await state()).asked).toEqual([])
})

test('an approval by link is a sign-off, which allows no download for print unless an owner says so', async () => {
  const olga = await aPerson(service, 'owner', { name: 'Olga' })
  const ana = await aPerson(service, 'viewer', { name: 'Ana', isApprover: true })
  const rules = (body: object) => olga.api('PUT', '/account/approval', body)
  const download = async () => (await editor.api('POST', `/qr-code/${id}/downloaded`)).statusCode
  const missing = async () =>
    (await editor.api('POST', '/approval/missing', { ids: [id] })).json().data.length
  await rules({ isRequired: true, isByOther: true })
  // Eve opens the link of her own code and types a name.
  await decide({ decision: 'approved', name: 'Somebody else' })
  expect(await state()).toMatchObject({ state: 'approved', mayPrint: false })
  expect([await download(), await missing()]).toEqual([403, 1])
  await rules({ isByLink: true })
  expect((await olga.api('GET', '/session')).json().isApprovalByLink).toBe(true)
  expect(await state()).toMatchObject({ mayPrint: true })
  expect([await download(), await missing()]).toEqual([200, 0])
  await rules({ isByLink: false })
  now += 1_000
  await ana.api('POST', `/qr-code/${id}/approval/decision`, { decision: 'approved', version: 1 })
  now += 1_000
  await decide({ decision: 'approved', name: 'Petra' })
  expect([await download(), await missing()]).toEqual([200, 0])
  now += 1_000
  await decide({ decision: 'changes', name: 'Petra', reason: 'Too small' })
  expect([await download(), await missing()]).toEqual([403, 1])
})

test('a sign-off by link does not turn the work of an approver into that of somebody else', async () => {
  const bo = await aPerson(service, 'editor', { name: 'Bo', isApprover: true })
  await bo.api('PUT', `/qr-code/${id}`, { color: '#112233' })
  await decide({ decision: 'approved', name: 'Somebody else' })
  const own = (await bo.api('GET', `/qr-code/${id}/approval/state`)).json().data
  expect(own).toMatchObject({ state: 'approved', isOwnWork: true })
})
