import { beforeEach, describe, expect, test } from 'vitest'
import { version } from '#service/domain/settings.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForEach } from './support/own-service.ts'

serviceForEach({
  plan: 'pro',
  upgradeUrl: 'https://acme.com/plans',
  clock: () => Date.parse('2026-05-01T10:00:00.000Z'),
})
beforeEach(async () => {
  await service.api('POST', '/qr-code', aCreateRequest())
})

test('the session has user, plan, usage, domains and features', async () => {
  await service.api('PUT', '/qr-code/1', { slashTag: 'winter' })
  expect((await service.api('GET', '/session')).json()).toEqual({
    user: { id: 1, name: 'Owner' },
    plan: {
      id: 'pro',
      name: 'Pro',
      limits: { codes: 500, links: 1_000, colours: null, storage: 10_737_418_240 },
    },
    usage: { codes: 1, links: 2, storage: 0 },
    domains: ['go.acme.com', 'acme.link'],
    domainsNotReady: [],
    exactDomains: [],
    scanMarker: 'qr',
    operations: expect.arrayContaining(['createQrCode', 'listMembers', 'readSignIn']),
    person: { id: 1, name: 'Owner', isNamed: false, language: null },
    role: 'owner',
    isApprover: true,
    isApprovalRequired: false,
    isApprovalByOther: false,
    isApprovalByLink: false,
    signedInBy: 'token',
    isAlone: true,
    hasNotices: false,
    featuresInUse: [],
    ownsServer: true,
    accounts: 1,
    hasCountries: false,
    showsPreviews: true,
    forwardsQueries: true,
    headers: ['Idempotency-Key', 'If-Match'],
    version,
    upgradeUrl: 'https://acme.com/plans',
    defaultBrandKit: null,
  })
})

describe('availability', () => {
  const ask = async (query: Record<string, string>) =>
    (
      await service.inject({
        method: 'GET',
        url: '/api/v1/slash-tags',
        query: { brandedDomain: 'go.acme.com', ...query },
      })
    ).json()

  test.each([
    ['a free tag', { slashTag: 'Winter' }, { available: true, reason: null, suggestions: [] }],
    [
      'a taken tag',
      { slashTag: 'Summer' },
      { available: false, reason: 'taken', codeId: 1, suggestions: ['Summer-26', 'Summer-2', 'Summer-3'] },
    ],
    [
      'a tag that is taken on the other domain',
      { brandedDomain: 'acme.link', slashTag: 'summer' },
      { brandedDomain: 'acme.link', available: true, reason: null, suggestions: [] },
    ],
    [
      'the tag of the code that is renamed',
      { slashTag: 'SUMMER', codeId: '1' },
      { available: true, reason: null, suggestions: [] },
    ],
    [
      'the tag of another code',
      { slashTag: 'summer', codeId: '2' },
      { available: false, reason: 'taken', codeId: 1, suggestions: ['summer-26', 'summer-2', 'summer-3'] },
    ],
    [
      'a reserved word',
      { slashTag: 'API' },
      { available: false, reason: 'reserved', suggestions: ['API-26', 'API-2', 'API-3'] },
    ],
    [
      'letters that a tag cannot have',
      { slashTag: 'Café am See' },
      {
        available: false,
        reason: 'invalid',
        suggestions: ['cafe-am-see', 'cafe-am-see-26', 'cafe-am-see-2'],
      },
    ],
    [
      'nothing',
      { slashTag: '' },
      { available: false, reason: 'invalid', suggestions: ['code', 'code-26', 'code-2'] },
    ],
  ])('of %s', async (_name, query, expected) => {
    expect(await ask(query)).toEqual({ brandedDomain: 'go.acme.com', slashTag: query.slashTag, ...expected })
  })

  test('suggestions skip taken tags and continue with a number', async () => {
    for (const slashTag of ['summer-26', 'summer-2', 'show-7', 'show-8', 'show-26']) {
      await service.api('POST', '/qr-code', aCreateRequest({ slashTag }))
    }
    expect((await ask({ slashTag: 'summer' })).suggestions).toEqual(['summer-3', 'summer-4', 'summer-5'])
    expect((await ask({ slashTag: 'show-7' })).suggestions).toEqual(['show-9', 'show-10', 'show-11'])
  })

  test('suggestions for the longest tag are no longer, even when similar ones are taken', async () => {
    const slashTag = 'x'.repeat(80)
    const near = ['', '-26', ...Array.from({ length: 12 }, (_, step) => `-${step + 2}`)]
    for (const ending of near) {
      await service.api(
        'POST',
        '/qr-code',
        aCreateRequest({ slashTag: slashTag.slice(0, 80 - ending.length) + ending }),
      )
    }
    const { suggestions } = await ask({ slashTag })
    expect(new Set(suggestions).size).toBe(3)
    for (const tag of suggestions) {
      expect(tag).toHaveLength(80)
      expect((await ask({ slashTag: tag })).available).toBe(true)
    }
  })
})
