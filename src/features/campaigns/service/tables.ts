/** The primary key keeps a code in one campaign at most. */
type CampaignCodesTable = { user_id: number; code_id: number; campaign_id: string; added_at: string }

/** A note on the timeline of a campaign. */
type CampaignEventsTable = {
  user_id: number
  campaign_id: string
  id: string
  /** A date such as 2027-01-31. */
  day: string
  text: string
}

/** The link that shows a campaign to somebody without an account. */
export type CampaignLinksTable = {
  user_id: number
  campaign_id: string
  /** SHA-256 of the token in the link. */
  hash: string
  /** Argon2id; null for a link without a password. */
  password_hash: string | null
  /** Time zone of its days. */
  zone: string
  created_at: string
  /** ISO 8601; null for a link without an end. */
  ends_at: string | null
  /** The person who made it; null where nobody knows. */
  made_by: number | null
}

declare module '#service/database/schema.ts' {
  interface Tables {
    campaign_codes: CampaignCodesTable
    campaign_events: CampaignEventsTable
    campaign_links: CampaignLinksTable
  }
}
