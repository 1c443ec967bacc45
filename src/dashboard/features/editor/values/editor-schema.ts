import * as z from 'zod/mini'
import { maxLengths } from '#contract/max-lengths.ts'
import { needsDestination } from '#contract/needs-destination.ts'
import { destinationSchema } from '#contract/destination.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { textField } from '#contract/text-field.ts'
import { designSchema, frameTextMaxLength } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { rulesShape } from './rules-schema.ts'
import { tagsToText } from './tags-text.ts'

const kept = textField(65_536)
const utmText = textField(maxLengths.utm)

/**
 * What the editor accepts: the contract's rules, each where it applies to this type of code. What an existing code
 * already has is never refused, so that a record of another service can be edited.
 *
 * @param stored the values of the existing code; null for a new one.
 */
export function editorSchema(values: EditorValues, stored: EditorValues | null) {
  const leadsSomewhere = needsDestination(values.qrType)
  const isAsStored = (field: 'destinationUrl' | 'slashTag' | 'brandedDomain') =>
    stored !== null && stored[field] === values[field]
  return z.object({
    qrType: textField(maxLengths.name),
    destinationUrl: leadsSomewhere && !isAsStored('destinationUrl') ? destinationSchema : kept,
    text:
      values.qrType === 'text'
        ? textField(maxLengths.text).check(z.minLength(1, t('editor.text.missing')))
        : kept,
    brandedDomain: isAsStored('brandedDomain')
      ? kept
      : z.string().check(z.minLength(1, t('editor.domain.missing')), z.maxLength(253)),
    slashTag: isAsStored('slashTag') ? kept : slashTagSchema,
    title: textField(maxLengths.title),
    tags: z
      .array(z.string())
      .check(
        z.refine(
          (tags) => tagsToText(tags).length <= maxLengths.tags,
          t('editor.tags.tooLong', { max: maxLengths.tags }),
        ),
      ),
    utm: z.object({ source: utmText, medium: utmText, campaign: utmText, term: utmText, content: utmText }),
    metaDescription: textField(1_000),
    design: designSchema.check(
      z.refine((design) => [...(design.frame?.text ?? '')].length <= frameTextMaxLength, {
        path: ['frame', 'text'],
        error: t('editor.frameText.tooLong', { max: frameTextMaxLength }),
      }),
    ),
    isProtected: z.boolean(),
    password:
      leadsSomewhere && values.isProtected && stored?.isProtected !== true
        ? textField(maxLengths.password).check(z.minLength(1, t('editor.password.missing')))
        : textField(maxLengths.password),
    ...rulesShape(leadsSomewhere, values, stored),
    isActive: z.boolean(),
  })
}
