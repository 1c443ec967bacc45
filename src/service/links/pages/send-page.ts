import type { FastifyReply } from 'fastify'
import type { VisitorLanguage } from '#contract/visitor-language.ts'
import { type PagePictures, pageHeaders } from './page-headers.ts'

/** A whole page with the status that machines read. */
export type StatePage = {
  readonly status: number
  readonly language: VisitorLanguage
  readonly html: string
  /** Which pictures it shows; none but those inside it when left out. */
  readonly pictures?: PagePictures
}

/** Answers with a public page and the headers that every one has. */
export function sendPage(
  reply: FastifyReply,
  { status, language, html, pictures = 'inside' }: StatePage,
): FastifyReply {
  return reply.code(status).headers(pageHeaders[pictures]).header('content-language', language).send(html)
}
