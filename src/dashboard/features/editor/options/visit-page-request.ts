import { maxLengths } from '#contract/max-lengths.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import type { VisitPage } from '#contract/visit-page.ts'
import type { VisitorLanguage } from '#contract/visitor-language.ts'
import type { VisitPageRequest } from '../../../api/visit-page.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { ruleFields, ruleOf } from '../values/link-rules.ts'
import { instantOf } from '../values/moment.ts'

/**
 * What a page is made of now. An entry that the form would refuse is left out, and a page whose rule is off is made as if
 * it were on.
 */
export function visitPageRequest(
  page: VisitPage,
  language: VisitorLanguage,
  values: EditorValues,
): VisitPageRequest {
  const shown = page === 'welcome' ? { ...values, welcome: { ...values.welcome, isOn: true } } : values
  const rules = ruleFields
    .map((field) => ruleOf(field, shown))
    .filter((rule) => linkRulesSchema.safeParse(rule).success)
  const description = values.metaDescription.trim()
  return {
    page,
    language,
    title: values.title.trim().slice(0, maxLengths.title),
    qrLogoId: values.design.logo?.id ?? null,
    destinationUrl: values.destinationUrl.slice(0, maxLengths.reference),
    expirationDate: instantOf(values.expiration),
    fieldData: {
      ...(description === '' ? {} : { metaDescription: description }),
      ...Object.fromEntries(rules.flatMap((rule) => Object.entries(rule))),
    },
  }
}
