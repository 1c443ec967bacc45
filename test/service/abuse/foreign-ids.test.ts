import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.ts'
import { toKitDesign } from '#design/brand/kit-design.ts'
import { defaultDesign } from '#design/design.ts'
import { PNG } from 'pngjs'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

/** What a stranger asks for: an id of somebody else wherever the operation takes one. */
type Asked = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object | Buffer
  /** 404 when left out. */
  readonly status?: number
}

let service: TestService
let stranger = ''
const mine = { code: 0, version: 1, draft: 'draft-of-mine', kit: '', logo: '', token: '' }
const code = () => ({ params: { id: mine.code } })
const kit = () => ({ params: { id: mine.kit } })
const draft = () => ({ params: { id: mine.draft } })
const ofAll = (body: object) => ({ body, status: 200 })

/**
 * Every operation there is: one that takes ids, asked with those of another user, or null for one that takes none. A new
 * operation has to be added before this file compiles. Those that take many ids, or choose a name of their own, answer
 * with success and touch nothing of the other.
 */
const asked: Readonly<Record<OperationId, (() => Asked) | null>> = {
  createQrCode: () => ({
    ...ofAll(aCreateRequest({ slashTag: 'of-stranger', qrLogoId: mine.logo })),
    status: 201,
  }),
  updateQrCode: () => ({ ...code(), body: { title: 'Mine now' } }),
  listQrCodes: null,
  readQrCode: code,
  countQrCodes: null,
  readSession: null,
  checkSlashTag: null,
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
  renameTag: () => ofAll({ from: 'secret-tag', to: 'taken-over' }),
  listDrafts: null,
  readDraft: draft,
  saveDraft: () => ({ ...draft(), ...ofAll({ title: 'x', codeId: mine.code, content: {} }) }),
  deleteDraft: () => ({ ...draft(), status: 200 }),
  uploadLogo: null,
  listLogos: null,
  readLogo: () => ({ params: { id: mine.logo } }),
  removeLogo: () => ({ params: { id: mine.logo } }),
  restoreLogo: () => ({ params: { id: mine.logo } }),
  readApproval: code,
  createApproval: () => ({ ...code(), body: { score: 1 } }),
  withdrawApproval: code,
  listBrandKits: null,
  createBrandKit: null,
  updateBrandKit: () => ({ ...kit(), body: { name: 'Mine now' } }),
  deleteBrandKit: kit,
  readScans: () => ({
    query: { codeId: mine.code, from: '2026-06-01', to: '2026-06-02', zone: 'UTC', unit: 'day' },
  }),
  readScanTotals: () => ({ query: { codeId: mine.code } }),
  previewVisitPage: () => ofAll({ page: 'welcome', title: 'x', qrLogoId: mine.logo }),
  checkDestination: code,
  listAccessTokens: null,
  createAccessToken: null,
  revokeAccessToken: () => ({ params: { id: mine.token } }),
}

/** Whatever is the first user's, and how it would be known again in an answer. */
const tables = [
  'qr_codes',
  'short_links',
  'code_versions',
  'code_tags',
  'approvals',
  'drafts',
  'brand_kits',
  'logos',
  'quotas',
] as const
const secrets = /secret-(title|tag|kit|draft|token)|secret\.example|iVBORw0KGgo/

async function everything(): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => service.database.selectFrom(table).selectAll().where('user_id', '=', 1).execute()),
  )
  const tokens = await service.database
    .selectFrom('tokens')
    .select(['id', 'name', 'expires_at'])
    .where('user_id', '=', 1)
    .orderBy('id')
    .execute()
  return JSON.stringify([rows, tokens])
}

beforeAll(async () => {
  service = await aService()
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
  await send('POST', `/qr-code/${mine.code}/approval`, { score: 96 })
  await send('PUT', `/drafts/${mine.draft}`, { title: 'secret-draft', content: {} })
  mine.kit = (
    await send('POST', '/brand-kits', { name: 'secret-kit', design: toKitDesign(defaultDesign) })
  ).id
  mine.token = (await send('POST', '/tokens', { name: 'secret-token' })).id
})
afterAll(() => service.close())

const taking = Object.entries(asked).flatMap(([id, ask]) =>
  ask === null ? [] : [[id as OperationId, ask] as const],
)

test('whatever has an id in its address is among those that are asked with a foreign one', () => {
  const withId = Object.entries(operations).filter(([, { path }]) => path.includes(':'))
  const names = new Set<string>(taking.map(([id]) => id))
  expect(withId.filter(([id]) => !names.has(id))).toEqual([])
})

test.each(taking)(
  '%s with what is another user’s tells nothing and changes nothing of theirs',
  async (id, ask) => {
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
  },
)

test('every list of another user is empty of what is not theirs', async () => {
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
