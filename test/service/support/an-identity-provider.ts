import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { IdentityProviderSettings } from '#service/domain/settings.ts'

export type TestIdentity = {
  readonly subject: string
  readonly name?: string
  readonly email?: string
  readonly isEmailVerified?: boolean
}

/**
 * A real OpenID Connect provider that signs in `identity` without asking.
 *
 * @param dashboard origin of the dashboard that uses it.
 */
export async function anIdentityProvider(id = 'acme', dashboard = 'http://localhost') {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let identity: TestIdentity = { subject: 'nobody' }
  let isDown = false
  let beforeToken: (() => Promise<unknown>) | null = null
  let broken: 'signature' | 'keys' | null = null
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tessera',
        client_secret: 'secret-of-tessera',
        redirect_uris: [`${dashboard}/api/v1/sign-in/provider/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a-key-of-the-test'] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        name: identity.name,
        email: identity.email,
        email_verified: identity.isEmailVerified,
      }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (isDown || (broken === 'keys' && request.url === '/jwks')) return void response.writeHead(503).end()
    if (broken === 'signature' && request.url === '/token') forgeSignature(response)
    if (request.url === '/token' && beforeToken !== null) {
      const meanwhile = beforeToken
      beforeToken = null
      return void meanwhile().then(() => answer(request, response))
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: identity.subject } })
  })

  const settings: IdentityProviderSettings = {
    id,
    name: `Provider ${id}`,
    issuer,
    clientId: 'tessera',
    clientSecret: 'secret-of-tessera',
    scope: 'openid email profile',
  }
  return {
    settings,
    signInAs(next: TestIdentity) {
      identity = next
    },
    takeDown(down: boolean) {
      isDown = down
    },
    /** What happens while the next code is exchanged for tokens. */
    beforeToken(meanwhile: () => Promise<unknown>) {
      beforeToken = meanwhile
    },
    /** `signature`: ID tokens have a signature of another key. `keys`: the key set does not answer. */
    breakPart(part: 'signature' | 'keys' | null) {
      broken = part
    },
    /** What a browser does at the provider: follows its pages until it is sent back. Gives that path. */
    async visit(url: string): Promise<string> {
      const jar = new Map<string, string>()
      let next = url
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const page = await fetch(next, { redirect: 'manual', headers: { cookie } })
        await page.body?.cancel()
        for (const set of page.headers.getSetCookie()) {
          const [pair = ''] = set.split(';')
          const at = pair.indexOf('=')
          jar.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const location = page.headers.get('location')
        if (location === null) throw new Error(`The provider stopped with ${page.status}`)
        next = new URL(location, next).href
        if (next.startsWith(`${dashboard}/api/v1/`)) return next.slice(dashboard.length)
      }
      throw new Error('The provider never sent the browser back')
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Replaces the signature of the ID token in a response of the token endpoint by one of the same length. */
function forgeSignature(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: Buffer | string) => {
    const forged = String(body).replace(
      /("id_token":"[^".]+\.[^".]+\.)([\w-]+)"/,
      (_, head: string, signature: string) => `${head}${[...signature].toReversed().join('')}"`,
    )
    return end(forged)
  }) as typeof response.end
}
