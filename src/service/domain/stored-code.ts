import { codeFields, type ColumnOf, type TextField, textFields } from '#contract/code-fields.ts'
import type { CodeState } from '#contract/code-meta.ts'

/** Columns of the texts that may be null. */
type TextColumns = { [Column in ColumnOf<TextField>]: string | null }

/** A code. Timestamps are ISO 8601 text in UTC, which sorts by time; `is_…` columns hold 0 or 1. */
export type QrCodesTable = TextColumns & {
  user_id: number
  id: number
  /** The current short link, copied so that a list page reads one table. */
  domain: string
  tag: string
  link_id: number
  /** The author of its content and design as they are: the person of the last save; 0 when unknown. */
  saved_by: number
  destination_url: string
  favicon_url: string
  title: string
  title_label: string
  /** Source of the title: typed, being fetched, from the page, or the host name. */
  title_source: 'given' | 'pending' | 'fetched' | 'host'
  qr_type: string
  tags: string
  /** Null for no folder. */
  folder_id: number | null
  /** The deleted folder that it was in, to undo the deletion; null once it is moved. */
  former_folder_id: number | null
  edits: number
  is_edit: boolean
  is_active: boolean
  is_starred: boolean
  is_blocked: boolean
  expiration_date: string | null
  /** Argon2id hash. */
  password_hash: string | null
  is_protected: boolean
  preset: string | null
  bg_color: string | null
  color: string | null
  is_bg_transparent: boolean | null
  frame: string | null
  primary_color: string | null
  secondary_color: string | null
  text_color: string | null
  /** JSON of `qr` and of an object `frame` as sent. */
  design_sent: string | null
  /** JSON object as sent, without its password. */
  field_data: string | null
  /** How a code whose design says no encoding writes its text into the symbol, for as long as it lives. */
  symbol_encoding: string | null
  /** JSON object of further known and unknown fields. */
  further: string | null
  /** Changes with the picture. */
  picture_hash: string
  /** Title, short link, destination and tags, normalised for search. */
  search: string
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** Time of the first download. */
  downloaded_at: string | null
  /** Number of the current version. */
  version: number
  /** Reason of a block, shown to the owner; null without a block. */
  blocked_reason: string | null
  blocked_at: string | null
  /** When the code opens, from `field_data`. */
  starts_at: string | null
  /** The visitor state until `state_until`, ignoring blocked hosts. */
  state: CodeState
  state_until: string | null
  /** Lookup key of the destination's host, see `hostKey`. */
  host_key: string | null
  /** Lookup keys of other possible destinations, each after a space. */
  further_hosts: string | null
}

export const derivedColumns = [
  'starts_at',
  'state',
  'state_until',
  'host_key',
  'further_hosts',
  'picture_hash',
  'search',
] as const satisfies readonly (keyof QrCodesTable)[]

/** Columns that follow from the others, for lists and searches. `state` and `state_until` also depend on the clock. */
export type DerivedColumns = Pick<QrCodesTable, (typeof derivedColumns)[number]>

/** `qr` and `frame` as sent; null when they were not. Some of their details have no flat field. */
export type DesignSent = { readonly qr: unknown; readonly frame: unknown }

/**
 * A code while a command works on it: its columns with their JSON read, without the columns that follow from others.
 * Made by `parseCreate`, `applyUpdate` or `fromRow`, and written by `toRow`.
 */
export type Code = Omit<QrCodesTable, keyof DerivedColumns | 'field_data' | 'further' | 'design_sent'> & {
  /** As sent, without its password. */
  readonly fieldData: Readonly<Record<string, unknown>> | null
  /** Further known and unknown fields. */
  readonly further: Readonly<Record<string, unknown>>
  readonly designSent: DesignSent | null
}

const noTexts = Object.fromEntries(
  (Object.keys(textFields) as TextField[]).map((field) => [codeFields[field].column, null]),
) as TextColumns

/**
 * Defaults of a new code, which replaces the ids of 0 and the empty texts. All fields are here, because a copy of this many
 * fields takes 0.2 µs with other values and 20 µs with further fields.
 */
export const codeDefaults: Code = {
  ...noTexts,
  user_id: 0,
  id: 0,
  domain: '',
  tag: '',
  saved_by: 0,
  link_id: 0,
  destination_url: '',
  favicon_url: '',
  title: '',
  title_label: '',
  title_source: 'pending',
  qr_type: 'website',
  tags: '',
  folder_id: null,
  former_folder_id: null,
  edits: 0,
  is_edit: false,
  is_active: true,
  is_starred: false,
  is_blocked: false,
  expiration_date: null,
  password_hash: null,
  is_protected: false,
  preset: '#000000',
  bg_color: '#ffffff',
  color: '#000000',
  is_bg_transparent: null,
  pattern: 'classy',
  corner: 'square',
  frame: null,
  primary_color: null,
  secondary_color: null,
  text_color: null,
  symbol_encoding: null,
  fieldData: null,
  further: {},
  designSent: null,
  created_at: '',
  updated_at: '',
  deleted_at: null,
  downloaded_at: null,
  version: 1,
  blocked_reason: null,
  blocked_at: null,
}

/** A code with its counters. */
export type CodeRow = QrCodesTable & {
  readonly scans: number
  readonly clicks: number
  /** Presses of the buttons of its page; left out for none. */
  readonly lb_clicks?: number
}

/** The name of a code for people: its title, or its short link without one. */
export function subjectOf({ title, domain, tag }: Pick<QrCodesTable, 'title' | 'domain' | 'tag'>): string {
  return title === '' ? `${domain}/${tag}` : title
}
