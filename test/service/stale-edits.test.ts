import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { type EditedRecords, made, oneOf, type Stored } from './support/edited-records.ts'
import { service, serviceForEach } from './support/own-service.ts'

serviceForEach({ plan: 'business' })

const editedInCore: EditedRecords = {
  async updateFolder() {
    const { id } = await made('/folders', { name: 'Summer' })
    const bodies = { first: { name: 'Summer sale' }, second: { name: 'Winter' } }
    return { path: `/folders/${id}`, read: oneOf('/folders'), ...bodies }
  },
  async updateBrandKit() {
    const { id } = await made('/brand-kits', { name: 'Acme', design: toKitDesign(defaultDesign) })
    const bodies = { first: { palette: ['#ff0000'] }, second: { palette: ['#00ff00'], name: 'Acme 2' } }
    return { path: `/brand-kits/${id}`, read: oneOf('/brand-kits'), ...bodies }
  },
  async updateUtmTemplate() {
    const { id } = await made('/utm-templates', { name: 'Print', parts: {} })
    const bodies = { first: { parts: { source: { value: 'poster' } } }, second: { parts: {} } }
    return { path: `/utm-templates/${id}`, read: oneOf('/utm-templates'), ...bodies }
  },
  async setDomainPages() {
    const domain = 'go.acme.com'
    const isIt = (one: { readonly domain: string }) => one.domain === domain
    return {
      path: `/domains/${domain}/pages`,
      read: async () => ((await oneOf('/domains', isIt)()) as { pages: Stored }).pages,
      first: { rootUrl: 'https://acme.example/' },
      second: { rootUrl: '', missingUrl: 'https://acme.example/lost' },
    }
  },
}

const editedInFeatures = import.meta.glob<EditedRecords>('../features/*/stale-edits.ts', {
  eager: true,
  import: 'edited',
})
const edited: EditedRecords = Object.assign({}, editedInCore, ...Object.values(editedInFeatures))

const reasonsOfFeatures = import.meta.glob<Record<string, string>>('../features/*/stale-edits.ts', {
  eager: true,
  import: 'unconditional',
})

/** Operations that replace one value in plain sight, that a person does for themselves, or that have their own test. */
const others: { readonly [id: string]: string } = {
  ...Object.assign({}, ...Object.values(reasonsOfFeatures)),
  updateQrCode: 'library/if-match.test.ts',
  makeDomainDefault: 'one value',
  showPreviews: 'one value',
  forwardQueries: 'one value',
  setPublicPicture: 'one value',
  setNoticeAddress: 'one value',
  requireApproval: 'one value',
  updateAccount: 'one value',
  updateMember: 'one value',
  saveDraft: 'of one person',
  updateMe: 'of one person',
  changePassword: 'of one person',
  renamePasskey: 'of one person',
  chooseNotices: 'of one person',
  notePresence: 'of one person',
}

test('every operation that edits a record takes If-Match, or says here why not', () => {
  const puts = Object.entries<Operation>(operations).filter(([, { method }]) => method === 'PUT')
  const conditional = puts.filter(([, { refusals }]) => refusals.includes(412)).map(([id]) => id)
  expect(conditional.filter((id) => id !== 'updateQrCode').toSorted()).toEqual(Object.keys(edited).toSorted())
  expect(puts.map(([id]) => id).toSorted()).toEqual(
    [...Object.keys(edited), ...Object.keys(others)].toSorted(),
  )
})

test.each(Object.entries(edited))(
  '%s: the later of two people gets the record of the first, and erases nothing',
  async (_id, prepare) => {
    const { path, read, first, second } = await prepare()
    const put = async (body: object, etag?: string) =>
      await service.inject({
        method: 'PUT',
        url: `/api/v1${path}`,
        payload: body,
        headers: etag === undefined ? {} : { 'if-match': `"${etag}"` },
      })
    const opened = (await read()).etag ?? ''
    expect(opened).not.toBe('')
    expect((await put(first, opened)).statusCode).toBe(200)
    const present = await read()
    expect(present.etag).not.toBe(opened)
    const refused = await put(second, opened)
    expect([refused.statusCode, refused.json().current.etag]).toEqual([412, present.etag])
    expect(await read()).toEqual(present)
    expect((await put(second, present.etag)).statusCode).toBe(200)
    expect((await read()).etag).not.toBe(present.etag)
    // A program without the header writes as before.
    expect((await put(first)).statusCode).toBe(200)
  },
)
