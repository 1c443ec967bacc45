import { PNG } from 'pngjs'
import { expect } from 'vitest'
import { codeSortSchema } from '#contract/list.ts'
import { defaultDesign } from '#design/design.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { mailToken } from '#service/commands/people/notices.ts'
import { multipartOf } from '../files/send-file.ts'
import { aPasskey } from '../support/a-passkey.ts'
import { aCreateRequest } from '../support/a-request.ts'
import type { TestService } from '../support/a-service.ts'
import { aPerson, browserOf, type TestPerson } from '../support/people.ts'
import { proveDomain } from '../support/prove-domain.ts'
import type { AskedService } from './asked-service.ts'
import { until } from '../../support/until.ts'

/** Texts of a day, drawn by a seed. */
export type DayTexts = {
  /** At least eight. */
  readonly titles: readonly string[]
  readonly tags: readonly string[]
  readonly note: string
}

export type Day = {
  readonly service: TestService
  readonly ask: AskedService
  readonly texts: DayTexts
  /** Codes of the day in the order of their creation. */
  readonly codes: number[]
  readonly owner: TestPerson
  readonly editor: TestPerson
}

const png = (side: number) => PNG.sync.write(new PNG({ width: side, height: side }))
export const period = { from: '2025-06-01', to: '2025-06-30', zone: 'Europe/Berlin' }
const password = 'maple river 82 tram'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
export const ids = (day: Day, at = 0) => ({ id: day.codes[at]! })

export async function beginDay(service: TestService, ask: AskedService, texts: DayTexts): Promise<Day> {
  const now = '2025-06-01T08:00:00.000Z'
  const owner = await aPerson(service, 'owner', {
    name: 'Olga',
    email: 'olga@acme.com',
    now,
    isApprover: true,
  })
  const editor = await aPerson(service, 'editor', { name: 'Eve', email: 'eve@acme.com', now })
  return { service, ask, texts, codes: [], owner, editor }
}

const visitorRules = [{ devices: ['iphone'], routes: [{ id: 1, destinationUrl: 'https://acme.com/app' }] }]

/** Codes are made, edited, listed, deleted and restored. */
export async function workOnCodes(day: Day): Promise<void> {
  const { ask, texts, codes } = day
  for (const [at, title] of texts.titles.entries()) {
    const body = aCreateRequest({
      slashTag: `day-${at}`,
      title: title.trim() === '' ? `Code ${at}` : title,
      tags: texts.tags.slice(0, at % 4).join(','),
      fieldData: { visitId: true, ...(at === 5 && { visitorRules }) },
      ...(at === 1 && { password: 'open sesame', passwordProtectionEnabled: true }),
      ...(at === 2 && { expirationDate: '2025-06-02T00:00:00.000Z', usageLimit: 5 }),
    })
    codes.push(
      (
        await ask('createQrCode', {
          body,
          by: at % 2 === 0 ? day.owner : day.editor,
          headers: { 'idempotency-key': `key-${at}` },
        })
      ).body.data.id,
    )
  }
  await ask('createShortLink', { body: { destinationUrl: 'https://acme.com/menu' } })
  await ask('updateQrCode', {
    params: ids(day),
    body: { isEdit: true, title: 'Edited', slashTag: 'renamed' },
  })
  await ask('updateQrCode', {
    params: ids(day),
    body: { isEdit: true, destinationUrl: 'https://acme.com/new' },
  })
  await ask('readQrCode', { params: ids(day) })
  await ask('listVersions', { params: ids(day) })
  await ask('restoreVersion', { params: { ...ids(day), number: 1 }, body: {} })
  await ask('listLinks', { params: ids(day) })
  await ask('checkSlashTag', { query: { brandedDomain: 'go.acme.com', slashTag: 'renamed' } })
  await ask('deleteQrCode', { params: ids(day, 3) })
  await ask('restoreQrCode', { params: ids(day, 3) })
  await ask('deleteQrCode', { params: ids(day, 4) })
  const change = { action: 'addTags', tags: ['bulk'] }
  await ask('changeQrCodes', { body: { ids: [codes[0], codes[1], codes[4]], change } })
  await ask('renameTag', { body: { from: 'bulk', to: texts.tags[0] } })
  const row = { key: 'file:1', body: aCreateRequest({ slashTag: 'row-1', title: texts.note }) }
  await ask('checkImport', { body: { rows: [row] } })
  await ask('importQrCodes', { body: { rows: [row, row] } })
  await ask('markDownloaded', { params: ids(day) })
  await readLibrary(day)
}

async function readLibrary({ ask, texts }: Day): Promise<void> {
  for (const sort of codeSortSchema.options) {
    const page = await ask('listQrCodes', { query: { sort, limit: 3 } })
    if (page.body.nextCursor)
      await ask('listQrCodes', { query: { sort, limit: 3, cursor: page.body.nextCursor } })
  }
  await ask('listQrCodes', { query: { search: texts.titles[0]!.slice(0, 4) } })
  await ask('listQrCodes', { query: { tag: texts.tags[0]! } })
  await ask('countQrCodes')
  await ask('listTags')
  await ask('readSession')
}

/** Folders, kits, templates, drafts and logos. */
export async function arrange(day: Day): Promise<void> {
  const { ask, texts } = day
  const logo = await ask('uploadLogo', { body: png(8), headers: { 'content-type': 'image/png' } })
  const params = { id: logo.body.data.id }
  await ask('listLogos')
  await ask('readLogo', { params })
  await ask('updateQrCode', { params: ids(day, 5), body: { qrLogoId: params.id } })
  await ask('removeLogo', { params })
  await ask('restoreLogo', { params })
  const kit = await ask('createBrandKit', {
    body: { name: texts.titles[1], design: toKitDesign(defaultDesign) },
  })
  const ofKit = { params: { id: kit.body.data.id } }
  await ask('updateBrandKit', { ...ofKit, body: { name: 'Winter' } })
  await ask('listBrandKits')
  await workOnFolders(day)
  await ask('saveDraft', {
    params: { id: 'draft-1' },
    body: { title: texts.titles[2], codeId: day.codes[0], content: { a: 1 } },
  })
  await ask('listDrafts')
  await ask('readDraft', { params: { id: 'draft-1' } })
  await ask('saveDraft', { params: { id: 'draft-2' }, body: { title: 'x', codeId: null, content: {} } })
  await ask('deleteDraft', { params: { id: 'draft-1' } })
  await ask('deleteBrandKit', ofKit)
  const standard = { name: 'Standard', design: toKitDesign(defaultDesign), isDefault: true }
  await ask('createBrandKit', { body: standard })
}

async function workOnFolders(day: Day): Promise<void> {
  const { ask, texts, codes } = day
  const template = await ask('createUtmTemplate', {
    body: { name: 'Print', parts: { source: { value: 'poster', isRequired: true } } },
  })
  const ofTemplate = { params: { id: template.body.data.id } }
  await ask('updateUtmTemplate', { ...ofTemplate, body: { name: texts.note } })
  const parent = (await ask('createFolder', { body: { name: 'Packs', utmTemplateId: ofTemplate.params.id } }))
    .body.data.id
  const child = (await ask('createFolder', { body: { name: texts.titles[3], parentId: parent } })).body.data
    .id
  await ask('changeQrCodes', {
    body: { ids: codes.slice(0, 3), change: { action: 'move', folderId: child } },
  })
  await ask('updateFolder', { params: { id: child }, body: { name: 'Rice' } })
  await ask('listQrCodes', { query: { folder: parent, sort: 'title' } })
  await ask('listFolders')
  await ask('deleteFolder', { params: { id: child } })
  await ask('restoreFolder', { params: { id: child } })
  await ask('deleteUtmTemplate', ofTemplate)
  await ask('restoreUtmTemplate', ofTemplate)
  await ask('listUtmTemplates')
}

/** Files, uploads, pictures and checks of prints. */
export async function workOnFiles(day: Day): Promise<void> {
  const { ask } = day
  const upload = async (name: string, side: number) => {
    const { headers, payload } = multipartOf(name, png(side))
    return (await ask('uploadFile', { headers, body: payload })).body.data.id as string
  }
  const file = await upload('one.png', 9)
  await upload('two.png', 10)
  await ask('listFiles')
  await ask('readFile', { params: { id: file } })
  await ask('deleteFile', { params: { id: file } })
  const metadata = `filename ${Buffer.from('film.mp4').toString('base64')}`
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await ask('beginUpload', {
    headers: { ...tus, 'upload-length': '9', 'upload-metadata': metadata },
  })
  const params = { id: String(begun.headers.location).split('/').at(-1)! }
  await ask('readUpload', { params })
  await ask('cancelUpload', { params, headers: tus, isReal: true })
  await ask('readPicture', { params: ids(day) })
  await ask('setPublicPicture', { params: ids(day), body: { isOn: true } })
  await ask('readPublicPicture', { params: ids(day) })
  await ask('readPictureFile', { params: { ...ids(day), format: 'png' } })
  await ask('drawPicture', { body: { text: 'x' } })
  await ask('previewVisitPage', { body: { page: 'welcome', title: 'x' } })
}

/** Visits and their sums. */
export async function countVisits(day: Day): Promise<void> {
  const { ask } = day
  const counted = ['/day-5?qr', '/day-5', '/day-5?qr=a3', '/renamed?qr=a3', '/day-2?qr', '/day-6?qr']
  await visitOnPhones(day, counted, ['/missing'])
  for (const unit of ['hour', 'day', 'month']) await ask('readScans', { query: { ...period, unit } })
  await ask('readScans', { query: { ...period, unit: 'day', codeId: day.codes[5]! } })
  await ask('readScanTotals', { query: { codeId: day.codes[5]! } })
  await ask('readRuleVisits', { query: { codeId: day.codes[5]! } })
  await ask('readPresses', { query: { codeId: day.codes[5]! } })
  await ask('listQrCodes', { query: { neverScanned: 'false', sort: 'scans' } })
}

/**
 * Each path is visited by a phone of its own. Counting happens on another thread.
 *
 * @param uncounted paths whose visits count nothing.
 */
export async function visitOnPhones(
  { service }: Day,
  counted: readonly string[],
  uncounted: readonly string[] = [],
): Promise<void> {
  const sum = async () => {
    const { scans, clicks } = await service.database
      .selectFrom('counters')
      .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
      .executeTakeFirstOrThrow()
    return Number(scans) + Number(clicks)
  }
  const before = await sum()
  for (const [at, url] of [...counted, ...uncounted].entries())
    await service.visit({
      url,
      remoteAddress: `203.0.113.${at}`,
      headers: { host: 'go.acme.com', 'user-agent': phone },
    })
  await until(async () => expect(await sum()).toBe(before + counted.length))
}

/** Approval, the inbox, and the log of changes. */
export async function workTogether(day: Day): Promise<void> {
  const { ask, editor, owner, texts } = day
  // The owner has not edited it, so they may approve it.
  const code = { params: ids(day, 1) }
  await ask('requireApproval', { body: { isRequired: true, isByOther: true } })
  await ask('askApproval', { ...code, by: editor, body: { people: [owner.id], note: texts.note } })
  const state = (await ask('readApprovalState', code)).body.data
  await ask('decideApproval', {
    ...code,
    by: owner,
    body: { decision: 'approved', version: state.current.version },
  })
  await ask('findUnapproved', { body: { ids: day.codes } })
  await ask('notePresence', { ...code, by: editor, body: {} })
  await ask('endPresence', { ...code, by: editor })
  await ask('notePresence', { ...code, by: owner, body: {} })
  await ask('askApproval', { params: ids(day, 5), by: editor, body: { people: [owner.id] } })
  await ask('listNotices', { by: owner })
  await ask('readNotices', { by: owner, body: { codeId: day.codes[1] } })
  await ask('readNoticeSettings', { by: owner })
  await ask('chooseNotices', { by: owner, body: { topic: 'mention', isListed: true, isMailed: false } })
  await ask('setNoticeAddress', { by: owner, body: { address: 'https://chat.example/hook' } })
  await ask('testNoticeAddress', { by: owner, body: {} })
  const member = { userId: 1, personId: owner.id }
  await ask('chooseMails', {
    by: 'visitor',
    body: { token: await mailToken(day.service.database, member, 'mention'), isMailed: true },
  })
  await ask('listChanges', { isUnordered: true, query: { limit: 200 } })
  await ask('listChanges', { isUnordered: true, query: { limit: 200, codeId: day.codes[0]! } })
  await ask('exportChanges', { isUnordered: true })
  await ask('followChanges', { isOfEngine: true, query: { seconds: 0 } })
}

/** Domains, and what asks other servers. */
export async function workOnDomains(day: Day): Promise<void> {
  const { ask } = day
  const params = { domain: 'links.example' }
  await ask('addDomain', { body: { domain: params.domain } })
  await ask('checkDomain', { params, body: {} })
  await proveDomain(day.service.database, params.domain)
  await ask('makeDomainDefault', { params, body: {} })
  await ask('setDomainPages', { params, body: { rootUrl: 'https://acme.com/', missingUrl: '' } })
  await ask('showPreviews', { body: { isShown: true } })
  await ask('forwardQueries', { body: { isForwarded: true } })
  await ask('addDomain', { body: { domain: 'other.example' } })
  await ask('removeDomain', { params: { domain: 'other.example' } })
  await ask('listDomains')
  await ask('previewPage', { query: { url: 'http://shop.example/' } })
  await ask('checkDestination', { params: ids(day), body: {} })
  await ask('checkServer', {
    isOfEngine: true,
    body: { address: 'http://localhost', now: 0, sendsMail: false },
  })
}

/** People join, sign in, change and leave. */
export async function workOnPeople(day: Day): Promise<void> {
  const { ask, owner, editor } = day
  await ask('readSignIn', { by: 'visitor' })
  await ask('readMe', { by: editor })
  await ask('updateMe', { by: editor, body: { name: 'Eve E.', language: 'de' } })
  await ask('changePassword', { by: editor, body: { password } })
  await ask('signInWithPassword', {
    by: 'visitor',
    body: { email: 'eve@acme.com', password: 'wrong' },
    status: 400,
  })
  const signedIn = await ask('signInWithPassword', {
    by: 'visitor',
    body: { email: 'eve@acme.com', password },
  })
  const elsewhere = browserOf(day.service, editor.id, '', cookieOf(signedIn.headers))
  await ask('listSessions', { by: editor })
  await ask('endOtherSessions', { by: editor })
  await ask('readMe', { by: elsewhere, status: 401 })
  await signInByPasskey(day)
  await ask('listIdentities', { by: editor })
  await ask('removeIdentity', {
    by: editor,
    params: { id: 'none' },
    body: { currentPassword: password },
    status: 404,
  })
  await ask('beginProviderSignIn', { by: 'visitor', body: { provider: 'none' }, status: 400 })
  await ask('requestRecovery', { by: 'visitor', body: { email: 'eve@acme.com' } })
  await ask('lookAround', { by: 'visitor', status: 401 })
  await ask('signInWithToken', { by: 'visitor', body: { token: day.service.token } })
  await ask('updateAccount', { body: { name: 'Acme Ltd' } })
  await inviteSomebody(day)
  const token = await ask('createAccessToken', { by: owner, body: { name: 'Build', role: 'editor' } })
  await ask('listAccessTokens', { by: owner })
  await ask('revokeAccessToken', { by: owner, params: { id: token.body.data.id } })
  await ask('signOut', { by: editor })
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

async function signInByPasskey({ ask, editor }: Day): Promise<void> {
  const passkey = aPasskey()
  const { data } = (await ask('beginPasskey', { by: editor, body: { currentPassword: password } })).body
  const added = await ask('addPasskey', {
    by: editor,
    body: { name: 'Phone', response: passkey.create(data) },
  })
  const params = { id: added.body.data.id }
  await ask('renamePasskey', { by: editor, params, body: { name: 'Old phone' } })
  const asked = await ask('beginPasskeySignIn', { by: 'visitor', body: {} })
  await ask('signInWithPasskey', {
    by: 'visitor',
    body: { response: passkey.get(asked.body.data) },
    headers: { cookie: cookieOf(asked.headers) },
  })
  await ask('listPasskeys', { by: editor })
  const { data: sessions } = (await ask('listSessions', { by: editor })).body
  const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
  await ask('endSession', { by: editor, params: { id: other.id } })
  await ask('removePasskey', { by: editor, params, body: { currentPassword: password } })
  const next = await ask('beginPasskey', { by: editor, body: { currentPassword: password } })
  const response = aPasskey().create(next.body.data)
  await ask('addPasskey', { by: editor, body: { name: 'Laptop', response } })
}

async function inviteSomebody({ ask, owner, editor, service }: Day): Promise<void> {
  const invited = await ask('createInvitation', {
    by: owner,
    body: { role: 'viewer', email: 'new@acme.com' },
  })
  const token = new URL(invited.body.link).hash.slice(1)
  await ask('readInvitation', { by: 'visitor', body: { token } })
  const accepted = await ask('acceptInvitation', {
    by: 'visitor',
    body: { token, name: 'Nia', email: 'nia@acme.com', password },
  })
  const nia = browserOf(service, 0, '', cookieOf(accepted.headers))
  const { data: members } = (await ask('listMembers', { by: owner })).body
  const params = { id: members.find(({ name }: { name: string }) => name === 'Nia').id }
  await ask('updateMember', { by: owner, params, body: { role: 'editor' } })
  const recovery = await ask('createRecoveryLink', { by: owner, params, body: {} })
  const secret = new URL(recovery.body.data.link).hash.slice(1)
  await ask('setNewPassword', { by: 'visitor', body: { token: secret, password: 'another tram 93 river' } })
  await ask('switchAccount', { by: nia, body: { account: 1 }, status: 401 })
  await ask('switchAccount', { by: owner, body: { account: 1 } })
  await ask('listOutsideLinks', { by: owner, params: { id: 1 } })
  await ask('removeMember', { by: owner, params, query: { outside: 'off' } })
  const other = await aPerson(service, 'viewer', { name: 'Leo', now: '2025-06-01T09:00:00.000Z' })
  await ask('leaveAccount', { by: other, body: {} })
  const second = await ask('createInvitation', { by: owner, body: { role: 'viewer' } })
  await ask('listInvitations', { by: owner })
  await ask('revokeInvitation', { by: owner, params: { id: second.body.data.id } })
  await ask('createInvitation', { by: owner, body: { role: 'viewer' } })
  await ask('createRecoveryLink', { by: owner, params: { id: editor.id }, body: {} })
  await ask('beginPasskeySignIn', { by: 'visitor', body: {} })
}

/** What features do in a day. */
const ofFeatures = import.meta.glob<(day: Day) => Promise<void>>('../../features/*/part-of-a-day.ts', {
  eager: true,
  import: 'partOfADay',
})

const beforeVisits = import.meta.glob<(day: Day) => Promise<void>>('../../features/*/part-of-a-day.ts', {
  eager: true,
  import: 'beforeVisits',
})

/** A feature may have one of them alone. */
function thoseThere(exported: Readonly<Record<string, ((day: Day) => Promise<void>) | undefined>>) {
  return Object.values(exported).flatMap((part) => part ?? [])
}

export const parts = [
  workOnCodes,
  arrange,
  workOnFiles,
  ...thoseThere(beforeVisits),
  countVisits,
  workTogether,
  workOnDomains,
  ...thoseThere(ofFeatures),
  workOnPeople,
]
