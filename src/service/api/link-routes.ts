import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { previewVisitPage } from '#pages/visit-pages.ts'
import { checkSlashTag } from '../commands/slash-tags.ts'
import { previewPage } from '../network/preview-page.ts'
import { done, refuse } from '../domain/refusal.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findHealth } from '../database/queries/destination-health.ts'
import type { Database } from '../database/open-database.ts'
import { findLogo } from '../database/queries/logos.ts'
import { ownLogoId, readLinkRules } from '../domain/read-link-rules.ts'
import type { ApiDeps, CheckNow } from './api-deps.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Milliseconds for which a check counts as current, which limits requests to a site. */
const fresh = 10_000

/** Slash tag, destination and visitor pages before a save, and a check of a saved destination now. */
export function linkRoutes(app: FastifyInstance, deps: ApiDeps, checkNow: CheckNow): void {
  const { checkSlashTag: availability, previewPage: preview, checkDestination: check } = operations

  app.get(availability.path, async (request, reply) => {
    const query = parseRequest(availability.query, request.query)
    const checked = query.ok ? await checkSlashTag(deps, userOf(request).id, query.value) : query
    return sendOutcome(reply, checked, 'other', (body) => ({ status: availability.success, body }))
  })

  app.get(preview.path, async (request, reply) => {
    const query = parseRequest(preview.query, request.query)
    const page = query.ok ? done(await previewPage(deps.network, query.value.url)) : query
    return sendOutcome(reply, page, 'other', (body) => ({ status: preview.success, body }))
  })

  app.post(check.path, async (request, reply) => {
    const code = await findCode(deps.database, userOf(request).id, codeId(request) ?? 0)
    const outcome = code === null ? refuse({ kind: 'not-found' }) : done(await look(code))
    return sendOutcome(reply, outcome, 'other', (data) => ({ status: check.success, body: { data } }))
  })

  visitPageRoutes(app, deps)

  async function look(code: { user_id: number; id: number; destination_url: string }) {
    const known = (await findHealth(deps.database, code.user_id, [code])).get(code.id)
    const isFresh = known?.checkedAt != null && deps.clock() - Date.parse(known.checkedAt) < fresh
    if (known === undefined || isFresh) return known ?? nothing
    return await checkNow({ userId: code.user_id, codeId: code.id, url: code.destination_url })
  }
}

/** For codes without a destination. */
const nothing = { state: 'unchecked', status: null, checkedAt: null, reason: null } as const

/** Previews of visitor pages before they are live. */
function visitPageRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { previewVisitPage: preview } = operations
  app.post(preview.path, async (request, reply) => {
    const body = parseRequest(preview.body, request.body)
    if (!body.ok) return sendOutcome(reply, body, 'other', () => ({ status: preview.success, body: {} }))
    const { page, language, title, qrLogoId, destinationUrl, expirationDate, fieldData } = body.value
    const user = userOf(request).id
    const rules = readLinkRules(fieldData)
    const picture = rules.welcome?.picture
    const code = {
      owner: { title: title.trim(), logo: await logoInside(deps.database, user, qrLogoId) },
      destinationUrl,
      expirationDate,
      rules,
      welcomeLogo: picture?.kind === 'logo' ? await logoInside(deps.database, user, picture.id) : null,
    }
    const { status, html } = previewVisitPage(page, code, { language, now: deps.clock() })
    return sendOutcome(reply, done({ status, html }), 'other', (data) => ({
      status: preview.success,
      body: { data },
    }))
  })
}

/** A logo as a data URL; null when the user has none with that id. */
async function logoInside(database: Database, userId: number, id: string | null): Promise<string | null> {
  const known = ownLogoId(id)
  const logo = known === null ? null : await findLogo(database, userId, known)
  return logo && `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
}
