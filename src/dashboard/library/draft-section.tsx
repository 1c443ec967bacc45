import { Link } from '@tanstack/react-router'
import { ChevronDown, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { deleteDraft, type Draft } from '../api/drafts.ts'
import { offers, useSession } from '../api/session.ts'
import { DraftReason } from '../drafts/draft-reason.tsx'
import { formatInstant, formatList, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy.tsx'

const DraftPicture = lazyPart(
  async () => (await import('../drafts/draft-picture.tsx')).DraftPicture,
  'after-first-picture',
)

/** Titles and pictures that the closed line shows. */
const few = 2

/** New codes that are not saved yet, in one closed line. */
export function DraftSection({ drafts }: { readonly drafts: readonly Draft[] }) {
  const session = useSession()
  const isOnService = session.data !== undefined && offers(session.data, 'saveDraft')
  const name = session.isPending ? '' : (session.data?.person?.name ?? null)
  return (
    <FoldedDrafts
      title={t('library.drafts.line', { count: drafts.length, titles: titlesOf(drafts.map(titleOf)) })}
      text={t(isOnService ? 'library.drafts.textService' : 'library.drafts.text')}
      pictures={drafts.slice(0, few).map((draft) => (
        <DraftPicture key={draft.id} draft={draft} loading={<span className="size-7" />} />
      ))}
    >
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} name={name} />
      ))}
    </FoldedDrafts>
  )
}

function titlesOf(titles: readonly string[]): string {
  return formatList(titles.slice(0, few)) + (titles.length > few ? ' …' : '')
}

type FoldedDraftsProps = {
  readonly title: string
  readonly text: string
  readonly pictures?: ReactNode
  readonly children: ReactNode
}

/** A list of drafts above the codes, closed until a press. */
export function FoldedDrafts({ title, text, pictures, children }: FoldedDraftsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-large border border-line bg-sheet px-3">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-11 w-full items-center gap-3 text-start"
          onClick={() => setIsOpen(!isOpen)}
        >
          {pictures}
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
            {title}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-ink-soft ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="border-t border-line py-2">
        <p className="text-small text-ink-soft">{text}</p>
        <ul className="mt-1 divide-y divide-line">{children}</ul>
      </div>
    </section>
  )
}

function titleOf({ values }: Draft): string {
  return values.title.trim() || values.slashTag || t('library.untitled')
}

type DraftRowProps = {
  readonly draft: Draft
  /** The person's name, empty until it is known; null at a service without people. */
  readonly name: string | null
}

function DraftRow({ draft, name }: DraftRowProps) {
  const [asking, setAsking] = useState(false)
  const title = titleOf(draft)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      {name !== null && <Avatar name={name} />}
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <DraftReason draft={draft} />
      </div>
      <time
        dateTime={draft.savedAt}
        title={formatInstant(draft.savedAt)}
        className="text-small text-ink-soft"
      >
        {t('library.drafts.kept', { when: formatRelative(draft.savedAt) })}
      </time>
      <span className="ms-auto flex items-center gap-1">
        <Link
          to="/codes/new"
          search={{ draft: draft.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={t('library.drafts.resumeNamed', { title })}
        >
          {t('library.drafts.resume')}
        </Link>
        <IconButton
          label={t('library.drafts.delete', { title })}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        />
      </span>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title={t('library.drafts.delete.title', { title })}
        description={t('library.drafts.delete.text')}
        confirm={t('library.drafts.delete.confirm')}
        onConfirm={() => void deleteDraft(draft.id)}
      />
    </li>
  )
}
