import { createRequestSchema } from '#contract/create.ts'
import type { Code } from '../../domain/stored-code.ts'
import { parseCreate } from '../../domain/code-requests.ts'

/** A new code of user 1 with the defaults. */
export function aNewCode(fields: Partial<Code> & Pick<Code, 'tag' | 'created_at'>): Code {
  return { ...(template ??= aTemplate()), updated_at: fields.created_at, ...fields }
}

let template: Code | null = null

/** Parsed once, because seeds make ten thousands of codes. */
function aTemplate(): Code {
  const domain = 'go.acme.com'
  const body = { brandedDomain: domain, slashTag: 'menu', destinationUrl: 'https://example.com/menu', qr: '' }
  const code = parseCreate(createRequestSchema.parse(body), { user_id: 1, saved_by: 1, domain, now: 0 })
  if (!code.ok) throw new Error(`The code was refused: ${JSON.stringify(code.refusal)}`)
  return { ...code.value, designSent: null }
}
