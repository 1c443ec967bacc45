import { afterEach, expect, test } from 'vitest'
import { tableKeys } from '#service/database/schema.ts'
import { aPasskey } from '../support/a-passkey.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { anIdentityProvider } from '../support/an-identity-provider.ts'
import { aPerson, asVisitor } from '../support/people.ts'

let service: TestService
afterEach(() => service.close())

async function dump(): Promise<string> {
  const tables = Object.keys(tableKeys) as (keyof typeof tableKeys)[]
  const rows = await Promise.all(
    tables.map(async (table) => [table, await service.database.selectFrom(table).selectAll().execute()]),
  )
  return JSON.stringify(rows)
}

test('a dump of the database holds no token, password, session, link or challenge in clear', async () => {
  const provider = await anIdentityProvider()
  service = await aService({ identityProviders: [provider.settings] })
  const owner = await aPerson(service, 'owner', { name: 'Olga', email: 'olga@acme.com' })
  const send = (method: 'POST' | 'PUT', url: string, payload: object = {}) => owner.api(method, url, payload)
  const tokenOf = (link: string) => new URL(link).hash.slice(1)

  const begun = await asVisitor(service)({
    method: 'POST',
    url: '/api/v1/sign-in/provider',
    payload: { provider: 'acme', invitation: 'token-of-an-invitation-that-travels' },
  })
  const step = /=([\w-]+)/.exec(String(begun.headers['set-cookie']))?.[1]
  await send('PUT', '/me/password', { password: 'maple river 82 tram' })
  const key = aPasskey()
  const adding = (
    await send('POST', '/me/passkeys/options', { currentPassword: 'maple river 82 tram' })
  ).json().data
  await send('POST', '/me/passkeys', { name: '', response: key.create(adding) })
  const asked = (await asVisitor(service)({ method: 'POST', url: '/api/v1/sign-in/passkey/options' })).json()

  const secrets: Record<string, string | undefined> = {
    session: owner.cookie.split('=')[1],
    'first token': service.token,
    token: (await send('POST', '/tokens', { name: 'Shop' })).json().token,
    invitation: tokenOf((await send('POST', '/invitations', { role: 'viewer' })).json().link),
    'invitation at a provider': 'token-of-an-invitation-that-travels',
    'link to a password': tokenOf((await send('POST', `/members/${owner.id}/recovery`)).json().data.link),
    password: 'maple river 82 tram',
    challenge: asked.data.challenge,
    'secret of a provider step': step,
    state: new URL(begun.json().data.url).searchParams.get('state') ?? '',
    nonce: new URL(begun.json().data.url).searchParams.get('nonce') ?? '',
    'provider secret': provider.settings.clientSecret ?? '',
  }
  const dumped = await dump()
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, (secret ?? '').length >= 16]).toEqual([name, true])
    expect([name, dumped.includes(secret ?? '')]).toEqual([name, false])
  }
  expect(dumped).toContain('$argon2id$')
  await provider.close()
})
