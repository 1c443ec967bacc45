import { ArrowRight } from 'lucide-react'
import { pageFonts } from '#contract/code-types/common-fields.ts'
import { type ContentField, contentFields } from '#contract/code-types/content-fields.ts'
import { keyOf } from '#contract/code-types/content-parts.ts'
import type { Person } from '#contract/people/person.ts'
import type { Design } from '#design/design.ts'
import { pageThemes } from '#pages/code-page/style.ts'
import type { CodeContent, EditorField, EditorValues } from '../../api/editor-values.ts'
import { formatList, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { fontNames, styleName } from '../design/style-names.ts'
import { changedContent, isSame, payloadOfValues, trimmed, valueIn } from '../values/content-values.ts'
import { type RuleField, ruleFields, ruleWords } from '../values/link-rules.ts'
import { fieldLabel, formLabel } from '../values/form-fields.ts'

/** One line of the summary. `before` and `after` are null when the label is enough. */
export type Change = { readonly label: string; readonly before: string | null; readonly after: string | null }

export function changesOf(
  before: EditorValues,
  after: EditorValues,
  changed: ReadonlySet<EditorField>,
): Change[] {
  return [...changed].flatMap((field): Change[] => {
    switch (field) {
      case 'design':
        return designChanges(before.design, after.design)
      case 'content':
        return contentChanges(before.content, after.content, changedContent(before.content, after.content))
      case 'folderId':
        return [{ label: formLabel(field), before: null, after: null }]
      case 'password':
        return [{ label: t('editor.change.password'), before: null, after: null }]
      case 'isProtected':
        return [
          {
            label: after.isProtected ? t('editor.change.protected') : t('editor.change.unprotected'),
            before: null,
            after: null,
          },
        ]
      case 'isActive':
        return [
          {
            label: after.isActive ? t('editor.change.resumed') : t('editor.change.paused'),
            before: null,
            after: null,
          },
        ]
      default:
        return [{ label: formLabel(field), before: shown(field, before), after: shown(field, after) }]
    }
  })
}

export function contentChanges(
  before: CodeContent,
  after: CodeContent,
  fields: readonly ContentField[],
): Change[] {
  return fields.map((name) => ({
    label: fieldLabel(name),
    before: contentWords(before, name),
    after: contentWords(after, name),
  }))
}

type PlainField = Exclude<
  EditorField,
  'folderId' | 'design' | 'content' | 'password' | 'isProtected' | 'isActive'
>

function shown(field: PlainField, values: EditorValues): string {
  const none = t('editor.change.none')
  if (field === 'tags') return formatList(values.tags) || none
  if (field === 'utm') return Object.values(values.utm).filter(Boolean).join(' · ') || none
  if (field === 'expiration') return ruleWords(field, values) ?? t('editor.expiration.never')
  if (isRule(field)) return ruleWords(field, values) ?? none
  return values[field].trim() || none
}

function isRule(field: PlainField): field is RuleField {
  return (ruleFields as readonly string[]).includes(field)
}

function designChanges(before: Design, after: Design): Change[] {
  const none = t('editor.change.none')
  const words = (design: Design): Record<string, string> => ({
    [t('editor.pattern.label')]: styleName(design.pattern),
    [t('editor.corner.label')]: styleName(design.cornerSquare.type),
    [t('editor.cornerDot.label')]: styleName(design.cornerDot.type),
    [t('editor.colour.code')]: design.color,
    [t('editor.colour.background')]: design.background.transparent
      ? t('editor.colour.transparent')
      : design.background.color,
    [t('studio.colours.label')]: design.moduleColours ? formatList(design.moduleColours.colours) : none,
    [t('editor.gradient.label')]: gradientWords(design.gradient) ?? none,
    [t('studio.ground.label')]: design.background.gradient?.to ?? none,
    [t('editor.frame.label')]: styleName(design.frame?.id ?? 'none'),
    [t('editor.frameText.label')]: design.frame?.text || none,
    [t('studio.frame.subtext')]: design.frame?.subtext ?? none,
    [t('studio.frame.font')]: design.frame === null ? none : fontNames[design.frame.font ?? 'inter'],
    [t('studio.frame.icon')]: t(`studio.frame.icon.${design.frame?.icon ?? 'none'}`),
  })
  const [old, now] = [words(before), words(after)]
  const named = Object.keys(now)
    .filter((label) => old[label] !== now[label])
    .map((label) => ({ label, before: old[label] ?? none, after: now[label] ?? none }))
  const further: [boolean, string][] = [
    [isSame(before.logo, after.logo), t('editor.logo.label')],
    [before.errorCorrection === after.errorCorrection, t('editor.correction.label')],
    [before.quietZone === after.quietZone, t('editor.quiet.label')],
    [
      before.cornerSquare.color === after.cornerSquare.color &&
        before.cornerDot.color === after.cornerDot.color,
      t('editor.corners.own'),
    ],
    [isSame(before.picture, after.picture) && before.padding === after.padding, t('studio.picture.label')],
    [before.moduleColours?.rule === after.moduleColours?.rule, t('studio.colours.rule')],
  ]
  const unnamed = further.filter(([same]) => !same).map(([, label]) => ({ label, before: null, after: null }))
  const all = [...named, ...unnamed]
  return all.length > 0 ? all : [{ label: t('editor.section.design'), before: null, after: null }]
}

function gradientWords(gradient: Design['gradient']): string | null {
  return gradient && formatList([gradient.via, gradient.to].filter((colour) => colour !== undefined))
}

/** The payload before and after an edit: this affects prints. */
export function payloadChange(before: EditorValues, after: EditorValues, scanMarker: string | null) {
  const [old, now] = [payloadOfValues(before, scanMarker), payloadOfValues(after, scanMarker)]
  return { payload: now, isSame: old === now }
}

/** Changes of an edit with the values before and after. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <div key={change.label} className="py-2">
          <dt className="text-small font-medium">{change.label}</dt>
          {change.after !== null && (
            <dd className="flex flex-wrap items-baseline gap-x-2 text-small">
              <del dir="auto" className="min-w-0 break-all text-ink-soft">
                {change.before}
              </del>
              <ArrowRight
                aria-hidden
                className="size-3.5 shrink-0 self-center text-ink-soft rtl:-scale-x-100"
              />
              <ins dir="auto" className="min-w-0 break-all no-underline">
                {change.after}
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Names the person who saved a newer version, and when. @param me id of the signed-in person, who may have saved it in another window. */
export function changedTitle(by: Person | null, savedAt: string, me: number | undefined): string {
  if (by === null || by.name === '') return t('changed.title')
  const when = formatRelative(savedAt)
  return by.id === me ? t('changed.titleMine', { when }) : t('changed.titleBy', { name: by.name, when })
}

/** The value of a content field in words, for a comparison. Null for a secret. */
export function contentWords(content: CodeContent, field: ContentField): string | null {
  const { kind } = contentFields[field]
  const value = trimmed(valueIn(content, field))
  switch (kind) {
    case 'secret':
      return null
    case 'open':
      return t(value === null ? 'content.closed' : 'content.open')
    case 'theme': {
      const theme = pageThemes.find((one) => one === value) ?? pageThemes[0]
      return t(`content.theme.${theme}`)
    }
    case 'font': {
      const font = pageFonts.find((one) => one === value) ?? pageFonts[0]
      return t(`content.font.${font}`)
    }
    default:
      return wordsOf(value) || t('editor.change.none')
  }
}

/** Entries of a list below each other, parts of an entry beside each other; a file by its name. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return fileNameIn(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  const name = keyOf(value, 'name')
  const parts = Object.entries(value).map(([key, part]) =>
    key === 'address' && typeof name === 'string' && name !== '' ? '' : wordsOf(part),
  )
  return [...new Set(parts)].filter(Boolean).join(' · ')
}

function fileNameIn(text: string): string {
  const name = /\/file\/[0-9a-f]{32}\/([^/?#]+)$/.exec(text)?.[1]
  if (name === undefined) return text.trim()
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
