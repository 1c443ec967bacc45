import { useEffect, useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { useQrCode } from '../../api/qr-code.ts'
import { useSession } from '../../api/session.ts'
import { type Draft, readDraft } from '../../drafts/draft-store.ts'
import { type EditorValues, newValues } from '../../drafts/editor-values.ts'
import { valuesOfDraft } from '../../drafts/values-of-draft.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { late, useLate } from '../../ui/late.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { defaultLook } from './brand/default-look.ts'
import { EditorForm } from './editor-form.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { readerZone } from './options/time-zones.ts'
import type { Saved } from './saving/use-save.ts'
import { useCopy } from './use-copy.ts'
import { valuesFromRecord } from './values/values-from-record.ts'

const createdPanel = late(async () => (await import('./saving/created-panel.tsx')).CreatedPanel)

export type EditorScreenProps = {
  /** The code to edit; null makes a new one. */
  readonly codeId: number | null
  /** The draft to go on with. */
  readonly draftId: string | null
  /** The code whose copy a new one begins with. */
  readonly copyOf?: number | null
}

/** Makes a new code or edits one: first what is needed to begin, then the form. */
export function EditorScreen({ codeId, draftId, copyOf = null }: EditorScreenProps) {
  usePageTitle(codeId === null ? t('title.newCode') : t('title.editCode'))
  const session = useSession()
  const drafted = useDraft(draftId)
  const copied = useCopy(copyOf)
  const fill: Fill | null | undefined =
    drafted == null ? copied : (fresh: EditorValues) => valuesOfDraft(drafted, fresh)
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 wide:px-8">
      {session.data === undefined && session.isError ? (
        <FailurePrompt
          failure={session.error}
          doing="load"
          onRetry={() => void session.refetch()}
          retrying={session.isFetching}
        />
      ) : session.data === undefined || drafted === undefined || fill === undefined ? (
        <EditorSkeleton />
      ) : codeId === null ? (
        <NewCode session={session.data} draft={drafted} fill={fill} />
      ) : (
        <ExistingCode codeId={codeId} session={session.data} draft={drafted} fill={fill} />
      )}
    </div>
  )
}

/** How a draft or a copy fills the form. */
type Fill = (fresh: EditorValues) => EditorValues
type Opened = { readonly session: Session; readonly draft: Draft | null; readonly fill: Fill | null }

function NewCode({ session, draft, fill }: Opened) {
  const [created, setCreated] = useState<Saved | null>(null)
  const [round, setRound] = useState(0)
  const CreatedPanel = useLate(createdPanel, created !== null)
  if (created !== null) {
    if (CreatedPanel === null) return <EditorSkeleton />
    return (
      <CreatedPanel
        record={created.record}
        notTaken={created.notTaken}
        session={session}
        onAnother={() => {
          setCreated(null)
          setRound(round + 1)
        }}
      />
    )
  }
  const fresh = { ...newValues(session.domains[0] ?? '', readerZone()), design: defaultLook(session) }
  // A draft is opened once; the next code starts afresh.
  const drafted = fill !== null && round === 0 ? fill(fresh) : fresh
  // A draft may come from another service, whose domains are not here.
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
      onCreated={setCreated}
    />
  )
}

function ExistingCode({ codeId, session, draft, fill }: Opened & { readonly codeId: number }) {
  const code = useQrCode(codeId)
  if (code.data === undefined) {
    return code.isError ? (
      <FailurePrompt
        failure={code.error}
        doing="load"
        onRetry={() => void code.refetch()}
        retrying={code.isFetching}
      />
    ) : (
      <EditorSkeleton />
    )
  }
  const record: QrCode = code.data
  const values = valuesFromRecord(record, readerZone())
  return (
    <EditorForm
      session={session}
      start={fill === null ? values : fill(values)}
      record={record}
      draft={draft}
      onCreated={() => undefined}
    />
  )
}

/** A draft of this browser: undefined while it is read, null when there is none. */
function useDraft(id: string | null): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null | undefined>(id === null ? null : undefined)
  useEffect(() => {
    if (id === null) return undefined
    let current = true
    void readDraft(id).then((found) => {
      if (current) setDraft(found)
    })
    return () => {
      current = false
    }
  }, [id])
  return draft
}
