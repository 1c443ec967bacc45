import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { pageLook } from '#pages/page.ts'
import { previewVisitPage } from '#pages/visit-pages.ts'
import {
  addDomain,
  checkAccountDomain,
  listDomains,
  makeDomainDefault,
  readAccountDomain,
  removeDomain,
} from '../commands/links/domains.ts'
import { checkSlashTag } from '../commands/links/slash-tags.ts'
import type { Database } from '../database/open-database.ts'
import {
  checkedAddresses,
  findHealth,
  mainPlace,
  notLookedAt,
} from '../database/queries/destination-health.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findLogo } from '../database/queries/logos.ts'
import { ownLogoId, readLinkRules } from '../domain/read-link-rules.ts'
import { done, notFound, type Outcome } from '../domain/refusal.ts'
import { inParts } from '../database/bulk-statement.ts'
import { previewPage } from '../network/preview-page.ts'
import { forwardQueries } from '../commands/links/forwarded-queries.ts'
import { setDomainPages, showPreviews } from '../commands/links/domain-pages.ts'
import { type ApiDeps, type CheckNow, recordChange, saved, serve, succeeded } from './serve.ts'

/** Milliseconds for which a check counts as current, which limits requests to a site. */
const fresh = 10_000

/** Destinations of a code that are checked side by side. */
const atOnce = 20

/** Slash tag, destination and visitor pages before a save, and a check of a saved destination now. */
export function linkRoutes(api: FastifyInstance, deps: ApiDeps, checkNow: CheckNow): void {
  const { database, clock, network } = deps

  serve(api, operations.checkSlashTag, async ({ user, query }) => await checkSlashTag(deps, user.id, query))
  serve(api, operations.previewPage, async ({ query }) => done(await previewPage(network, query.url)))
  serve(api, operations.checkDestination, async ({ user, id }) => {
    const code = await findCode(database, user.id, id)
    if (code === null) return notFound
    const known = (await findHealth(database, user.id, [code])).get(id)
    const isFresh = (at: string | null | undefined) => at != null && clock() - Date.parse(at) < fresh
    const due = [...checkedAddresses(code)].filter(([place]) => !isFresh(known?.get(place)?.checkedAt))
    let main = known?.get(mainPlace) ?? notLookedAt
    const check = async ([place, url]: readonly [number, string]) => {
      const health = await checkNow({ userId: user.id, codeId: id, place, url })
      if (place === mainPlace) main = health
    }
    for (const some of inParts(due, atOnce)) await Promise.all(some.map(check))
    return done({ data: main })
  })
  serve(api, operations.previewVisitPage, async ({ user, body }) => {
    const { page, language, title, qrLogoId, destinationUrl, expirationDate, fieldData } = body
    const rules = readLinkRules(fieldData)
    const picture = rules.welcome?.picture
    const code = {
      owner: {
        title: title.trim(),
        logo: await logoInside(database, user.id, qrLogoId),
        look: pageLook(
          {
            primary: body.primaryColor,
            gradient: body.gradientColor,
            button: body.ctaColor,
            font: fieldData['font'],
          },
          body.color,
        ),
      },
      destinationUrl,
      expirationDate,
      rules,
      welcomeLogo: picture?.kind === 'logo' ? await logoInside(database, user.id, picture.id) : null,
    }
    const { status, html } = previewVisitPage(page, code, { language, now: clock() })
    return done({ data: { status, html } })
  })
}

/** A logo as a data URL; null when the user has none with that id. */
async function logoInside(database: Database, userId: number, id: string | null): Promise<string | null> {
  const known = ownLogoId(id)
  const logo = known === null ? null : await findLogo(database, userId, known)
  return logo && `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
}

/** Branded domains of an account: list, add, check, choose the default, remove. */
export function domainRoutes(api: FastifyInstance, deps: ApiDeps): void {
  // Counting the links of a large library takes a while.
  const reading = { ...deps, database: deps.reading }

  async function presented(userId: number, changed: Outcome<string>): Promise<Outcome<object>> {
    return changed.ok ? saved(await readAccountDomain(reading, userId, changed.value)) : changed
  }

  serve(api, operations.listDomains, async ({ user }) => done({ data: await listDomains(reading, user.id) }))
  serve(
    api,
    operations.addDomain,
    async ({ request, user, body }) =>
      await presented(user.id, await addDomain(deps, user, body, request.host)),
  )
  serve(
    api,
    operations.checkDomain,
    async ({ request, user }) =>
      await presented(user.id, await checkAccountDomain(deps, user.id, domainParameter(request))),
  )
  serve(
    api,
    operations.makeDomainDefault,
    async ({ request, user }) =>
      await presented(user.id, await makeDomainDefault(deps, user, domainParameter(request))),
  )
  serve(
    api,
    operations.setDomainPages,
    async ({ request, user, body, ifMatch }) =>
      await presented(user.id, await setDomainPages(deps, user, domainParameter(request), body, ifMatch)),
  )
  serve(api, operations.showPreviews, async ({ request, user, body: { isShown } }) => {
    await showPreviews(deps, user.id, isShown)
    await recordChange(deps, request, { kind: 'account.previews', subject: '', details: { isShown } })
    return done({ success: true })
  })
  serve(api, operations.forwardQueries, async ({ request, user, body: { isForwarded } }) => {
    await forwardQueries(deps.database, user.id, isForwarded)
    await recordChange(deps, request, { kind: 'account.queries', subject: '', details: { isForwarded } })
    return done({ success: true })
  })
  serve(api, operations.removeDomain, async ({ request, user }) =>
    succeeded(await removeDomain(deps, user, domainParameter(request))),
  )
}

/** The `:domain` of the path; empty, which nothing has, for an impossible domain. */
export function domainParameter(request: FastifyRequest): string {
  const { domain } = request.params as { readonly domain: string }
  return /^[a-z0-9.:-]{1,200}$/i.test(domain) ? domain : ''
}
