import { expect, test, vi } from 'vitest'
import { type CampaignRequest, createReports, limits } from '#features/campaigns/service/client-page.ts'
import type { CampaignLinksTable } from '#features/campaigns/service/tables.ts'
import { hashToken } from '#service/domain/secrets.ts'
import type { VisitDeps } from '#service/links/links-deps.ts'
import { aPasswordHash, aRedirector, type ARedirector, noon } from '../../../service/links/a-redirector.ts'

const token = 'A'.repeat(43)

async function aCampaignPage(): Promise<ARedirector> {
  const redirector = await aRedirector()
  await addCampaign(redirector, 'summer', token)
  return redirector
}

async function addCampaign(
  redirector: ARedirector,
  id: string,
  secret: string,
  password_hash: string | null = null,
): Promise<void> {
  const at = new Date(noon).toISOString()
  const campaign = { user_id: 1, id, name: 'Summer', note: '', created_at: at, updated_at: at }
  await redirector.database
    .insertInto('campaigns')
    .values({ ...campaign, deleted_at: null })
    .execute()
  const link = { user_id: 1, campaign_id: id, hash: hashToken(secret), created_at: at }
  await redirector.database
    .insertInto('campaign_links')
    .values({ ...link, password_hash, zone: 'UTC', ends_at: null })
    .execute()
}

test('visitors who ask for the same campaign report at once share its work', async () => {
  let made = 0
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const reportOf = createReports(async () => {
    made += 1
    await isReleased
    return { status: 200, language: 'en', html: `report ${made}` }
  })
  const link = { hash: hashToken(token), zone: 'UTC' } as CampaignLinksTable
  const ask = (days: string) =>
    reportOf({} as VisitDeps, { headers: {}, query: { days } } as CampaignRequest, link)
  const asked = Array.from({ length: 10 }, () => ask('30'))
  const other = ask('90')
  release()

  const pages = await Promise.all(asked)
  expect(new Set(pages.map((page) => page?.html))).toEqual(new Set(['report 2']))
  expect([(await other)?.html, made]).toEqual(['report 2', 2])
})

test('a campaign report is made on the connection that only reads', async () => {
  const { visit, database } = await aCampaignPage()
  const reads = vi.spyOn(database, 'selectFrom')
  expect((await visit(`/campaign/${token}`)).body).toContain('Summer')
  expect(reads).not.toHaveBeenCalled()
})

test('a network above the limit of a page reads when it may ask again', async () => {
  const { visit } = await aCampaignPage()
  for (let asked = 0; asked < limits.page.most; asked += 1) await visit(`/campaign/${token}`)

  const answer = await visit(`/campaign/${token}`)

  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('guesses at the password of one campaign lock nobody out of another one', async () => {
  const redirector = await aRedirector()
  await addCampaign(redirector, 'summer', token, aPasswordHash('melon'))
  await addCampaign(redirector, 'winter', 'B'.repeat(43), aPasswordHash('sledge'))
  const guess = async (secret: string, password: string) =>
    await redirector.links.inject({
      method: 'POST',
      url: `/campaign/${secret}`,
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    })
  for (let tried = 0; tried < limits.network.most; tried += 1) await guess(token, 'wrong')

  expect((await guess(token, 'melon')).headers['retry-after']).toBeDefined()
  expect((await guess('B'.repeat(43), 'sledge')).statusCode).toBe(303)
})
