import { Link } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Change, ChangeKind } from '#contract/people/change-operations.ts'
import { failureOf } from '../api/failure-of.ts'
import { type ChangeFilter, useChanges } from '../api/code-history.ts'
import { FailurePrompt, Loaded } from '../failures/failure-prompt.tsx'
import { formatDay, formatList, formatNumber, formatTime } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { BulkChange } from '#contract/bulk.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { When } from '../ui/when.tsx'

type ChangeListProps = {
  readonly filter: ChangeFilter
  /** Shown when there are no changes. */
  readonly empty: ReactNode
  /** Filters by one code; left out where the list already shows one code. */
  readonly onCode?: ((id: number, title: string) => void) | undefined
}

/** Changes by day, newest first, of the account or of one code (`filter.codeId`). */
export function ChangeList({ filter, empty, onCode }: ChangeListProps) {
  const changes = useChanges(filter)
  return (
    <Loaded query={changes} label={t('changes.loading')} className="h-64 w-full">
      {({ pages }) => {
        const days = byDay(pages.flatMap((page) => page.data))
        return days.length === 0 ? (
          empty
        ) : (
          <div className="flex flex-col gap-6">
            {days.map((day) => (
              <DayOfChanges key={day.day} {...day} onCode={onCode} />
            ))}
            {changes.isFetchNextPageError && (
              <FailurePrompt failure={failureOf(changes.error)} doing="load" byHand />
            )}
            {changes.hasNextPage && (
              <Button
                className="self-start"
                busy={changes.isFetchingNextPage}
                onClick={() => void changes.fetchNextPage()}
              >
                {t('changes.older')}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function DayOfChanges({ day, changes, onCode }: Day & Pick<ChangeListProps, 'onCode'>) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-small font-semibold text-ink-soft">{day}</h2>
      <ul aria-label={day} className="divide-y divide-line rounded-large border border-line bg-sheet">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} onCode={onCode} />
        ))}
      </ul>
    </section>
  )
}

type ChangeRowProps = { readonly change: Change; readonly onCode: ChangeListProps['onCode'] }

function ChangeRow({ change, onCode }: ChangeRowProps) {
  const { at, person, codeId, subject, kind } = change
  const facts = changeFacts(change)
  const sentence = changeWords(change)
  const isThere = codeId !== null && kind !== 'code.deleted'
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-6">
      <Avatar name={person?.name ?? ''} size="base" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          {isThere && onCode !== undefined ? (
            <Link to="/codes/$id" params={{ id: String(codeId) }} className="hover:underline">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {facts !== null && (
          // A reason is a person's text. The arrow between two folders points along the page.
          <p dir={kind === 'code.moved' ? undefined : 'auto'} className="text-small text-ink-soft">
            {facts}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
          <span>{changeActor(change)}</span>
          <When at={at}>{formatTime(at)}</When>
        </p>
      </div>
      {codeId !== null && onCode !== undefined && (
        <IconButton
          plain
          label={t('changes.code.only', { title: subject || t('changes.untitled') })}
          icon={ListFilter}
          onClick={() => onCode(codeId, subject)}
        />
      )}
    </li>
  )
}

type Day = { readonly day: string; readonly changes: Change[] }

/** Groups by day in the reader's zone. The order stays. */
function byDay(changes: readonly Change[]): readonly Day[] {
  const days: Day[] = []
  const now = new Date()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  for (const change of changes) {
    const date = formatDay(change.at)
    const day =
      date === formatDay(now.toISOString())
        ? t('changes.today')
        : date === formatDay(yesterday.toISOString())
          ? t('changes.yesterday')
          : date
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  return days
}

type Details = Change['details']

/** A change as a sentence without the person. */
export function changeWords({ kind, subject: name, details }: Change): string {
  const subject = name || t('changes.untitled')
  switch (kind) {
    case 'code.restored-version':
      return t(`change.${kind}`, { subject, version: numberIn(details, 'restoredFrom') })
    case 'code.approved':
      return t(`change.${kind}`, { subject, version: numberIn(details, 'version') })
    case 'code.public-picture':
      return details['isOn'] === true
        ? t('change.code.public-picture', { subject })
        : t('change.code.public-picture.off', { subject })
    case 'code.approval-page':
      return details['action'] === 'withdrawn'
        ? t('change.code.approval-page.withdrawn', { subject })
        : t('change.code.approval-page', { subject })
    case 'placement.created':
      return numberIn(details, 'placements') > 1
        ? t('change.placement.created.many', { places: formatNumber(numberIn(details, 'placements')) })
        : t('change.placement.created', { subject })
    case 'campaign.link':
      return details['action'] === 'revoked'
        ? t('change.campaign.link.revoked', { subject })
        : t('change.campaign.link', { subject })
    case 'import':
    case 'bulk':
      return t(`change.${kind}`, { count: numberIn(details, 'codes') })
    case 'tag.renamed':
      return t('change.tag.renamed', { subject, to: textIn(details, 'to') })
    case 'invitation.created':
    case 'invitation.revoked':
      return name === '' ? t(`change.${kind}.byLink`) : t(`change.${kind}`, { subject })
    case 'account.approval':
      return details['isRequired'] === true
        ? t('change.account.approval.on')
        : t('change.account.approval.off')
    case 'account.results':
      return name === '' ? t('change.account.results.none') : t('change.account.results', { subject })
    case 'account.goals':
      return details['action'] === 'removed'
        ? t('change.account.goals.removed', { subject })
        : t('change.account.goals', { subject })
    default:
      return t(`change.${kind}`, { subject })
  }
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

function changedFields(details: Details): string | null {
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

function numberIn(details: Details, key: string): number {
  const value = details[key]
  return typeof value === 'number' ? value : 0
}

function textIn(details: Details, key: string): string {
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
  placement: 'changes.group.placement',
  campaign: 'changes.group.campaign',
  utm: 'changes.group.utm',
  file: 'changes.group.file',
  member: 'changes.group.member',
  invitation: 'changes.group.invitation',
  token: 'changes.group.token',
  account: 'changes.group.account',
  domain: 'changes.group.domain',
} as const satisfies Record<ChangeGroup, MessageKey>
