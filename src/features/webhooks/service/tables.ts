/** A webhook of an account. */
export type WebhooksTable = {
  id: string
  user_id: number
  address: string
  /** Separated by commas. */
  events: string
  /** Signs every message, so it is stored as it is; sent once. */
  secret: string
  former_secret: string | null
  former_until: string | null
  is_on: boolean
  created_at: string
  /** The person who chose the address; null where nobody knows. */
  made_by: number | null
  failing_since: string | null
  /** The last batch of scans. */
  scanned_at: string
}

/** A message to one webhook. Several webhooks may get the same message. */
export type WebhookDeliveriesTable = {
  webhook_id: string
  id: string
  type: string
  payload: string
  at: string
  due_at: string | null
  tries: number
  tried_at: string | null
  status: number | null
  delivered_at: string | null
}

/** The counts of a code that a webhook knows. */
export type WebhookScansTable = {
  webhook_id: string
  user_id: number
  code_id: number
  scans: number
  clicks: number
}

declare module '#service/database/schema.ts' {
  interface Tables {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_scans: WebhookScansTable
  }
}
