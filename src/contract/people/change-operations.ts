import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { timestampSchema } from '../time-zone.ts'
import { doneResponseSchema, personSchema } from './person.ts'
import { reason } from '../reasons.ts'

/** Kinds of recorded changes. A prefix such as `code` selects all kinds that begin with it. */
export const changeKinds = [
  'code.created',
  'code.edited',
  'code.restored-version',
  'code.deleted',
  'code.restored',
  'code.moved',
  'code.downloaded',
  'code.approval-page',
  'code.public-picture',
  'code.approved',
  'code.changes-asked',
  'code.approval-asked',
  'comment.added',
  'comment.edited',
  'comment.deleted',
  'comment.resolved',
  'comment.reopened',
  'import',
  'bulk',
  'tag.renamed',
  'folder.created',
  'folder.edited',
  'folder.deleted',
  'folder.restored',
  'kit.created',
  'kit.edited',
  'kit.deleted',
  'placement.created',
  'placement.edited',
  'placement.removed',
  'placement.restored',
  'campaign.created',
  'campaign.edited',
  'campaign.deleted',
  'campaign.restored',
  'campaign.link',
  'utm.created',
  'utm.edited',
  'utm.deleted',
  'utm.restored',
  'file.deleted',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.recovery-link',
  'invitation.created',
  'invitation.revoked',
  'token.created',
  'token.revoked',
  'account.renamed',
  'account.approval',
  'account.notices',
  'account.previews',
  'account.queries',
  'account.results',
  'account.goals',
  'account.webhooks',
  'account.exported',
  'account.imported',
  'domain.added',
  'domain.default',
  'domain.pages',
  'domain.removed',
] as const
export const changeKindSchema = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof changeKindSchema>

export const changesKeptDays = 366

export const changeSchema = z.looseObject({
  id: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  kind: changeKindSchema,
  /** Null for the command line and the service itself. */
  person: z.nullable(personSchema),
  /** Name of the access token; null for a person in the dashboard. */
  token: z.nullable(z.string()),
  codeId: z.nullable(z.int()),
  /** Title of the code, or name of the member, kit or token at that time. */
  subject: z.string(),
  /** Further facts, such as `changed` (record keys), `version`, `codes` (number), `role`. */
  details: z.record(z.string(), z.unknown()),
})
export type Change = z.infer<typeof changeSchema>

const filters = {
  codeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
  person: z.optional(z.coerce.number().check(z.int(), z.positive())),
  kind: z.optional(textField(50).check(z.regex(/^[a-z.-]+$/, reason('send-change-kind')))),
  from: z.optional(timestampSchema),
  to: z.optional(timestampSchema),
}

/** Recent changes, and the people who have a code open. */
export const changeOperations = {
  listChanges: {
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'Recent changes of the account or of one code, newest first, for a year',
    role: 'viewer',
    query: z.object({
      ...filters,
      cursor: z.optional(textField(100)),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    }),
    answer: z.looseObject({
      data: z.array(changeSchema),
      /** Null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  exportChanges: {
    method: 'GET',
    path: '/api/v1/changes.csv',
    summary: 'The same as CSV, all pages',
    role: 'viewer',
    query: z.object(filters),
    answerTypes: ['text/csv'],
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  followChanges: {
    method: 'GET',
    path: '/api/v1/changes/live',
    summary: 'Changes of the account as server-sent events, each within two seconds',
    role: 'viewer',
    query: z.object({
      /** How long the stream stays open; without it, it has the changes so far. */
      seconds: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3_600)), 0),
    }),
    answerTypes: ['text/event-stream'],
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  notePresence: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/presence',
    summary: 'Say that the person has this code open, every 15 seconds; answers with the others',
    role: 'viewer',
    answer: z.looseObject({
      /** Seen within 45 seconds, without the caller. */
      data: z.array(z.looseObject({ person: personSchema, since: z.string() })),
    }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  endPresence: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id/presence',
    summary: 'Say that the person has closed this code',
    role: 'viewer',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

/** Seconds between two heartbeats, and until a person counts as absent. */
export const presenceSeconds = { every: 15, goneAfter: 45 } as const
