import type { FastifyReply } from 'fastify'
import type { StatePage } from '#pages/page.ts'
import { pageHeaders } from './page-headers.ts'

/** Answers with a public page and the headers that every one has. */
export function sendPage(
  reply: FastifyReply,
  { status, language, html, pictures = 'inside' }: StatePage,
): FastifyReply {
  return reply.code(status).headers(pageHeaders[pictures]).header('content-language', language).send(html)
}
