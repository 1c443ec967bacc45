import { decodeHTMLAttribute } from 'entities/decode'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseUrl } from '#contract/parse-url.ts'
import { destinationPage, fixedPage } from '#pages/visit-pages.ts'
import { pageHeaders, sendPage, visitorSpeech } from './send-page.ts'

/** Two parts, so it is never a slash tag. */
const leavingPath = '/demo/leads'

const leaving = (address: string): string => `${leavingPath}?to=${encodeURIComponent(address)}`

/** In a demo nothing leads elsewhere: redirects and the links of pages open a page that names the address. */
export function holdLinks(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: leavingPath,
    handler: (request, reply) => {
      const { to } = request.query as { readonly to?: unknown }
      const speech = visitorSpeech(request)
      const isAddress = typeof to === 'string' && parseUrl(to) !== null
      return sendPage(reply, isAddress ? destinationPage(speech, to) : fixedPage(speech, 'unknown'))
    },
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const refresh = reply.getHeader('refresh')
    if (typeof refresh === 'string')
      reply.header(
        'refresh',
        refresh.replace(/https?:.*/, (address) => held(request, address)),
      )
    const location = reply.getHeader('location')
    if (typeof location === 'string' && !isSameHost(request, location)) {
      const page = destinationPage(visitorSpeech(request), location)
      reply
        .removeHeader('location')
        .code(page.status)
        .headers({ ...pageHeaders('inside'), 'content-language': page.language })
      return page.html
    }
    return typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
      ? payload.replace(/(?<=href=")https?:[^"]*/g, (address) => held(request, decodeHTMLAttribute(address)))
      : payload
  })
}

function held(request: FastifyRequest, address: string): string {
  return isSameHost(request, address) ? address : leaving(address)
}

function isSameHost(request: FastifyRequest, location: string): boolean {
  return location.startsWith('/') || (URL.canParse(location) && new URL(location).host === request.host)
}
