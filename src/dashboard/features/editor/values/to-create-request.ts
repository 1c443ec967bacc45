import type { CreateRequest } from '#contract/create.ts'
import { needsDestination } from '#contract/needs-destination.ts'
import { designToFields } from '#design/record-design.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { ruleFields, ruleOf } from './link-rules.ts'
import { instantOf } from './moment.ts'
import { tagsToText } from './tags-text.ts'

/** The body that creates what the editor holds. What was left empty is left out, so that the service's defaults hold. */
export function toCreateRequest(values: EditorValues): CreateRequest {
  const { design, ...flat } = designToFields(values.design)
  const leadsSomewhere = needsDestination(values.qrType)
  const expirationDate = leadsSomewhere ? instantOf(values.expiration) : null
  const rules = leadsSomewhere ? ruleFields.flatMap((field) => Object.entries(ruleOf(field, values))) : []
  return {
    ...(leadsSomewhere ? { destinationUrl: values.destinationUrl } : { text: values.text }),
    brandedDomain: values.brandedDomain,
    slashTag: values.slashTag,
    qrType: values.qrType,
    ...withoutNull(flat),
    qr: design,
    ...given({
      title: values.title.trim(),
      tags: tagsToText(values.tags),
      utm_source: values.utm.source.trim(),
      utm_medium: values.utm.medium.trim(),
      utm_campaign: values.utm.campaign.trim(),
      utm_term: values.utm.term.trim(),
      utm_content: values.utm.content.trim(),
    }),
    ...(expirationDate === null ? {} : { expirationDate }),
    ...(leadsSomewhere && values.isProtected
      ? { password: values.password, passwordProtectionEnabled: true }
      : {}),
    ...(values.isActive ? {} : { isActive: false }),
    fieldData: {
      ...given({ metaDescription: values.metaDescription.trim() }),
      ...Object.fromEntries(rules),
      design,
    },
  }
}

function given(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function withoutNull<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>
}
