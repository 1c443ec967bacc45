import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { featureOperations } from '#contract/features.ts'
import { type OperationId, operations } from '#contract/operations.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { PNG } from 'pngjs'
import { storedFile } from '../files/send-file.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { proveDomain } from '../support/prove-domain.ts'
import { code, type ForeignRequests, domain, mine, type Send } from './foreign-requests.ts'

let stranger = ''
const folder = () => ({ params: { id: mine.folder } })
const utm = () => ({ params: { id: mine.utm } })
const kit = () => ({ params: { id: mine.kit } })
/** Access tokens are refused; sessions are tested with the people. */
const ofPerson = () => ({ params: { id: 'any' }, status: 403 })
const draft = () => ({ params: { id: mine.draft } })
const ofAll = (body: object) => ({ body, status: 200 })

/**
 * The operations of the core; a feature has its own in `foreign-ids.ts` of its tests. A new operation must be added for
 * this to compile. Bulk operations and self-chosen names succeed without touching the other user.
 */
const ofCore: ForeignRequests<Exclude<OperationId, keyof typeof featureOperations>> = {
  createQrCode: () => ({
    ...ofAll(aCreateRequest({ slashTag: 'of-stranger', qrLogoId: mine.logo })),
    status: 201,
  }),
  createShortLink: () => ({
    ...ofAll({ destinationUrl: 'https://acme.com/menu', qrLogoId: mine.logo }),
    status: 201,
  }),
  updateQrCode: () => ({ ...code(), body: { title: 'Mine now' } }),
  listQrCodes: null,
  readQrCode: code,
  countQrCodes: null,
  readSession: null,
  checkServer: () => ({ body: { address: 'http://localhost', now: 0, sendsMail: false }, status: 403 }),
  checkSlashTag: null,
  listDomains: null,
  addDomain: () => ({ body: { domain: mine.domain }, status: 400 }),
  checkDomain: domain,
  makeDomainDefault: domain,
  setDomainPages: () => ({ ...domain(), body: { rootUrl: '', missingUrl: '' } }),
  showPreviews: null,
  forwardQueries: null,
  removeDomain: domain,
  listTags: null,
  previewPage: null,
  deleteQrCode: code,
  restoreQrCode: code,
  changeQrCodes: () => ofAll({ ids: [mine.code], change: { action: 'delete' } }),
  checkImport: null,
  importQrCodes: null,
  listVersions: code,
  restoreVersion: () => ({ params: { id: mine.code, number: mine.version }, body: {} }),
  listLinks: code,
  markDownloaded: code,
  readPicture: code,
  readPublicPicture: code,
  setPublicPicture: () => ({ ...code(), body: { isOn: true } }),
  readPictureFile: () => ({ params: { id: mine.code, format: 'png' } }),
  drawPicture: () => ({ ...ofAll({ text: 'x', design: { qrLogoId: mine.logo } }), status: 200 }),
  renameTag: () => ofAll({ from: 'secret-tag', to: 'taken-over' }),
  listFolders: null,
  createFolder: () => ({ body: { name: 'x', parentId: mine.folder }, status: 400 }),
  updateFolder: () => ({ ...folder(), body: { name: 'Mine now' } }),
  deleteFolder: folder,
  restoreFolder: folder,
  listUtmTemplates: null,
  createUtmTemplate: null,
  updateUtmTemplate: () => ({ ...utm(), body: { name: 'Mine now' } }),
  deleteUtmTemplate: utm,
  restoreUtmTemplate: utm,
  listDrafts: null,
  readDraft: draft,
  saveDraft: () => ({ ...draft(), ...ofAll({ title: 'x', codeId: mine.code, content: {} }) }),
  deleteDraft: () => ({ ...draft(), status: 200 }),
  uploadLogo: null,
  listLogos: null,
  readLogo: () => ({ params: { id: mine.logo } }),
  removeLogo: () => ({ params: { id: mine.logo } }),
  restoreLogo: () => ({ params: { id: mine.logo } }),
  uploadFile: null,
  listFiles: null,
  readFile: () => ({ params: { id: mine.file } }),
  deleteFile: () => ({ params: { id: mine.file } }),
  beginUpload: null,
  readUpload: () => ({ params: { id: mine.upload } }),
  cancelUpload: () => ({ params: { id: mine.upload } }),
  listBrandKits: null,
  createBrandKit: null,
  updateBrandKit: () => ({ ...kit(), body: { name: 'Mine now' } }),
  deleteBrandKit: kit,
  readScans: () => ({
    query: { codeId: mine.code, from: '2026-06-01', to: '2026-06-02', zone: 'UTC', unit: 'day' },
  }),
  readScanTotals: () => ({ query: { codeId: mine.code } }),
  readPresses: () => ({ query: { codeId: mine.code } }),
  readRuleVisits: () => ({ query: { codeId: mine.code } }),
  previewVisitPage: () => ofAll({ page: 'welcome', title: 'x', qrLogoId: mine.logo }),
  checkDestination: code,
  listAccessTokens: null,
  createAccessToken: null,
  revokeAccessToken: () => ({ params: { id: mine.token } }),
  readSignIn: null,
  signInWithPassword: null,
  signInWithToken: null,
  beginPasskeySignIn: null,
  lookAround: null,
  signInWithPasskey: null,
  beginProviderSignIn: null,
  requestRecovery: null,
  setNewPassword: null,
  readInvitation: null,
  acceptInvitation: null,
  signOut: null,
  readMe: null,
  updateMe: null,
  changePassword: null,
  switchAccount: null,
  listSessions: null,
  endSession: ofPerson,
  endOtherSessions: null,
  listPasskeys: null,
  beginPasskey: null,
  addPasskey: null,
  removePasskey: ofPerson,
  renamePasskey: ofPerson,
  listIdentities: null,
  removeIdentity: ofPerson,
  updateAccount: null,
  listMembers: null,
  updateMember: () => ({ params: { id: 1 }, body: { role: 'viewer' } }),
  listOutsideLinks: () => ({ params: { id: 1 } }),
  removeMember: () => ({ params: { id: 1 } }),
  leaveAccount: null,
  createRecoveryLink: () => ({ params: { id: 1 } }),
  listInvitations: null,
  createInvitation: null,
  revokeInvitation: () => ({ params: { id: mine.invitation } }),
  listChanges: () => ({ query: { codeId: mine.code }, status: 200 }),
  exportChanges: () => ({ query: { codeId: mine.code }, status: 200 }),
  followChanges: () => ({ query: { seconds: 0 }, status: 200 }),
  readApprovalState: code,
  decideApproval: () => ({ ...code(), body: { decision: 'approved', version: 2 } }),
  requireApproval: null,
  askApproval: () => ({ ...code(), body: { people: [1] } }),
  findUnapproved: () => ({ body: { ids: [mine.code] }, status: 200 }),
  listNotices: null,
  readNotices: () => ({ body: { codeId: mine.code }, status: 200 }),
  readNoticeSettings: null,
  chooseNotices: null,
  setNoticeAddress: null,
  testNoticeAddress: null,
  chooseMails: null,
  notePresence: code,
  endPresence: code,
}

/** The first user's data, recognisable in a response. */
const tables = [
  'qr_codes',
  'short_links',
  'code_versions',
  'code_tags',
  'approvals',
  'drafts',
  'folders',
  'brand_kits',
  'utm_templates',
  'campaigns',
  'campaign_codes',
  'campaign_links',
  'logos',
  'files',
  'quotas',
  'storage_quotas',
  'memberships',
  'invitations',
  'comments',
  'notices',
  'notice_settings',
  'approval_requests',
  'domains',
]
const secrets = /secret-(title|tag|kit|draft|token|comment)|secret\.example|iVBORw0KGgo/

async function everything(): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)} where user_id = 1`.execute(service.database)),
  )
  const tokens = await service.database
    .selectFrom('tokens')
    .select(['id', 'name', 'expires_at'])
    .where('user_id', '=', 1)
    .orderBy('id')
    .execute()
  return JSON.stringify([rows, tokens])
}

/** Makes what a feature needs of the first user. */
const recordsOfFeatures = import.meta.glob<(send: Send) => Promise<void>>('../../features/*/foreign-ids.ts', {
  eager: true,
  import: 'makeMine',
})

serviceForAll()
beforeAll(async () => {
  stranger = await service.addUser(2)
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, type = 'application/json') => {
    const answer = await service.inject({
      method,
      url: `/api/v1${url}`,
      headers: { 'content-type': type },
      payload,
    })
    expect([200, 201]).toContain(answer.statusCode)
    return answer.json().data
  }
  mine.logo = (await send('POST', '/logos', PNG.sync.write(new PNG({ width: 8, height: 8 })), 'image/png')).id
  const secret = { title: 'secret-title', tags: 'secret-tag', destinationUrl: 'https://secret.example/' }
  mine.code = (await send('POST', '/qr-code', aCreateRequest({ ...secret, qrLogoId: mine.logo }))).id
  await send('PUT', `/qr-code/${mine.code}`, { title: 'secret-title 2', isEdit: true })
  mine.utm = (await send('POST', '/utm-templates', { name: 'secret-kit', parts: {} })).id
  mine.folder = (await send('POST', '/folders', { name: 'secret-title' })).id
  await send('PUT', `/drafts/${mine.draft}`, { title: 'secret-draft', content: {} })
  mine.kit = (
    await send('POST', '/brand-kits', { name: 'secret-kit', design: toKitDesign(defaultDesign) })
  ).id
  const drawing = PNG.sync.write(new PNG({ width: 9, height: 9 }))
  mine.file = (await storedFile(service, 'secret-title.png', drawing)).id
  mine.invitation = (await send('POST', '/invitations', { role: 'owner', email: 'secret@secret.example' })).id
  await send('POST', '/domains', { domain: mine.domain })
  await proveDomain(service.database, mine.domain)
  mine.token = (await send('POST', '/tokens', { name: 'secret-token' })).id
  for (const make of Object.values(recordsOfFeatures)) await make?.(send)
})

const ofFeatures = import.meta.glob<ForeignRequests<OperationId>>('../../features/*/foreign-ids.ts', {
  eager: true,
  import: 'foreignIds',
})
const asked: Partial<ForeignRequests<OperationId>> = Object.assign({}, ofCore, ...Object.values(ofFeatures))

const taking = Object.entries(asked).flatMap(([id, ask]) =>
  ask === null ? [] : [[id as OperationId, ask] as const],
)

test('every operation is listed', () => {
  expect(Object.keys(asked).toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('every operation with an id in its path is tested with a foreign one', () => {
  const withId = Object.entries(operations).filter(([, { path }]) => path.includes(':'))
  const names = new Set<string>(taking.map(([id]) => id))
  expect(withId.filter(([id]) => !names.has(id))).toEqual([])
})

test.each(taking)('%s with another user’s id reveals and changes nothing', async (id, ask) => {
  const { method, path } = operations[id]
  const { params = {}, query = {}, body, status = 404 } = ask()
  const url = Object.entries(params).reduce<string>(
    (made, [name, value]) => made.replace(`:${name}`, String(value)),
    path,
  )
  const before = await everything()
  const answered = async (token: string | null) =>
    await service.app.api.inject({
      method,
      url,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(body === undefined ? {} : { payload: body }),
    })
  expect((await answered(null)).statusCode).toBe(401)
  const answer = await answered(stranger)
  expect([answer.statusCode, answer.body.match(secrets)]).toEqual([status, null])
  expect(await everything()).toBe(before)
})

test('every list of another user is empty', async () => {
  const lists = Object.entries(operations).filter(
    ([, { method, path }]) => method === 'GET' && !path.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(8)
  for (const [id, { path }] of lists) {
    const answer = await service.app.api.inject({
      url: path,
      headers: { authorization: `Bearer ${stranger}` },
    })
    expect([id, answer.body.match(secrets)]).toEqual([id, null])
  }
})
