import { Link } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Change } from '#contract/people/change-operations.ts'
import { failureOf } from '../api/failure-of.ts'
import { type ChangeFilter, useChanges } from '../api/changes.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { formatDay, formatInstant, formatTime } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { changeActor, changeFacts, changeWords } from './change-words.ts'

type ChangeListProps = {
  readonly filter: ChangeFilter
  /** Shown when there are no changes. */
  readonly empty: ReactNode
  /** Filters by one code; left out where the list already shows one code. */
  readonly onCode?: (id: number, title: string) => void
}

/** Changes by day, newest first, of the account or of one code (`filter.codeId`). */
export function ChangeList({ filter, empty, onCode }: ChangeListProps) {
  const changes = useChanges(filter)
  const { data, error } = changes
  if (data === undefined) {
    return changes.isError && error !== null ? (
      <FailurePrompt
        failure={failureOf(error)}
        doing="load"
        onRetry={() => void changes.refetch()}
        retrying={changes.isFetching}
      />
    ) : (
      <div role="status">
        <span className="sr-only">{t('changes.loading')}</span>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  const days = byDay(data.pages.flatMap((page) => page.data))
  if (days.length === 0) return empty
  return (
    <div className="flex flex-col gap-6">
      {days.map(({ day, changes: ofDay }) => (
        <section key={day} className="flex flex-col gap-2">
          <h2 className="text-small font-semibold text-ink-soft">{day}</h2>
          <ul aria-label={day} className="divide-y divide-line rounded-large border border-line bg-sheet">
            {ofDay.map((change) => (
              <ChangeRow key={change.id} change={change} onCode={onCode} />
            ))}
          </ul>
        </section>
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
          <time dateTime={at} title={formatInstant(at)}>
            {formatTime(at)}
          </time>
        </p>
      </div>
      {codeId !== null && onCode !== undefined && (
        <IconButton
          plain
          label={t('changes.code.only', { title: subject || t('changes.untitled') })}
          icon={<ListFilter aria-hidden className="size-4" />}
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
