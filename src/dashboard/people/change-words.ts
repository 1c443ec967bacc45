import type { BulkChange } from '#contract/bulk.ts'
import type { Change, ChangeKind } from '#contract/people/change-operations.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'

type Worded = Pick<Change, 'subject' | 'details'>
type Words = (change: Worded) => string

/** A sentence that only names the subject. */
type PlainKey = Extract<MessageKey, `change.${ChangeKind}`>
const about =
  (
    key: Exclude<
      PlainKey,
      `change.${'import' | 'bulk' | 'tag.renamed' | 'code.restored-version' | 'code.approved'}`
    >,
  ): Words =>
  ({ subject }) =>
    t(key, { subject })
const aboutCode =
  (key: Parameters<typeof about>[0]): Words =>
  ({ subject }) =>
    t(key, { subject: subject || t('changes.untitled') })

/** Each kind of change in words. */
const words = {
  'code.created': aboutCode('change.code.created'),
  'code.edited': aboutCode('change.code.edited'),
  'code.restored-version': (change) => t('change.code.restored-version', versionOf(change, 'restoredFrom')),
  'code.deleted': aboutCode('change.code.deleted'),
  'code.restored': aboutCode('change.code.restored'),
  'code.moved': aboutCode('change.code.moved'),
  'code.downloaded': aboutCode('change.code.downloaded'),
  'code.approval-page': (change) =>
    change.details['action'] === 'withdrawn'
      ? t('change.code.approval-page.withdrawn', { subject: change.subject || t('changes.untitled') })
      : aboutCode('change.code.approval-page')(change),
  'code.approved': (change) => t('change.code.approved', versionOf(change, 'version')),
  'code.changes-asked': aboutCode('change.code.changes-asked'),
  'code.approval-asked': aboutCode('change.code.approval-asked'),
  'comment.added': aboutCode('change.comment.added'),
  'comment.edited': aboutCode('change.comment.edited'),
  'comment.deleted': aboutCode('change.comment.deleted'),
  'comment.resolved': aboutCode('change.comment.resolved'),
  'comment.reopened': aboutCode('change.comment.reopened'),
  import: ({ details }) => t('change.import', { count: numberIn(details, 'codes') }),
  bulk: ({ details }) => t('change.bulk', { count: numberIn(details, 'codes') }),
  'tag.renamed': ({ subject, details }) => t('change.tag.renamed', { subject, to: textIn(details, 'to') }),
  'folder.created': about('change.folder.created'),
  'folder.edited': about('change.folder.edited'),
  'folder.deleted': about('change.folder.deleted'),
  'folder.restored': about('change.folder.restored'),
  'kit.created': about('change.kit.created'),
  'kit.edited': about('change.kit.edited'),
  'kit.deleted': about('change.kit.deleted'),
  'file.deleted': about('change.file.deleted'),
  'member.joined': about('change.member.joined'),
  'member.changed': about('change.member.changed'),
  'member.removed': about('change.member.removed'),
  'member.recovery-link': about('change.member.recovery-link'),
  'invitation.created': ({ subject }) =>
    subject === '' ? t('change.invitation.created.byLink') : t('change.invitation.created', { subject }),
  'invitation.revoked': ({ subject }) =>
    subject === '' ? t('change.invitation.revoked.byLink') : t('change.invitation.revoked', { subject }),
  'token.created': about('change.token.created'),
  'token.revoked': about('change.token.revoked'),
  'account.renamed': about('change.account.renamed'),
  'account.approval': ({ details }) =>
    details['isRequired'] === true ? t('change.account.approval.on') : t('change.account.approval.off'),
  'domain.added': about('change.domain.added'),
  'domain.default': about('change.domain.default'),
  'domain.removed': about('change.domain.removed'),
} satisfies Record<ChangeKind, Words>

/** A change as a sentence without the person. */
export function changeWords({ kind, subject, details }: Change): string {
  return (words[kind] satisfies Words)({ subject, details })
}

/** Names of the changes of many codes at once. */
const bulkActions = {
  pause: 'change.bulk.pause',
  resume: 'change.bulk.resume',
  star: 'change.bulk.star',
  unstar: 'change.bulk.unstar',
  delete: 'change.bulk.delete',
  restore: 'change.bulk.restore',
  addTags: 'change.bulk.addTags',
  removeTags: 'change.bulk.removeTags',
  move: 'change.bulk.move',
  moveBack: 'change.bulk.moveBack',
  restyle: 'change.bulk.restyle',
  replaceDestination: 'change.bulk.replaceDestination',
  restoreVersion: 'change.bulk.restoreVersion',
} as const satisfies Record<BulkChange['action'], MessageKey>

function isBulkAction(text: string): text is BulkChange['action'] {
  return text in bulkActions
}

/** Further facts of a change, such as the changed fields or the reason; null for none. */
export function changeFacts({ kind, subject, details }: Change): string | null {
  if (kind === 'code.moved') {
    const place = (key: string) => textIn(details, key) || t('change.folderNone')
    return t('change.fromTo', { from: place('from'), to: place('to') })
  }
  if (kind === 'bulk') return isBulkAction(subject) ? t(bulkActions[subject]) : null
  if (kind === 'code.edited' || kind === 'code.restored-version') return changedFields(details)
  if (kind === 'code.changes-asked' || kind === 'code.approved') return textIn(details, 'reason') || null
  return null
}

/** The person, and how they acted. */
export function changeActor({ person, token, details }: Change): string {
  const byLink = textIn(details, 'by')
  if (person === null) return byLink === '' ? t('changes.noPerson') : t('changes.byLink', { name: byLink })
  // The token that comes with the service has this name.
  if (token === 'first') return t('changes.byFirstToken', { name: person.name })
  return token === null ? person.name : t('changes.byToken', { name: person.name, token })
}

type FieldGroup = Extract<MessageKey, `change.field.${string}`>

/** Record keys by the words for them. Keys that are missing here belong to the design. */
const fieldGroups: Readonly<Record<string, FieldGroup>> = {
  title: 'change.field.title',
  destinationUrl: 'change.field.destination',
  utm: 'change.field.destination',
  brandedDomain: 'change.field.link',
  slashTag: 'change.field.link',
  tags: 'change.field.tags',
  qrType: 'change.field.content',
  text: 'change.field.content',
  fieldData: 'change.field.content',
  password: 'change.field.protection',
  passwordProtectionEnabled: 'change.field.protection',
  isActive: 'change.field.dates',
  expirationDate: 'change.field.dates',
  isStarred: 'change.field.other',
  folderId: 'change.field.other',
}
const designKeys: ReadonlySet<string> = new Set(
  'qr qrLogoId primary secondary textColor preset color bgColor isBgTransparent pattern corner frame'.split(
    ' ',
  ),
)

function changedFields(details: Worded['details']): string | null {
  const { changed } = details
  if (!Array.isArray(changed) || changed.length === 0) return null
  const groups = changed.map((key): FieldGroup => {
    const name = String(key)
    if (designKeys.has(name) || name === 'fieldData.design') return 'change.field.design'
    if (name.startsWith('utm_')) return 'change.field.destination'
    return fieldGroups[name.split('.')[0] ?? name] ?? 'change.field.other'
  })
  return formatList([...new Set(groups)].map((group) => t(group)))
}

function versionOf({ subject, details }: Worded, key: string) {
  return { version: numberIn(details, key), subject: subject || t('changes.untitled') }
}

function numberIn(details: Worded['details'], key: string): number {
  const value = details[key]
  return typeof value === 'number' ? value : 0
}

function textIn(details: Worded['details'], key: string): string {
  const value = details[key]
  return typeof value === 'string' ? value : ''
}

/** The part of a kind before its point, which the service takes as a filter. */
type ChangeGroup = ChangeKind extends infer Kind
  ? Kind extends `${infer Group}.${string}`
    ? Group
    : Kind
  : never

/** Groups of kinds in the order of the filter. */
export const changeGroups = {
  code: 'changes.group.code',
  comment: 'changes.group.comment',
  import: 'changes.group.import',
  bulk: 'changes.group.bulk',
  tag: 'changes.group.tag',
  folder: 'changes.group.folder',
  kit: 'changes.group.kit',
  file: 'changes.group.file',
  member: 'changes.group.member',
  invitation: 'changes.group.invitation',
  token: 'changes.group.token',
  account: 'changes.group.account',
  domain: 'changes.group.domain',
} as const satisfies Record<ChangeGroup, MessageKey>
