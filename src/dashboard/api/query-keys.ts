import type { CodeState } from '#contract/code-meta.ts'
import type { CodeSort } from '#contract/list.ts'

export const queryKeys = {
  session: () => ['session'] as const,
  serverCheck: () => ['server-check'] as const,
  me: () => ['me'] as const,
  changes: (filter: object) => ['changes', filter] as const,
  members: () => ['members'] as const,
  outsideLinks: (id: number) => ['outside-links', id] as const,
  serviceDrafts: () => ['service-drafts'] as const,
  invitations: () => ['invitations'] as const,
  passkeys: () => ['me', 'passkeys'] as const,
  identities: () => ['me', 'identities'] as const,
  signedInSessions: () => ['me', 'sessions'] as const,
  invitation: (token: string) => ['invitation', token] as const,
  qrCodes: () => ['qr-codes'] as const,
  qrCodeLists: () => ['qr-codes', 'list'] as const,
  qrCodeList: (query: LibraryQuery) => ['qr-codes', 'list', query] as const,
  wholeTotal: (query: LibraryQuery) => ['qr-codes', 'total', query] as const,
  codesToAdd: (search: string) => ['qr-codes', 'to-add', search] as const,
  codesLeadingTo: (address: string) => ['qr-codes', 'leading-to', address] as const,
  codeCounts: () => ['qr-codes', 'counts'] as const,
  qrCode: (id: number) => ['qr-codes', 'one', id] as const,
  codeMeta: (id: number) => ['qr-codes', 'meta', id] as const,
  codeLinks: (id: number) => ['qr-codes', 'links', id] as const,
  codeVersions: (id: number) => ['qr-codes', 'versions', id] as const,
  codeCopy: (id: number | null) => ['code-copy', id] as const,
  startOfType: (type: string | null) => ['start-of-type', type] as const,
  slashTag: (domain: string, tag: string, codeId: number | undefined) =>
    ['slash-tag', domain, tag, codeId ?? null] as const,
  pagePreview: (url: string) => ['page-preview', url] as const,
  utmTemplates: () => ['utm-templates'] as const,
  utmDifferences: () => ['utm-differences'] as const,
  logos: () => ['logos'] as const,
  logoImage: (id: string) => ['logos', 'image', id] as const,
  codePicture: (id: string) => ['code-picture', id] as const,
  ownFrame: (id: string) => ['own-frame', id] as const,
  files: () => ['files'] as const,
  logoPalette: (id: string | null) => ['logo-palette', id] as const,
  /** `updatedAt` changes with every edit, so a cached image is never stale. */
  picture: (id: number, updatedAt: string, scanMarker: string | null) =>
    ['picture', id, updatedAt, scanMarker] as const,
  drawnCode: (id: number, updatedAt: string) => ['drawn-code', id, updatedAt] as const,
  versionPicture: (id: number, updatedAt: string) => ['picture', 'version', id, updatedAt] as const,
  samplePicture: (domain: string) => ['sample-picture', domain] as const,
  visitPage: (body: object) => ['visit-page', body] as const,
  tags: () => ['tags'] as const,
  folders: () => ['folders'] as const,
  startInFolder: (id: number | null) => ['start-in-folder', id] as const,
  brandKits: () => ['brand-kits'] as const,
  /** No date in the key: offline, the last response of a period is shown. */
  scans: (codeId: number | undefined, period: string, unit: string, zone: string, part: object | null) =>
    ['scans', codeId ?? null, period, unit, zone, part] as const,
  scanTotals: (codeId: number | undefined) => ['scan-totals', codeId ?? null] as const,
  ruleVisits: (codeId: number | null) => ['rule-visits', codeId] as const,
  presses: (codeId: number) => ['presses', codeId] as const,
  domains: () => ['domains'] as const,
  accessTokens: () => ['access-tokens'] as const,
  approvalState: (codeId: number) => ['approval-state', codeId] as const,
  publicPicture: (codeId: number) => ['public-picture', codeId] as const,
  reference: () => ['reference'] as const,
  notices: () => ['notices'] as const,
  noticeSettings: () => ['notice-settings'] as const,
  mailChoice: (token: string) => ['mail-choice', token] as const,
}

/** Filters and order of the code list. Undefined means no filter. */
export type LibraryQuery = {
  readonly search?: string | undefined
  readonly tag?: string | undefined
  /** A folder with its subfolders, or `none`: codes in no folder. */
  readonly folder?: number | 'none' | undefined
  readonly state?: CodeState | undefined
  readonly qrType?: string | undefined
  readonly starred?: boolean | undefined
  /** ISO 8601 instants; created at or after the first and before the second. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  readonly inPrint?: boolean | undefined
  /** Days within which an active code expires. */
  readonly endsWithin?: number | undefined
  readonly neverScanned?: boolean | undefined
  /** With the fields of pages, which a list leaves out. */
  readonly whole?: boolean | undefined
  /** List deleted codes that can still be restored instead. */
  readonly deleted?: boolean | undefined
  readonly sort?: CodeSort | undefined
}
