import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Draft } from '../api/drafts.ts'
import { offers, useSession } from '../api/session.ts'
import { DraftPicture } from '../drafts/draft-picture.tsx'
import { DraftRows } from '../drafts/draft-rows.tsx'
import { draftTitle } from '../drafts/draft-title.ts'
import { formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'

/** Titles and pictures that the closed line shows. */
const few = 2

/** New codes that are not saved yet, in one closed line. */
export function DraftSection({ drafts }: { readonly drafts: readonly Draft[] }) {
  const session = useSession()
  const isOnService = session.data !== undefined && offers(session.data, 'saveDraft')
  const name = session.isPending ? '' : (session.data?.person?.name ?? null)
  return (
    <FoldedDrafts
      title={t('library.drafts.line', { count: drafts.length, titles: titlesOf(drafts.map(draftTitle)) })}
      text={t(isOnService ? 'library.drafts.textService' : 'library.drafts.text')}
      pictures={drafts.slice(0, few).map((draft) => (
        <DraftPicture key={draft.id} draft={draft} />
      ))}
    >
      <DraftRows drafts={drafts} name={name} />
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
        <ul className="mt-1 divide-y divide-line">{isOpen && children}</ul>
      </div>
    </section>
  )
}
