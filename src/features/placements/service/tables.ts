/**
 * Placements can join a campaign, so the type of its table is here: placements compile without campaigns. A deleted one is
 * stored for a while, so that its deletion can be undone.
 */
export type CampaignsTable = {
  user_id: number
  id: string
  name: string
  note: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

declare module '#service/database/schema.ts' {
  interface Tables {
    campaigns: CampaignsTable
  }
}
