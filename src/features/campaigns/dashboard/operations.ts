import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CampaignScans } from '../contract/campaigns.ts'
import { invalidate, useChange, useEdit, useRead } from '#dashboard/api/operation-hooks.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { request } from '#dashboard/api/request.ts'
import type { ScansQuestion } from '#dashboard/api/scans.ts'
import { useOffers } from '#dashboard/api/session.ts'

/** Of the list. Changes of other people make it stale, see `live-changes.ts`. */
const campaignsKey = ['campaigns'] as const
const campaignKey = (id: string) => [...campaignsKey, 'one', id] as const

/** Campaigns, newest first. Stays idle where the service has none. */
export function useCampaigns() {
  return useRead('listCampaigns', campaignsKey)
}

export function useCampaign(id: string) {
  return useRead('readCampaign', campaignKey(id), { params: { id } })
}

/**
 * Placements of its codes, compared with one of them. Those compared with another stay while these load.
 *
 * @param zone of the days that make weeks.
 */
export function useCampaignPlacements(id: string, to: string | undefined, zone: string) {
  const isOffered = useOffers('readCampaignPlacements')
  return useQuery({
    queryKey: [...campaignsKey, 'placements', id, to ?? null, zone],
    queryFn: async ({ signal }) => {
      const query = { zone, ...(to !== undefined && { with: to }) }
      return (await request('readCampaignPlacements', { params: { id }, query, signal })).data
    },
    enabled: isOffered,
    placeholderData: keepPreviousData,
  })
}

/** Milliseconds between two reads while the page is visible. */
const rest = 15_000

/** The figures of a campaign. Those of the period before stay while another loads. */
export function useCampaignScans(
  id: string,
  { period, from, to, zone, unit }: Omit<ScansQuestion, 'codeId' | 'part'>,
  enabled: boolean,
) {
  const isOffered = useOffers('readCampaignScans')
  return useQuery({
    queryKey: [...campaignsKey, 'scans', id, period, unit, zone],
    queryFn: async ({ signal }): Promise<CampaignScans> =>
      (await request('readCampaignScans', { params: { id }, query: { from, to, zone, unit }, signal })).data,
    enabled: enabled && isOffered,
    placeholderData: keepPreviousData,
    refetchInterval: rest,
  })
}

/** The session says whether there is a campaign, and placements say which ones they can join. */
const stale = { stale: [campaignsKey, ['placements'], queryKeys.session(), queryKeys.utmDifferences()] }

type NewCampaign = { readonly name: string; readonly note?: string; readonly codeIds?: number[] }

export function useCreateCampaign() {
  return useChange(async (body: NewCampaign) => (await request('createCampaign', { body })).data, stale)
}

export function useEditCampaign(id: string) {
  return useEdit<{ readonly name: string; readonly note: string }, unknown>(
    (body, headers) => request('updateCampaign', { params: { id }, body, headers }),
    stale,
  )
}

export function useDeleteCampaign() {
  return useChange((id: string) => request('deleteCampaign', { params: { id } }), stale)
}

export function useRestoreCampaign() {
  return useChange((id: string) => request('restoreCampaign', { params: { id } }), stale)
}

/** Moves codes to a campaign, or with null out of theirs. Gives where they were. */
export function useMoveToCampaign() {
  return useChange(
    async (body: { readonly codeIds: number[]; readonly campaignId: string | null }) =>
      (await request('moveToCampaign', { body })).moved,
    stale,
  )
}

type Moved = readonly { readonly codeId: number; readonly from: string | null }[]

/** Moves codes back to where they were. */
export function useMoveBack() {
  return useChange(async (moved: Moved) => {
    for (const campaignId of new Set(moved.map(({ from }) => from))) {
      const codeIds = moved.filter(({ from }) => from === campaignId).map(({ codeId }) => codeId)
      await request('moveToCampaign', { body: { codeIds, campaignId } })
    }
  }, stale)
}

export function useAddCampaignEvent(id: string) {
  return useChange(
    async (body: { readonly day: string; readonly text: string }) =>
      (await request('addCampaignEvent', { params: { id }, body })).data,
    { onSuccess: (client) => invalidate(client, campaignKey(id)) },
  )
}

export function useRemoveCampaignEvent(id: string) {
  return useChange((event: string) => request('removeCampaignEvent', { params: { id, event } }), {
    stale: [campaignKey(id)],
  })
}

type NewLink = { readonly password: string | null; readonly endsAt: string | null; readonly zone: string }

/** Creates the client link and gives its address, which cannot be read again. */
export function useCreateCampaignLink(id: string) {
  return useChange(
    async (body: NewLink) => (await request('createCampaignLink', { params: { id }, body })).url,
    { stale: [campaignKey(id)], gcTime: 0 },
  )
}

export function useRevokeCampaignLink(id: string) {
  return useChange(() => request('revokeCampaignLink', { params: { id } }), {
    stale: [campaignKey(id)],
  })
}
