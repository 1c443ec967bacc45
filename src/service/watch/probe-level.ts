import type { FastifyInstance } from 'fastify'

const rarer = ['error', 'fatal', 'silent'] as const

/** Level of the log for what machines ask every few seconds: failures only, and never more than is configured. */
export function probeLevel(app: FastifyInstance): 'warn' | (typeof rarer)[number] {
  return rarer.find((level) => level === app.log.level) ?? 'warn'
}
