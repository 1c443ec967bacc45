import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { listDrafts, openDrafts, readDraft, type Draft } from '../api/drafts.ts'
import { newValues, type EditorValues } from '../api/editor-values.ts'
import { useQrCode } from '../api/qr-codes.ts'
import { offers, useSession } from '../api/session.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/page.ts'
import { EditorForm } from './editor-form.tsx'
import { LibraryLink } from './editor-header.tsx'
import type { Saved } from './saving/save-state.ts'
import { valuesOfDraft, defaultLook, useCopy, useStartInFolder, useStartOfType } from './start-values.ts'
import { readerZone } from './values/moment.ts'
import { valuesFromRecord } from './values/record-values.ts'
import { loadSections } from './load-sections.ts'

const loadPrintSettings = () => import('../picture/planner/print-settings.ts')

const NoNewCode = lazyPart(loadSections, 'NoNewCode')
const CreatedPanel = lazyPart(loadSections, 'CreatedPanel')

type EditorScreenProps = {
  readonly codeId: number | null
  readonly draftId: string | null
  readonly copyOf?: number | null
  readonly type?: string | null
  readonly folder?: number | null
  /** The code that this screen made before a reload. */
  readonly createdId?: number | null
  /** The destination that another app or the browser shares; empty for none. */
  readonly address?: string
}

export function EditorScreen({
  codeId,
  draftId,
  copyOf = null,
  type = null,
  folder = null,
  createdId = null,
  address = '',
}: EditorScreenProps) {
  usePageTitle(codeId === null ? t('title.newCode') : t('title.editCode'))
  const session = useSession()
  const drafted = useDraft(codeId, draftId)
  // Its request starts while the draft is looked for.
  useQrCode(codeId)
  const copied = useCopy(copyOf, type)
  const ofType = useStartOfType(copyOf === null ? type : null)
  const inFolder = useStartInFolder(folder, session.data)
  const fill: Fill | null | undefined =
    drafted == null
      ? (copied ?? (copied === null ? ofType : undefined))
      : (fresh: EditorValues) => valuesOfDraft(drafted, fresh)
  return (
    <div className="mx-auto max-w-[110rem] px-4 py-3 wide:px-6">
      {session.data === undefined && session.isError ? (
        <NotLoaded query={session} />
      ) : session.data === undefined ||
        drafted === undefined ||
        fill === undefined ||
        inFolder === undefined ? (
        <EditorSkeleton />
      ) : codeId === null && !offers(session.data, 'createQrCode') ? (
        <NoNewCode account={session.data.user.name} />
      ) : codeId === null ? (
        <NewCode
          session={inFolder.session}
          folderId={inFolder.id}
          createdId={createdId}
          address={address}
          draft={drafted}
          fill={fill}
        />
      ) : (
        <ExistingCode codeId={codeId} session={session.data} {...editOf(session.data, drafted, fill)} />
      )}
    </div>
  )
}

type Fill = (fresh: EditorValues, session: Session) => EditorValues
type Opened = { readonly session: Session; readonly draft: Draft | null; readonly fill: Fill | null }

/** A viewer sees the saved code. Their draft from an earlier role stays, but cannot be saved. */
function editOf(session: Session, draft: Draft | null, fill: Fill | null) {
  return offers(session, 'updateQrCode') ? { draft, fill } : { draft: null, fill: null }
}

type NewCodeProps = Opened & {
  readonly folderId: number
  readonly createdId: number | null
  readonly address: string
}

function NewCode({ session, folderId, createdId, address, draft, fill }: NewCodeProps) {
  const [created, setCreated] = useState<Saved | null>(null)
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  // A reload comes back to the code that was made.
  const again = useQrCode(created === null && round === 0 ? createdId : null)
  const shown = created ?? (again.data === undefined ? null : { record: again.data, notTaken: [] })
  if (shown !== null) {
    return (
      <CreatedPanel
        loading={<EditorSkeleton />}
        record={shown.record}
        notTaken={shown.notTaken}
        session={session}
        onAnother={() => {
          setCreated(null)
          setRound(round + 1)
          void navigate({ to: '/codes/new', replace: true })
        }}
      />
    )
  }
  if (again.isLoading) return <EditorSkeleton />
  const fresh = {
    ...newValues(session.domains[0] ?? '', readerZone(), session.forwardsQueries),
    folderId,
    // The next code starts without it.
    destinationUrl: round === 0 ? address : '',
    design: defaultLook(session),
  }
  // A draft opens once; the next code starts fresh.
  const drafted = fill !== null && round === 0 ? fill(fresh, session) : fresh
  // A draft may come from another service with other domains.
  const start =
    session.domains.length === 0 || session.domains.includes(drafted.brandedDomain)
      ? drafted
      : { ...drafted, brandedDomain: fresh.brandedDomain }
  return (
    <EditorForm
      key={round}
      session={session}
      start={start}
      record={null}
      draft={round === 0 ? draft : null}
      onCreated={(saved) => {
        void loadPrintSettings().then(({ adoptPrintSettings }) => adoptPrintSettings(String(saved.record.id)))
        setCreated(saved)
        const search = (before: object) => ({ ...before, created: saved.record.id })
        void navigate({ to: '/codes/new', search, replace: true })
      }}
    />
  )
}

function ExistingCode({ codeId, session, draft, fill }: Opened & { readonly codeId: number }) {
  const code = useQrCode(codeId)
  if (code.data === undefined) {
    return code.isError ? <NotLoaded query={code} /> : <EditorSkeleton />
  }
  const record: QrCode = code.data
  const values = valuesFromRecord(record, readerZone())
  return (
    <EditorForm
      session={session}
      start={fill === null ? values : fill(values, session)}
      record={record}
      draft={draft}
      onCreated={() => undefined}
    />
  )
}

/** The draft to open, or the newest one of a saved code: undefined while loading, null when there is none. */
function useDraft(codeId: number | null, id: string | null): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null | undefined>(
    id === null && codeId === null ? null : undefined,
  )
  useEffect(() => {
    if (id === null && codeId === null) return undefined
    let current = true
    void (id === null ? newestDraftOf(codeId) : readDraft(id)).then((found) => {
      if (current) setDraft(found)
    })
    return () => {
      current = false
    }
  }, [codeId, id])
  return draft
}

/** The newest draft of a code that no form has open. */
async function newestDraftOf(codeId: number | null): Promise<Draft | null> {
  const [drafts, open] = await Promise.all([listDrafts(), openDrafts()])
  return drafts.find((draft) => draft.codeId === codeId && !open.has(draft.id)) ?? null
}

function NotLoaded({ query }: ComponentProps<typeof LoadFailure>) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-start gap-3 py-2">
      <LibraryLink />
      <div className="w-full">
        <LoadFailure query={query} />
      </div>
    </div>
  )
}

function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12 canvas:grid-cols-[minmax(0,1fr)_24rem] canvas:gap-8"
    >
      <div className="flex flex-col gap-6 pt-12 canvas:order-2">
        <Skeleton className="h-9 w-64" />
        {[1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-16 w-full" />
        ))}
      </div>
      <Skeleton className="aspect-square w-full max-wide:hidden canvas:mt-30 canvas:aspect-auto canvas:h-[60dvh]" />
    </div>
  )
}
