import type { ContentField } from '#contract/code-types/content-fields.ts'
import type { Design } from '#design/design.ts'
import type { CodeContent, EditorField, EditorValues } from '../../api/editor-values.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { styleName } from '../design/style-names.ts'
import { isSame } from '../values/is-same.ts'
import { changedContent, payloadOfValues } from '../values/content-values.ts'
import { type RuleField, ruleFields } from '../values/link-rules.ts'
import { ruleWords } from '../values/rule-words.ts'
import { contentWords } from './content-words.ts'
import { fieldLabel, formLabel } from './form-fields.ts'

/** One line of the summary. `before` and `after` are null when the label is enough. */
export type Change = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** Lists the changes of an edit, using the form's labels. */
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
