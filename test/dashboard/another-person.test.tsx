import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { qrCodeSchema } from '#contract/record.ts'
import {
  createPersonalStore,
  readPersonal,
  sessionOf,
  storeCredentials,
  storePersonal,
} from '#dashboard/api/credentials.ts'
import { listDrafts, saveDraft } from '#dashboard/api/drafts.ts'
import { newValues } from '#dashboard/api/editor-values.ts'
import { rememberCode, rememberedCodes } from '#dashboard/api/two-operations/saved-codes.ts'
import {
  fromMedium,
  readPrintSettings,
  savePrintSettings,
} from '#dashboard/picture/planner/print-settings.ts'
import { aPage } from './support/a-page.tsx'
import { clearDrafts } from './support/clear-drafts.ts'

const values = {
  ...newValues('go.acme.com', 'UTC'),
  slashTag: 'secret',
  destinationUrl: 'https://example.com',
}
const draft = { id: 'mine', savedAt: '2026-05-01T10:00:00.000Z', reason: 'typed', codeId: null } as const

beforeEach(clearDrafts)

/** A page of the first account whose session ends, with the token of an account that has nothing. */
async function anEndedPage(path = '/') {
  const page = await aPage({ person: { role: 'editor' }, codes: [{ title: 'Poster' }], path })
  const token = await page.service.addUser(2)
  return {
    ...page,
    token,
    async signInAgain(next = token) {
      await page.service.run('delete from sessions')
      void page.client.invalidateQueries()
      const dialog = await screen.findByRole('alertdialog', { name: 'Sign in again' })
      await page.user.type(await within(dialog).findByLabelText('Access token'), next)
      await page.user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    },
  }
}

test('another account that signs in again sees no draft and no code of the person before', async () => {
  const page = await anEndedPage()
  await screen.findByText('Poster')
  await saveDraft({ ...draft, values: { ...values, title: 'Secret plan' } })
  const owned = (await listDrafts())[0]
  await screen.findByText(/Secret plan/)
  await page.signInAgain()
  expect(await screen.findByRole('heading', { name: 'Create your first QR code' })).toBeVisible()
  expect(screen.queryByText(/Secret plan/)).toBeNull()
  expect(screen.queryByText('Poster')).toBeNull()
  expect(await listDrafts()).toEqual([])
  // Nothing that the first person made is lost.
  if (owned?.owner === undefined) throw new Error('the draft has no owner')
  const [, account, , person] = owned.owner.split(' ')
  storeCredentials(sessionOf({ id: Number(person), account: Number(account) }))
  expect(await listDrafts()).toMatchObject([{ id: 'mine', values: { title: 'Secret plan' } }])
})

test('what is typed when another account signs in stays a draft of the person who typed it', async () => {
  const page = await anEndedPage('/codes/new')
  await page.user.type(await screen.findByLabelText('Where should it lead?'), 'https://example.com/mine')
  await page.signInAgain()
  await screen.findByRole('heading', { name: 'Create your first QR code' })
  expect(page.router.state.location.pathname).toBe('/')
  expect(await listDrafts()).toEqual([])
  const drafts = await page.service.inject({
    url: '/api/v1/drafts',
    headers: { authorization: `Bearer ${page.token}` },
  })
  expect(drafts.json().data).toEqual([])
})

test('a save that was refused because the session ended is never sent as another person', async () => {
  const page = await anEndedPage()
  const star = await screen.findByRole('button', { name: 'Star Poster' })
  await page.service.run('delete from sessions')
  const written: string[] = []
  page.meanwhile(({ method, path }) => {
    if (method !== 'GET' && path.includes('/qr-code')) written.push(path)
    return undefined
  })
  await page.user.click(star)
  await page.signInAgain()
  await screen.findByRole('heading', { name: 'Create your first QR code' })
  await page.settled()
  expect(written).toHaveLength(1)
})

test('texts and sizes that this browser stores belong to the person who stored them', async () => {
  const first = sessionOf({ id: 1, account: 1 })
  storeCredentials(first)
  storePersonal('a-key', 'Secret campaign')
  savePrintSettings('7', fromMedium('poster'))
  const store = createPersonalStore('nothing')
  store.set('something')
  storeCredentials(sessionOf({ id: 2, account: 1 }))
  expect(readPersonal('a-key')).toBeNull()
  expect(readPrintSettings('7').medium).toBe('flyer')
  expect(store.get()).toBe('nothing')
  storeCredentials(first)
  expect(readPersonal('a-key')).toBe('Secret campaign')
  expect(readPrintSettings('7').medium).toBe('poster')
  storeCredentials(null)
})

const serviceUrl = 'https://codes.example.com'

function codeOf(id: number, userId: number, title = '') {
  return qrCodeSchema.parse({
    id,
    userId,
    title,
    brandedDomain: 'go.acme.com',
    slashTag: `code-${id}`,
    updatedAt: '2026-05-01T10:00:00.000Z',
  })
}

test('codes that a full browser cannot store stay listed until the page closes, beside the stored ones', async () => {
  storeCredentials({ serviceUrl, token: 'full', twoOperations: true })
  await rememberCode(codeOf(11, 7, 'Stored'))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await rememberCode(codeOf(11, 7, 'Changed'))
  await rememberCode(codeOf(12, 7, 'New'))
  expect((await rememberedCodes()).map(({ title }) => title).toSorted()).toEqual(['Changed', 'New'])
  storeCredentials(null)
})

test('codes of a service without a list belong to its token, and to its user after a new token', async () => {
  const ids = async () => (await rememberedCodes()).map(({ id }) => id).toSorted((one, other) => one - other)
  const signIn = (token: string) => storeCredentials({ serviceUrl, token, twoOperations: true })
  signIn('one')
  await rememberCode(codeOf(1, 5))
  signIn('of-another-account')
  expect(await ids()).toEqual([])
  await rememberCode(codeOf(2, 6))
  expect(await ids()).toEqual([2])
  signIn('two')
  await rememberCode(codeOf(3, 5))
  expect(await ids()).toEqual([1, 3])
  storeCredentials(null)
})
