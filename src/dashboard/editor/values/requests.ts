import { codeTypeOf, hasShortLink, holdsDestination } from '#contract/code-types/code-types.ts'
import type { CreateRequest, UpdateRequest } from '#contract/create.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import { designToFields } from '#design/record-design.ts'
import { leftEmpty, type Utm, utmParts } from '#contract/utm-templates.ts'
import { type EditorField, type EditorValues, plainTextsIn } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { contentToCreate, contentToUpdate, heldAddress, isSame } from './content-values.ts'
import { ruleFields, ruleKeys, ruleOf } from './link-rules.ts'
import { instantOf } from './moment.ts'

/**
 * The create request. Empty fields are left out, so the service's defaults apply.
 *
 * @param forwardsQueries the account's default, which a form may differ from either way.
 */
export function toCreateRequest(values: EditorValues, forwardsQueries = true): CreateRequest {
  const { design, ...flat } = designToFields(values.design)
  const leadsSomewhere = hasShortLink(values.qrType)
  const expirationDate = leadsSomewhere ? instantOf(values.expiration) : null
  const content = contentToCreate(values.qrType, values.content)
  const rules = leadsSomewhere ? ruleFields.flatMap((field) => Object.entries(ruleOf(field, values))) : []
  return {
    ...destinationOf(values),
    ...content.fields,
    brandedDomain: values.brandedDomain,
    slashTag: values.slashTag,
    qrType: values.qrType,
    ...withoutNull(flat),
    qr: design,
    ...given({
      ...(values.qrType === 'text' ? { title: t('editor.text.title') } : {}),
      ...textsOf('record', values),
      tags: tagsToText(values.tags),
    }),
    ...(holdsDestination(values.qrType) ? {} : newUtm(values.utm)),
    ...(values.folderId === 0 ? {} : { folderId: values.folderId }),
    ...(expirationDate === null ? {} : { expirationDate }),
    ...(leadsSomewhere && values.isProtected
      ? { password: values.password, passwordProtectionEnabled: true }
      : {}),
    ...(values.isActive ? {} : { isActive: false }),
    fieldData: {
      ...textsOf('fieldData', values),
      ...Object.fromEntries(rules),
      ...(leadsSomewhere && !forwardsQueries ? { forwardQuery: values.forwardsQuery } : {}),
      ...content.fieldData,
      design,
    },
  }
}

/** The destination or text of the code; a page may have neither. */
function destinationOf(values: EditorValues): Partial<CreateRequest> {
  const { qrType, destinationUrl, text } = values
  const { payload, needsDestination } = codeTypeOf(qrType)
  if (payload === 'text') return { text }
  if (payload === 'content') return {}
  if (payload === 'destination') return { destinationUrl: heldAddress(values) }
  return needsDestination || destinationUrl !== '' ? { destinationUrl } : {}
}

function textsOf(place: 'record' | 'fieldData', values: EditorValues): Record<string, string> {
  return given(Object.fromEntries(plainTextsIn(place).map((field) => [field, values[field].trim()])))
}

function given(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function newUtm(utm: Utm): Record<string, string | null> {
  const typed = utmParts.map((part) => [`utm_${part}`, utm[part].trim()] as const)
  return Object.fromEntries(
    typed
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, value === leftEmpty ? null : value]),
  )
}

function withoutNull<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>
}

/** Changed fields only. `fieldData` is one wire field, so it is sent whole with its unknown keys. */
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
  for (const field of plainTextsIn('record')) {
    if (changed.has(field)) Object.assign(request, { [field]: values[field].trim() })
  }
  if (changed.has('tags')) request.tags = tagsToText(values.tags)
  if (changed.has('folderId')) request.folderId = values.folderId || null
  if (changed.has('utm')) Object.assign(request, changedUtm(values.utm, saved.utm))
  if (changed.has('expiration')) request.expirationDate = instantOf(values.expiration)
  Object.assign(request, protection(values, changed))
  Object.assign(request, changedDesign(values, saved))
  Object.assign(request, contentToUpdate(values.qrType, saved.content, values.content).fields)
  const fieldData = changedFieldData(values, changed, saved, record)
  if (fieldData !== null) request.fieldData = fieldData
  return request
}

function changedUtm(now: Utm, before: Utm): Record<string, string | null> {
  return Object.fromEntries(
    utmParts
      .filter((part) => now[part] !== before[part])
      .map((part) => [`utm_${part}`, now[part].trim() || null]),
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

/** Null when nothing changed. Unknown keys and those of unchanged fields stay. */
function changedFieldData(
  values: EditorValues,
  changed: ReadonlySet<EditorField>,
  saved: EditorValues,
  record: QrCode,
): Record<string, unknown> | null {
  const kept = parseFieldData(record.fieldData) ?? {}
  const next = { ...kept }
  for (const text of plainTextsIn('fieldData').filter((one) => changed.has(one))) {
    delete next[text]
    const typed = values[text].trim()
    if (typed !== '') next[text] = typed
  }
  for (const field of ruleFields.filter((one) => changed.has(one))) {
    for (const key of ruleKeys[field]) delete next[key]
    Object.assign(next, ruleOf(field, values))
  }
  const content = contentToUpdate(values.qrType, saved.content, values.content).fieldData
  for (const [key, value] of Object.entries(content)) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  const details = designToFields(values.design).design
  if (!isSame(details, designToFields(saved.design).design)) Object.assign(next, { design: details })
  return isSame(next, kept) ? null : next
}

export function tagsToText(tags: readonly string[]): string {
  return tags.join(', ')
}
