import type { IncomingHttpHeaders } from 'node:http'
import { type Speech, speeches } from '#pages/speech.ts'
import { preferredLanguage } from '../domain/preferred-language.ts'

/** The language of a visitor from `Accept-Language`; English when none is available. */
export function visitorSpeech({ headers }: { readonly headers: IncomingHttpHeaders }): Speech {
  return speeches[preferredLanguage(headers['accept-language'] ?? '')]
}
