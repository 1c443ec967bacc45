import { payloadOf } from '#design/payload.ts'
import type { Design } from '#design/design.ts'
import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import type { MessageKey } from '../../../messages/catalogue.ts'
import { t } from '../../../messages/t.ts'
import { styleName } from '../design/style-names.ts'
import { isSame } from '../values/changed-fields.ts'
import { type RuleField, ruleFields } from '../values/link-rules.ts'
import { ruleWords } from '../values/rule-words.ts'

/** One line of the summary. `before` and `after` are null where the words of the label say it all. */
export type Change = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** What an edit would change, in the words of the form. */
export function changesOf(
  before: EditorValues,
  after: EditorValues,
  changed: ReadonlySet<EditorField>,
): Change[] {
  return [...changed].flatMap((field): Change[] => {
    switch (field) {
      case 'design':
        return designChanges(before.design, after.design)
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
        return [{ label: t(labels[field]), before: shown(field, before), after: shown(field, after) }]
    }
  })
}

type PlainField = Exclude<EditorField, 'design' | 'password' | 'isProtected' | 'isActive'>

const labels = {
  qrType: 'editor.type.label',
  destinationUrl: 'editor.destination.label',
  text: 'editor.text.label',
  brandedDomain: 'editor.domain.label',
  slashTag: 'editor.tag.label',
  title: 'editor.title.label',
  tags: 'editor.tags.label',
  utm: 'editor.utm.heading',
  metaDescription: 'editor.description.label',
  starts: 'visit.starts.label',
  expiration: 'editor.expiration.label',
  fallbackUrl: 'visit.fallback.label',
  welcome: 'visit.welcome.label',
  swap: 'visit.swap.label',
} as const satisfies Record<PlainField, MessageKey>

function shown(field: PlainField, values: EditorValues): string {
  const none = t('editor.change.none')
  if (field === 'tags') return values.tags.join(', ') || none
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
    [t('editor.gradient.label')]: design.gradient?.to ?? none,
    [t('editor.frame.label')]: styleName(design.frame?.id ?? 'none'),
    [t('editor.frameText.label')]: design.frame?.text || none,
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
  ]
  const unnamed = further.filter(([same]) => !same).map(([, label]) => ({ label, before: null, after: null }))
  const all = [...named, ...unnamed]
  return all.length > 0 ? all : [{ label: t('editor.section.design'), before: null, after: null }]
}

/** What the modules encode before and after: the part of an edit that touches prints. */
export function payloadChange(before: EditorValues, after: EditorValues, scanMarker: string | null) {
  const [old, now] = [payloadOf(before, scanMarker), payloadOf(after, scanMarker)]
  return { payload: now, isSame: old === now }
}
