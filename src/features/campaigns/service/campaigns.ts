import type { FastifyInstance, FastifyRequest } from 'fastify'
import { campaigns as contract, type WholeCampaign } from '#features/campaigns/contract/campaigns.ts'
import { shortLink } from '#design/payload.ts'
import {
  addCampaignEvent,
  campaignsOf,
  createCampaign,
  createCampaignLink,
  deleteCampaign,
  moveToCampaign,
  presentCampaign,
  readCampaign,
  removeCampaignEvent,
  restoreCampaign,
  revokeCampaignLink,
  updateCampaign,
} from './commands.ts'
import { archivedCampaigns } from './archived-campaigns.ts'
import { readCampaignPlacements, readCampaignScans } from './read-campaign.ts'
import { fillCampaigns } from './fill-campaigns.ts'
import { accountDomains } from '#service/commands/links/domains.ts'
import { makerOf } from '#service/commands/people/outside-links.ts'
import { done, type Outcome } from '#service/domain/refusal.ts'
import { textId } from '#service/api/parse-request.ts'
import { type ApiDeps, asData, recordChange, recorded, saved, serve, succeeded } from '#service/api/serve.ts'
import type { ServiceFeature } from '#service/feature.ts'

const { operations } = contract

export const campaigns: ServiceFeature = {
  api: campaignRoutes,
  ofAccount: { archived: archivedCampaigns, sample: fillCampaigns },
}

/** Campaigns: their codes, timeline, figures and client link. */
function campaignRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const answer = async (
    request: FastifyRequest,
    campaign: Outcome<WholeCampaign>,
    kind: 'campaign.created' | 'campaign.edited' | 'campaign.restored',
  ) => saved(await recorded(deps, request, campaign, { kind }))

  serve(api, operations.listCampaigns, async ({ user }) => {
    const rows = await campaignsOf(deps.reading, user.id).execute()
    return done({ data: rows.map(presentCampaign) })
  })
  serve(api, operations.readCampaign, async ({ request, user }) =>
    asData(await readCampaign(deps.reading, user.id, textId(request))),
  )
  serve(api, operations.createCampaign, async ({ request, user, body }) =>
    answer(request, await createCampaign(deps, user.id, body), 'campaign.created'),
  )
  serve(api, operations.updateCampaign, async ({ request, user, body, ifMatch }) => {
    const updated = await updateCampaign(deps, user.id, textId(request), body, ifMatch)
    return await answer(request, updated, 'campaign.edited')
  })
  serve(api, operations.restoreCampaign, async ({ request, user }) =>
    answer(request, await restoreCampaign(deps, user.id, textId(request)), 'campaign.restored'),
  )
  serve(api, operations.deleteCampaign, async ({ request, user }) => {
    const deleted = await deleteCampaign(deps, user.id, textId(request))
    if (deleted.ok) await recordChange(deps, request, { kind: 'campaign.deleted', subject: deleted.value })
    return succeeded(deleted)
  })
  serve(api, operations.moveToCampaign, async ({ request, user, body }) => {
    const outcome = await moveToCampaign(deps, user.id, body)
    if (!outcome.ok) return outcome
    const moved = outcome.value
    for (const id of new Set([body.campaignId, ...moved.map(({ from }) => from)])) {
      const campaign = id === null ? null : await readCampaign(deps.database, user.id, id)
      if (campaign?.ok) await recorded(deps, request, campaign, { kind: 'campaign.edited' })
    }
    return done({ success: true, moved })
  })
  serve(api, operations.readCampaignScans, async ({ request, user, query }) => {
    const campaignId = textId(request)
    const campaign = await readCampaign(deps.reading, user.id, campaignId)
    if (!campaign.ok) return campaign
    const scope = { userId: user.id, campaignId }
    return asData(await readCampaignScans(deps.reading, scope, query, deps.clock()))
  })
  serve(api, operations.readCampaignPlacements, async ({ request, user, query }) => {
    const campaignId = textId(request)
    const campaign = await readCampaign(deps.reading, user.id, campaignId)
    if (!campaign.ok) return campaign
    const scope = { userId: user.id, campaignId }
    const calendar = { zone: query.zone, now: deps.clock() }
    return done({ data: await readCampaignPlacements(deps.reading, scope, query.with, calendar) })
  })
  timelineRoutes(api, deps)
  clientLinkRoutes(api, deps)
}

function timelineRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const note = { kind: 'campaign.edited' } as const
  serve(api, operations.addCampaignEvent, async ({ request, user, body }) => {
    const campaign = await addCampaignEvent(deps, user.id, textId(request), body)
    return saved(await recorded(deps, request, campaign, note))
  })
  serve(api, operations.removeCampaignEvent, async ({ request, user }) => {
    const campaign = await removeCampaignEvent(deps, user.id, textId(request), textId(request, 'event'))
    return saved(await recorded(deps, request, campaign, note))
  })
}

/** The link for somebody without an account. */
function clientLinkRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.createCampaignLink, async ({ request, user, body }) => {
    const made = await createCampaignLink(deps, makerOf(user), textId(request), body)
    if (!made.ok) return made
    const { token, campaign } = made.value
    await recordChange(deps, request, { kind: 'campaign.link', subject: campaign.name })
    const { domains } = await accountDomains(deps, user.id)
    return done({ success: true, url: shortLink(domains[0] ?? '', `campaign/${token}`), data: campaign })
  })
  serve(api, operations.revokeCampaignLink, async ({ request, user }) => {
    const campaign = await revokeCampaignLink(deps, user.id, textId(request))
    const note = { kind: 'campaign.link', details: { action: 'revoked' } } as const
    return saved(await recorded(deps, request, campaign, note))
  })
}
