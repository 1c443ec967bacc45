import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState, createContext, useContext } from 'react'
import type { Draft } from '../api/drafts.ts'
import { useOffers, useSession } from '../api/session.ts'
import { DraftRows, DraftPicture, draftTitle } from '../drafts/draft-rows.tsx'
import { formatList, formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import type { UnsavedChangesProps } from '../drafts/unsaved-changes.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { DraftEntry } from '#contract/drafts.ts'
import { copyDraft, useColleagueDrafts } from '../api/service-drafts.ts'
import { Button } from '../ui/button.tsx'
import { Initials } from '../ui/avatar.tsx'
import { When } from '../ui/when.tsx'

/** Titles and pictures that the closed line shows. */
const few = 2

/** New codes that are not saved yet, in one closed line. */
export function DraftSection({ drafts }: { readonly drafts: readonly Draft[] }) {
  const session = useSession()
  const isOnService = useOffers('saveDraft')
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

const UnsavedChanges = lazyPart(() => import('../drafts/unsaved-changes.tsx'), 'UnsavedChanges')

type EditDrafts = ReadonlyMap<number, readonly Draft[]>

/** Drafts of saved codes by code, newest first. */
export const EditDraftsContext = createContext<EditDrafts>(new Map())

/** The drafts of saved codes, which show on their cards; those of new codes stand above the list. */
export function editDrafts(drafts: readonly Draft[]): EditDrafts {
  const ofCodes = new Map<number, Draft[]>()
  for (const draft of drafts) {
    if (draft.codeId !== null) ofCodes.set(draft.codeId, [...(ofCodes.get(draft.codeId) ?? []), draft])
  }
  return ofCodes
}

/** Changes of a code that were typed and not saved. Empty for most codes. */
export function UnsavedBadge(props: Omit<UnsavedChangesProps, 'drafts'>) {
  const drafts = useContext(EditDraftsContext).get(props.code.id)
  return drafts === undefined ? null : <UnsavedChanges {...props} drafts={drafts} />
}

/** Unsaved work of other people in the account. A copy can be continued; theirs stays as it is. */
export function ColleagueDrafts() {
  const drafts = useColleagueDrafts()
  if (drafts.length === 0) return null
  return (
    <FoldedDrafts
      title={`${t('library.colleagueDrafts.title')} (${formatNumber(drafts.length)})`}
      text={t('library.colleagueDrafts.text')}
    >
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </FoldedDrafts>
  )
}

function DraftRow({ draft: { id, title, codeId, savedBy, updatedAt } }: { readonly draft: DraftEntry }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const shownTitle = title || t('library.untitled')
  const name = savedBy?.name ?? ''

  async function openCopy(): Promise<void> {
    setState('busy')
    const copy = await copyDraft(id).catch(() => null)
    if (copy === null) return setState('failed')
    const search = { draft: copy.id }
    if (codeId === null) await navigate({ to: '/codes/new', search })
    else await navigate({ to: '/codes/$id', params: { id: String(codeId) }, search })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Initials decorative name={name} />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium">
          {shownTitle}
        </p>
        <p className="truncate text-small text-ink-soft">
          <bdi>{name}</bdi>
          {' · '}
          <When at={updatedAt} />
        </p>
      </div>
      <Button
        size="small"
        className="ms-auto"
        busy={state === 'busy'}
        aria-label={t('library.colleagueDrafts.copyNamed', { title: shownTitle, name })}
        onClick={() => void openCopy()}
      >
        {t('library.colleagueDrafts.copy')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="w-full text-small text-bad">
          {t('library.colleagueDrafts.failed')}
        </p>
      )}
    </li>
  )
}
