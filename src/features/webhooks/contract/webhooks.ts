import * as z from 'zod/mini'
import { destinationSchema } from '#contract/destination.ts'
import { maxCounts } from '#contract/limits.ts'
import { etagSchema } from '#contract/etag.ts'
import type { ContractFeature } from '#contract/feature.ts'
import { doneResponseSchema } from '#contract/people/person.ts'
import { reason } from '#contract/reasons.ts'

/** Events that a webhook gets, in the order of the dashboard. */
export const webhookEvents = [
  'code.created',
  'code.changed',
  'code.deleted',
  'code.approved',
  'code.scanned',
  'result.counted',
  'destination.down',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
const eventSchema = z.enum(webhookEvents, reason('webhook-event'))

/** Hours for which a replaced secret signs too. */
export const formerSecretHours = 24

const webhookSchema = z.looseObject({
  id: z.string(),
  address: z.string(),
  events: z.array(eventSchema),
  /** False: turned off by a person, or after three days in which it accepted nothing. */
  isOn: z.boolean(),
  createdAt: z.string(),
  /** Since when it has accepted nothing; null while it works. */
  failingSince: z.nullable(z.string()),
  /** Until when the secret before the last change signs too; null when it does not. */
  formerSecretUntil: z.nullable(z.string()),
  etag: etagSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

/** One message to one webhook. */
const deliverySchema = z.looseObject({
  /** The `webhook-id` of the message, which stays the same in every try. */
  id: z.string(),
  /** One of the events, or `test`. */
  type: z.string(),
  at: z.string(),
  tries: z.int(),
  triedAt: z.nullable(z.string()),
  /** HTTP status of the last try; null when nothing answered, or its address is private. */
  status: z.nullable(z.int()),
  deliveredAt: z.nullable(z.string()),
  /** The next try; null when there is none. */
  dueAt: z.nullable(z.string()),
  /** The body as it is sent. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

const events = z
  .array(eventSchema, reason('webhook-event'))
  .check(z.minLength(1, reason('webhook-event')), z.maxLength(webhookEvents.length, reason('webhook-event')))

const answer = z.looseObject({ success: z.literal(true), data: webhookSchema })
/** `secret` signs the messages and is only in this response. */
const secretAnswer = z.extend(answer, { secret: z.string() })

/** Webhooks by the Standard Webhooks specification (https://www.standardwebhooks.com). */
export const webhooks = {
  operations: {
    listWebhooks: {
      method: 'GET',
      path: '/api/v1/webhooks',
      summary: 'Webhooks of the account, oldest first',
      role: 'owner',
      answer: z.looseObject({ data: z.array(webhookSchema).check(z.maxLength(maxCounts.webhooks)) }),
      success: 200,
      refusals: [401, 403, 500],
    },
    createWebhook: {
      method: 'POST',
      path: '/api/v1/webhooks',
      summary: 'Send events of the account to an address, signed by the Standard Webhooks specification',
      role: 'owner',
      body: z.object({ address: destinationSchema, events }),
      answer: secretAnswer,
      success: 201,
      refusals: [400, 401, 403, 500],
    },
    updateWebhook: {
      method: 'PUT',
      path: '/api/v1/webhooks/:id',
      summary: 'Change the address or the events of a webhook, or turn it off or on',
      role: 'owner',
      body: z.object({
        address: z.optional(destinationSchema),
        events: z.optional(events),
        isOn: z.optional(z.boolean(reason('send-boolean'))),
      }),
      answer,
      success: 200,
      refusals: [400, 401, 403, 404, 412, 500],
    },
    deleteWebhook: {
      method: 'DELETE',
      path: '/api/v1/webhooks/:id',
      summary: 'Delete a webhook with its log',
      role: 'owner',
      answer: doneResponseSchema,
      success: 200,
      refusals: [401, 403, 404, 500],
    },
    replaceWebhookSecret: {
      method: 'POST',
      path: '/api/v1/webhooks/:id/secret',
      summary: 'Make a new secret. The former one signs too for 24 hours',
      role: 'owner',
      answer: secretAnswer,
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
    testWebhook: {
      method: 'POST',
      path: '/api/v1/webhooks/:id/test',
      summary: 'Send a message of the type `test` to a webhook',
      role: 'owner',
      answer: doneResponseSchema,
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
    listWebhookDeliveries: {
      method: 'GET',
      path: '/api/v1/webhooks/:id/deliveries',
      summary: 'The last 100 messages to a webhook, newest first',
      role: 'owner',
      answer: z.looseObject({ data: z.array(deliverySchema).check(z.maxLength(maxCounts.webhookLog)) }),
      success: 200,
      refusals: [401, 403, 404, 500],
    },
    sendWebhookAgain: {
      method: 'POST',
      path: '/api/v1/webhooks/:id/deliveries/:message/again',
      summary: 'Send a message to a webhook again, with the same id',
      role: 'owner',
      answer: doneResponseSchema,
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
  },
} as const satisfies ContractFeature
