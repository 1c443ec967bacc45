import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Database } from '../database/open-database.ts'
import { findLogo } from '../database/queries/logos.ts'
import { previewVisitPage } from '#pages/preview-visit-page.ts'
import { ownLogoId, readLinkRules } from '../domain/read-link-rules.ts'
import { done } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Previews of visitor pages before they are live. */
export function visitPageRoutes(app: FastifyInstance, deps: ApiDeps): void {
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
