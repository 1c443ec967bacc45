import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import type { UpdateRequest } from '#contract/update.ts'
import { designToFields } from '#design/record-design.ts'
import { isSame } from './changed-fields.ts'
import type { EditorField, EditorValues, Utm } from '../../../drafts/editor-values.ts'
import { ruleFields, ruleKeys, ruleOf } from './link-rules.ts'
import { instantOf } from './moment.ts'
import { tagsToText } from './tags-text.ts'

/**
 * The body that turns the saved values into these: the changed fields only, with `isEdit`.
 * `fieldData` is one field on the wire, so it goes whole, with every key that others keep in it.
 */
export function toUpdateRequest(
  values: EditorValues,
  changed: ReadonlySet<EditorField>,
  saved: EditorValues,
  record: QrCode,
): UpdateRequest {
  const request: UpdateRequest = { isEdit: true }
  for (const field of [
    'qrType',
    'destinationUrl',
    'text',
    'brandedDomain',
    'slashTag',
    'isActive',
  ] as const) {
    if (changed.has(field)) Object.assign(request, { [field]: values[field] })
  }
  if (changed.has('title')) request.title = values.title.trim()
  if (changed.has('tags')) request.tags = tagsToText(values.tags)
  if (changed.has('utm')) Object.assign(request, changedUtm(values.utm, saved.utm))
  if (changed.has('expiration')) request.expirationDate = instantOf(values.expiration)
  Object.assign(request, protection(values, changed))
  Object.assign(request, changedDesign(values, saved))
  const fieldData = changedFieldData(values, changed, saved, record)
  if (fieldData !== null) request.fieldData = fieldData
  return request
}

function changedUtm(now: Utm, before: Utm): Record<string, string | null> {
  const keys = Object.keys(now) as (keyof Utm)[]
  return Object.fromEntries(
    keys.filter((key) => now[key] !== before[key]).map((key) => [`utm_${key}`, now[key].trim() || null]),
  )
}

function protection(values: EditorValues, changed: ReadonlySet<EditorField>): UpdateRequest {
  if (!values.isProtected)
    return changed.has('isProtected') ? { password: null, passwordProtectionEnabled: false } : {}
  const password = values.password === '' ? {} : { password: values.password }
  return changed.has('isProtected') || changed.has('password')
    ? { ...password, passwordProtectionEnabled: true }
    : {}
}

function changedDesign(values: EditorValues, saved: EditorValues): UpdateRequest {
  const { design: _now, ...now } = designToFields(values.design)
  const { design: _before, ...before } = designToFields(saved.design)
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => !isSame(value, (before as Record<string, unknown>)[field]),
    ),
  )
}

/** Null when nothing of it changes. Keys of others and those of unchanged fields stay as they are. */
function changedFieldData(
  values: EditorValues,
  changed: ReadonlySet<EditorField>,
  saved: EditorValues,
  record: QrCode,
): Record<string, unknown> | null {
  const kept = parseFieldData(record.fieldData) ?? {}
  const next = { ...kept }
  if (changed.has('metaDescription')) {
    delete next['metaDescription']
    const metaDescription = values.metaDescription.trim()
    if (metaDescription !== '') Object.assign(next, { metaDescription })
  }
  for (const field of ruleFields.filter((one) => changed.has(one))) {
    for (const key of ruleKeys[field]) delete next[key]
    Object.assign(next, ruleOf(field, values))
  }
  const details = designToFields(values.design).design
  if (!isSame(details, designToFields(saved.design).design)) Object.assign(next, { design: details })
  return isSame(next, kept) ? null : next
}
