import { parseUrl } from '#contract/parse-url.ts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { IdentityProviderSettings } from '../domain/settings.ts'

/** Seconds to wait for a provider. */
const patience = 10

export type ProviderStep = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** A person at a provider. Only issuer and subject identify them. */
export type ProviderIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Null when the provider has not verified it. */
  readonly email: string | null
  readonly label: string
}

export type ProviderAnswer =
  | { readonly kind: 'identity'; readonly identity: ProviderIdentity }
  | { readonly kind: 'unavailable' | 'refused' }

/**
 * OpenID Connect providers. Each is discovered at its first use and again after a failure, so a provider that is down
 * at the start neither stops the others nor stays unknown.
 */
export class IdentityProviders {
  readonly #settings: readonly IdentityProviderSettings[]
  readonly #discovered = new Map<string, Promise<Configuration>>()

  constructor(settings: readonly IdentityProviderSettings[]) {
    this.#settings = settings
  }

  get list(): { readonly id: string; readonly name: string }[] {
    return this.#settings.map(({ id, name }) => ({ id, name }))
  }

  has(id: string): boolean {
    return this.#settings.some((provider) => provider.id === id)
  }

  /** The configured name of an issuer; its host when it is no longer configured. */
  nameOf(issuer: string): string {
    const found = this.#settings.find((provider) => sameIssuer(provider.issuer, issuer))
    return found?.name ?? parseUrl(issuer)?.host ?? issuer
  }

  /** The provider's address to open in the browser; null while it does not answer. */
  async begin(id: string, step: ProviderStep, redirectUri: string): Promise<string | null> {
    const settings = this.#settingsOf(id)
    const configuration = await this.#configurationOf(settings).catch(() => null)
    if (configuration === null) return null
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: settings.scope,
      state: step.state,
      nonce: step.nonce,
      code_challenge: await calculatePKCECodeChallenge(step.verifier),
      code_challenge_method: 'S256',
    }).href
  }

  /**
   * Exchanges the returned code for the person's identity.
   *
   * @param current the address that the provider sent the browser to.
   */
  async finish(id: string, step: ProviderStep, current: URL): Promise<ProviderAnswer> {
    const configuration = await this.#configurationOf(this.#settingsOf(id)).catch(() => null)
    if (configuration === null) return { kind: 'unavailable' }
    try {
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: step.state,
        expectedNonce: step.nonce,
        pkceCodeVerifier: step.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) return { kind: 'refused' }
      const name = textOf(claims['name'])
      const address = textOf(claims['email'])
      const email = claims['email_verified'] === true ? address : null
      const label = address ?? textOf(claims['preferred_username']) ?? name ?? ''
      return { kind: 'identity', identity: { issuer: claims.iss, subject: claims.sub, name, email, label } }
    } catch (error) {
      return { kind: isUnavailable(error) ? 'unavailable' : 'refused' }
    }
  }

  #settingsOf(id: string): IdentityProviderSettings {
    const settings = this.#settings.find((provider) => provider.id === id)
    if (settings === undefined) throw new Error(`There is no identity provider ${id}`)
    return settings
  }

  #configurationOf({ id, issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<Configuration> {
    const known = this.#discovered.get(id)
    if (known !== undefined) return known
    const url = new URL(issuer)
    const found = discovery(url, clientId, clientSecret ?? undefined, undefined, {
      timeout: patience,
      // The configuration allows http on this machine only.
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    })
    this.#discovered.set(id, found)
    found.catch(() => {
      if (this.#discovered.get(id) === found) this.#discovered.delete(id)
    })
    return found
  }
}

function sameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.replaceAll(/\p{Cc}/gu, '').trim() : ''
  return text === '' ? null : text.slice(0, 254)
}

/** No response, a timeout, or an error of the provider's server. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const answer = error.cause instanceof Response ? error.cause : error
  if ('status' in answer && typeof answer.status === 'number') return answer.status >= 500
  const code = 'code' in error ? String(error.code) : ''
  return error instanceof TypeError || /TIMEOUT|ABORT/i.test(`${code} ${error.name}`)
}
