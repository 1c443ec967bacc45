import type { FastifyReply } from 'fastify'
import type { StatePage } from '#pages/page.ts'
import { headersWithStyle, pageHeaders } from './page-headers.ts'

/** Answers with a public page and the headers that every one has. */
export function sendPage(
  reply: FastifyReply,
  { status, language, html, pictures = 'inside', style = '' }: StatePage,
): FastifyReply {
  const headers = style === '' ? pageHeaders[pictures] : headersWithStyle(pictures, style)
  return reply.code(status).headers(headers).header('content-language', language).send(html)
}
