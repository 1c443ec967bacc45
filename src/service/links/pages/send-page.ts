import type { FastifyReply } from 'fastify'
import { pageHeaders } from './page.ts'
import type { StatePage } from './state-pages.ts'

/** Answers with a public page and the headers that every one has. */
export function sendPage(reply: FastifyReply, { status, html }: StatePage): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(html)
}
