import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { isFilePath } from '#contract/code-types/addresses.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import { missingContent, type WholeContent } from '#contract/code-types/least-content.ts'
import { destinationSchema } from '#contract/destination.ts'
import { maxLengths, welcomeSeconds } from '#contract/limits.ts'
import { readAddress } from '#contract/read-address.ts'
import { type FieldReason, reason, withReasons } from '#contract/reasons.ts'
import { scanLimitSchema, type VisitorRule, visitorRulesSchema } from '#contract/visitor-rules.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { textField } from '#contract/text-field.ts'
import { type Design, designSchema, frameTextMaxLength } from '#design/design.ts'
import { type Utm, utmParts } from '#contract/utm-templates.ts'
import {
  type CodeContent,
  type EditorValues,
  type Moment,
  plainTexts,
  type PlannedSwap,
  type ScanLimit,
  type Welcome,
} from '../../api/editor-values.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { issueWords, ownReasonWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { isSame, trimmed, valueIn } from './content-values.ts'
import { outOfOrderField, type RuleField } from './link-rules.ts'
import { instantOf } from './moment.ts'
import { tagsToText } from './requests.ts'

const kept = textField(65_536)
const utmSchema = z.object(
  Object.fromEntries(utmParts.map((part) => [part, textField(maxLengths.utm)])) as Record<
    keyof Utm,
    ReturnType<typeof textField>
  >,
)
const plainTextSchemas = Object.fromEntries(
  Object.entries(plainTexts).map(([field, { max }]) => [field, textField(max)]),
) as Record<keyof typeof plainTexts, ReturnType<typeof textField>>

/** The contract's rules for this code type. Saved values are always valid, so records of other services can be edited. */
export function editorSchema(values: EditorValues, stored: EditorValues | null) {
  const { needsDestination, payload, visit } = codeTypeOf(values.qrType)
  const leadsSomewhere = visit !== 'nothing'
  const isAsStored = (field: 'destinationUrl' | 'slashTag' | 'brandedDomain') =>
    stored !== null && stored[field] === values[field]
  return z.object({
    qrType: textField(maxLengths.name),
    destinationUrl: needsDestination && !isAsStored('destinationUrl') ? destinationSchema : kept,
    content: z.custom<CodeContent>(),
    text:
      payload === 'text' ? textField(maxLengths.text).check(z.minLength(1, t('editor.text.missing'))) : kept,
    brandedDomain: isAsStored('brandedDomain')
      ? kept
      : z.string().check(z.minLength(1, t('editor.domain.missing')), z.maxLength(253)),
    slashTag: isAsStored('slashTag') ? kept : slashTagSchema,
    ...plainTextSchemas,
    metaImage: textField(maxLengths.reference).check(
      z.refine((picture) => isPicture(picture.trim()) || picture === stored?.metaImage, {
        error: words('visit.picture.error'),
      }),
    ),
    tags: z
      .array(z.string())
      .check(
        z.refine(
          (tags) => tagsToText(tags).length <= maxLengths.tags,
          t('editor.tags.tooLong', { max: maxLengths.tags }),
        ),
      ),
    folderId: z.number(),
    utm: utmSchema,
    design: designSchema.check(shortFrameLine('text'), shortFrameLine('subtext')),
    isProtected: z.boolean(),
    password:
      leadsSomewhere && values.isProtected && stored?.isProtected !== true
        ? textField(maxLengths.password).check(z.minLength(1, t('editor.password.missing')))
        : textField(maxLengths.password),
    ...rulesShape(leadsSomewhere, values, stored),
    isActive: z.boolean(),
  })
}

function shortFrameLine(line: 'text' | 'subtext') {
  return z.refine<Design>((design) => [...(design.frame?.[line] ?? '')].length <= frameTextMaxLength, {
    path: ['frame', line],
    error: t('editor.frameText.tooLong', { max: frameTextMaxLength }),
  })
}

/** Functions, because these messages load after the form. */
const words =
  (
    key: Extract<
      MessageKey,
      `visit.${string}.error` | 'visit.starts.afterEnd' | 'editor.expiration.unreadable'
    >,
  ) =>
  () =>
    t(key)

const text = z.string()
const moment = z.object({ wall: text, zone: text })
const welcome = z.object({ isOn: z.boolean(), picture: text, seconds: text })
const swap = z.object({ isOn: z.boolean(), destinationUrl: text, from: text, to: text, zone: text })

const scanLimit = z.object({ isOn: z.boolean(), scans: text, destinationUrl: text })

/** Hidden rules of codes without a destination never block a save. Saved values are always valid. */
function rulesShape(leadsSomewhere: boolean, values: EditorValues, stored: EditorValues | null) {
  const free = <Value>(field: RuleField, value: Value) =>
    !leadsSomewhere || (stored !== null && isSame(stored[field], value))
  const dated = (field: 'starts' | 'expiration') =>
    moment.check(
      z.refine((value: Moment) => free(field, value) || value.wall === '' || instantOf(value) !== null, {
        path: ['wall'],
        error: words('editor.expiration.unreadable'),
      }),
      z.refine(() => !leadsSomewhere || outOfOrderField(values, stored) !== field, {
        path: ['wall'],
        error: words('visit.starts.afterEnd'),
      }),
    )
  const whileOn: WhileOn =
    <Value extends { readonly isOn: boolean }>(
      field: 'welcome' | 'swap' | 'scanLimit',
      isRight: (value: Value) => boolean,
    ) =>
    (value: Value) =>
      !value.isOn || free(field, value) || isRight(value)

  return {
    starts: dated('starts'),
    expiration: dated('expiration'),
    fallbackUrl: text.check(
      z.refine((address) => free('fallbackUrl', address) || address.trim() === '' || isAddress(address), {
        error: ({ input }) => addressWords(input),
      }),
    ),
    welcome: welcomeField(whileOn),
    swap: swapField(whileOn),
    forwardsQuery: z.boolean(),
    hasVisitId: z.boolean(),
    visitorRules: free('visitorRules', values.visitorRules) ? z.custom<VisitorRule[]>() : visitorRulesSchema,
    scanLimit: limitField(whileOn),
  }
}

/** A check of a rule that applies while the rule is on and differs from the saved one. */
type WhileOn = <Value extends { readonly isOn: boolean }>(
  field: 'welcome' | 'swap' | 'scanLimit',
  isRight: (value: Value) => boolean,
) => (value: Value) => boolean

function welcomeField(whileOn: WhileOn) {
  return welcome.check(
    z.refine(
      whileOn<Welcome>('welcome', ({ seconds }) => isSeconds(seconds)),
      {
        path: ['seconds'],
        error: reason('seconds'),
      },
    ),
    z.refine(
      whileOn<Welcome>('welcome', ({ picture }) => isPicture(picture.trim())),
      {
        path: ['picture'],
        error: words('visit.picture.error'),
      },
    ),
  )
}

function swapField(whileOn: WhileOn) {
  return swap.check(
    z.refine(
      whileOn<PlannedSwap>('swap', ({ destinationUrl }) => isAddress(destinationUrl)),
      {
        path: ['destinationUrl'],
        error: ({ input }) => addressWords((input as PlannedSwap).destinationUrl),
      },
    ),
    z.refine(
      whileOn<PlannedSwap>('swap', ({ from, zone }) => instantOf({ wall: from, zone }) !== null),
      {
        path: ['from'],
        error: words('visit.swapFrom.error'),
      },
    ),
    z.refine(whileOn<PlannedSwap>('swap', endsAfterStart), {
      path: ['to'],
      error: words('visit.swapTo.error'),
    }),
  )
}

function limitField(whileOn: WhileOn) {
  const isRight = (part: 'scans' | 'destinationUrl') =>
    whileOn<ScanLimit>('scanLimit', ({ scans, destinationUrl }) =>
      part === 'scans'
        ? scanLimitSchema.safeParse({ scans: Number(scans) }).success
        : destinationUrl.trim() === '' || isAddress(destinationUrl),
    )
  return scanLimit.check(
    z.refine(isRight('scans'), { path: ['scans'], error: reason('scans-whole') }),
    z.refine(isRight('destinationUrl'), {
      path: ['destinationUrl'],
      error: ({ input }) => addressWords((input as ScanLimit).destinationUrl),
    }),
  )
}

function isAddress(typed: string): boolean {
  return destinationSchema.safeParse(typed).success
}

/** An invisible character is named, because nobody finds it otherwise. */
function addressWords(typed: unknown): string {
  const read = readAddress(String(typed))
  return 'code' in read && read.code === 'address-invisible' ? ownReasonWords(read) : t('visit.address.error')
}

function isSeconds(typed: string): boolean {
  const seconds = Number(typed)
  return Number.isInteger(seconds) && seconds >= welcomeSeconds.min && seconds <= welcomeSeconds.max
}

/** A logo id, an uploaded file or an https address: visitor pages load nothing else. */
function isPicture(typed: string): boolean {
  if (typed === '' || isFilePath(typed) || /^[0-9a-f]{32}$/.test(typed)) return true
  return /^https:/i.test(typed) && isAddress(typed)
}

function endsAfterStart({ from, to, zone }: PlannedSwap): boolean {
  if (to === '') return true
  const [start, end] = [instantOf({ wall: from, zone }), instantOf({ wall: to, zone })]
  return end !== null && (start === null || Date.parse(end) > Date.parse(start))
}

type Question = Parameters<Resolver<EditorValues>>

const dates = ['starts.wall', 'expiration.wall', 'swap.from', 'swap.to'] as const

/** Validates the form, as a resolver of react-hook-form. */
export function checkValues(
  stored: EditorValues | null,
  ...[values, , options]: Question
): ReturnType<Resolver<EditorValues>> {
  const errors: FieldErrors<EditorValues> = {}
  const refuse = (path: string, type: string, message: string): void => {
    const field: { readonly ref?: unknown } | undefined = get(options.fields, path)
    if (get(errors, path) === undefined) set(errors, path, { type, message, ref: field?.ref })
  }
  for (const name of dates) {
    if (isUnfinished(get(options.fields, name))) refuse(name, 'unfinished', t('visit.moment.error'))
  }
  const checked = editorSchema(values, stored).safeParse(values, withReasons)
  for (const issue of checked.error?.issues ?? []) refuse(issue.path.join('.'), issue.code, issueWords(issue))
  for (const { field, ...why } of contentReasons(values, stored))
    refuse(`content.${field}`, 'content', ownReasonWords(why))
  return checked.success && Object.keys(errors).length === 0
    ? { values: checked.data, errors: {} }
    : { values: {}, errors }
}

/** Why the content is refused. Saved values are always valid. */
function contentReasons(values: EditorValues, stored: EditorValues | null): readonly FieldReason[] {
  const content = wholeContent(values)
  const errors = checkContent(
    content.qrType,
    content.fields,
    content.fieldData,
    (field, value) => stored !== null && isSame(trimmed(valueIn(stored.content, field)), trimmed(value)),
  )
  if (errors.length > 0) return errors
  const missing = missingContent(content, stored === null ? null : wholeContent(stored))
  return missing === null ? [] : [missing]
}

function wholeContent({ qrType, content, destinationUrl }: EditorValues): WholeContent {
  const { fieldData, ...fields } = content
  const data = Object.fromEntries(Object.entries(fieldData).map(([key, value]) => [key, trimmed(value)]))
  return { qrType, fields, fieldData: data, destinationUrl }
}

/** Browsers report a half-typed date as empty. Saved like that, a link would never expire. */
function isUnfinished(field: unknown): boolean {
  if (typeof field !== 'object' || field === null || !('ref' in field)) return false
  return field.ref instanceof HTMLInputElement && field.ref.isConnected && field.ref.validity.badInput
}
