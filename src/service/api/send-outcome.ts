import type { FastifyReply } from 'fastify'
import type { Outcome } from '../domain/refusal.ts'
import { type Answer, answerRefusal, type FailureShape } from './answer-refusal.ts'

/** Sends the result of an operation or the documented body of its refusal. */
export function sendOutcome<Value>(
  reply: FastifyReply,
  outcome: Outcome<Value>,
  shape: FailureShape,
  present: (value: Value) => Answer,
): FastifyReply {
  const answer = outcome.ok ? present(outcome.value) : answerRefusal(outcome.refusal, shape)
  return reply.code(answer.status).send(answer.body)
}
