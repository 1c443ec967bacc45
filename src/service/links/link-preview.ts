import type { FastifyReply } from 'fastify'
import { aheadPage } from '#pages/visit-pages.ts'
import { showsPreviews } from '../commands/domain-pages.ts'
import { resolveLink } from '../domain/resolve-link.ts'
import { sendDomainPage, sendState } from './answer-visit.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { ownerOf, sendPage, visitorSpeech } from './send-page.ts'
import { findLinkOf } from './visit-address.ts'

/** A short link with `+` behind it, which no slash tag has. */
export function isPreviewTag(tag: string): boolean {
  return tag.length > 1 && tag.endsWith('+')
}

/** Shows where a link leads before the visitor goes there. Counts nothing. */
export async function answerPreview(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tag, link } = await findLinkOf(deps, request, request.params.tag.slice(0, -1))
  if (link === null || !(await showsPreviews(deps, link.userId)))
    return sendDomainPage(deps, request, reply, 'missing')
  const resolution = resolveLink(link, deps.clock(), { passedOn: '', hasPassword: false })
  const ahead = { tag, hasRules: link.rules !== null }
  const show = (location: string | null) =>
    sendPage(reply, aheadPage(visitorSpeech(request), ownerOf(link, tag), { ...ahead, location }))
  switch (resolution.kind) {
    case 'redirect':
    case 'welcome':
      return show(resolution.location)
    case 'page':
    case 'ask-device':
      return show(null)
    case 'password':
      return sendPage(reply, aheadPage(visitorSpeech(request), ownerOf(link, tag), 'protected'))
    default:
      return sendState(deps, request, reply, { tag, link }, resolution)
  }
}
