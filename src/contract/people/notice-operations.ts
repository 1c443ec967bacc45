import * as z from 'zod/mini'
import { destinationSchema } from '../destination.ts'
import type { Operation } from '../operation.ts'
import { personSchema, linkTokenSchema } from './person.ts'
import { reason } from '../reasons.ts'
import { textField } from '../text-field.ts'

/** Topics that a person turns on and off, with their defaults. */
export const noticeTopics = {
  mention: { isListed: true, isMailed: true },
  approval: { isListed: true, isMailed: true },
  destination: { isListed: true, isMailed: true },
  ending: { isListed: true, isMailed: true },
  stopped: { isListed: true, isMailed: true },
  plan: { isListed: true, isMailed: false },
  'first-scan': { isListed: true, isMailed: false },
  weekly: { isListed: false, isMailed: true },
} as const
export type NoticeTopic = keyof typeof noticeTopics
export const noticeTopicSchema = z.enum(Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]])

/**
 * The topic of each kind. `approved` and `changes-asked` answer a request to approve. `destination-type`: the destination
 * now is another kind of file. `scans-stopped`: by the code's own history.
 */
export const noticeKinds = {
  mention: 'mention',
  'approval-asked': 'approval',
  approved: 'approval',
  'changes-asked': 'approval',
  'destination-down': 'destination',
  'destination-type': 'destination',
  'code-ending': 'ending',
  'certificate-ending': 'ending',
  'scans-stopped': 'stopped',
  'plan-full': 'plan',
  'webhook-off': 'destination',
  'first-scan': 'first-scan',
  weekly: 'weekly',
} as const satisfies Readonly<Record<string, NoticeTopic>>
export type NoticeKind = keyof typeof noticeKinds

/** Days until a notice is deleted, and the maximum in the inbox. */
export const noticeLimits = { days: 90, listed: 100 } as const

/** The values of a notice, as far as its kind has them. */
export const noticeDetailsSchema = z.looseObject({
  /** The destination or the domain. */
  address: z.optional(z.string()),
  /** HTTP status of the destination. */
  status: z.optional(z.int()),
  /** Content types of the destination. */
  before: z.optional(z.string()),
  now: z.optional(z.string()),
  /** The end of the code or the certificate (ISO 8601), with its zone. */
  at: z.optional(z.string()),
  zone: z.optional(z.string()),
  /** The placement whose scans stopped. */
  placement: z.optional(z.string()),
  /** Days without scans. */
  days: z.optional(z.int()),
  limit: z.optional(z.enum(['codes', 'links', 'storage'])),
  used: z.optional(z.int()),
  max: z.optional(z.int()),
  /** Scans of the week, and of the one before. */
  scans: z.optional(z.int()),
  scansBefore: z.optional(z.int()),
  /** Codes with the most scans of the week. */
  top: z.optional(z.array(z.looseObject({ id: z.int(), title: z.string(), scans: z.int() }))),
  /** Codes whose destination does not respond, and those that end within a week. */
  down: z.optional(z.int()),
  ending: z.optional(z.int()),
})
export type NoticeDetails = z.infer<typeof noticeDetailsSchema>

export const noticeSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]),
  at: z.string(),
  /** Null for the service, and for somebody who decided through the approval link. */
  person: z.nullable(personSchema),
  /** That person's name at the time. */
  name: z.string(),
  /** Null for a notice about the account. */
  codeId: z.nullable(z.int()),
  /** The current title of the code. */
  title: z.string(),
  /** Start of the comment, note or reason. */
  text: z.string(),
  details: noticeDetailsSchema,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

const topicChoiceSchema = z.looseObject({
  topic: noticeTopicSchema,
  isListed: z.boolean(),
  isMailed: z.boolean(),
})

const noticeSettingsSchema = z.looseObject({
  topics: z.array(topicChoiceSchema),
  /** `no-server`: the service sends no mails. `no-address`: the person has none. */
  mail: z.enum(['on', 'no-server', 'no-address']),
  /** Webhook of the account; for owners only. */
  address: z.nullable(z.string()),
})
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>

const settingsResponseSchema = z.looseObject({ data: noticeSettingsSchema })

/** The page behind the link of a mail that turns off its topic. */
export const mailChoicePath = '/mails'

/** The inbox of a person in an account, and what they want to know. */
export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/api/v1/inbox',
    summary: 'Notices of the person, newest first',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(noticeSchema), unread: z.int() }),
    success: 200,
    refusals: [401, 403, 500],
  },
  readNotices: {
    method: 'POST',
    path: '/api/v1/inbox/read',
    summary: 'Mark notices as read: some by id, those of one code, or all',
    role: 'viewer',
    body: z.object({
      ids: z.optional(z.array(textField(100)).check(z.maxLength(noticeLimits.listed))),
      codeId: z.optional(z.int(reason('send-code-id')).check(z.positive())),
    }),
    answer: z.looseObject({ success: z.literal(true), unread: z.int() }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readNoticeSettings: {
    method: 'GET',
    path: '/api/v1/inbox/settings',
    summary: 'What the person gets in the inbox and by mail',
    role: 'viewer',
    answer: settingsResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  chooseNotices: {
    method: 'PUT',
    path: '/api/v1/inbox/settings',
    summary: 'Choose whether a topic comes to the inbox and by mail',
    role: 'viewer',
    body: z.object({
      topic: noticeTopicSchema,
      isListed: z.boolean(reason('send-boolean')),
      isMailed: z.boolean(reason('send-boolean')),
    }),
    answer: settingsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  setNoticeAddress: {
    method: 'PUT',
    path: '/api/v1/account/notice-address',
    summary:
      'Post the notices of the account to a webhook, as Slack and compatible programs have them; null for none',
    role: 'owner',
    isMissingInDemo: true,
    body: z.object({ address: z.nullable(destinationSchema) }),
    answer: settingsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  testNoticeAddress: {
    method: 'POST',
    path: '/api/v1/account/notice-address/test',
    summary: 'Post a test to the webhook of the account',
    role: 'owner',
    isMissingInDemo: true,
    /** `status`: of the webhook; null when it did not answer. */
    answer: z.looseObject({
      data: z.looseObject({ isPosted: z.boolean(), status: z.nullable(z.int()) }),
    }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  chooseMails: {
    method: 'POST',
    path: '/api/v1/mail-choice',
    summary: 'Read, turn off or turn on the mails of a topic by the signed link of one; needs no sign-in',
    role: 'anyone',
    /** Without `isMailed`, nothing changes. */
    body: z.object({ token: linkTokenSchema, isMailed: z.optional(z.boolean(reason('send-boolean'))) }),
    answer: z.looseObject({
      data: z.looseObject({ topic: noticeTopicSchema, account: z.string(), isMailed: z.boolean() }),
    }),
    success: 200,
    refusals: [400, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
