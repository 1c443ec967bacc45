import { createSerialQueue } from '#contract/serial-queue.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { type Failure, isOutcomeUnknown } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { sendSave, showSaved } from '../api/change-qr-code.ts'
import { accountOf } from '../api/credentials.ts'
import {
  withFreeDraft,
  draftsChanged,
  listDrafts,
  readDraft,
  deleteDraft,
  saveDraft,
  type Draft,
  type WaitingSave,
} from '../api/drafts.ts'
import { failureOf, maySucceedLater } from '../api/failure-of.ts'
import { keepFromService, deleteTombstonedDrafts } from '../api/service-drafts.ts'
import { sessionQuery, takesHeader } from '../api/session.ts'
import { fieldLabel } from '../editor/values/form-fields.ts'
import { fieldsNotTaken } from '../editor/values/record-values.ts'
import { formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { showToast } from '../ui/toaster.tsx'

/**
 * Delays in milliseconds: before the first send, so a closing form can save; in a hidden tab, so a visible
 * one goes first; and between attempts, doubled up to the maximum.
 */
const rest = 500
const restUnseen = 4_000
const firstPause = 10_000
const longestPause = 300_000

/**
 * Sends the offline queue on any screen. Drafts open in a form or another tab are left to them. Returns the
 * function that stops it.
 */
export function watchWaiting(client: QueryClient, router: RegisteredRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  const inTurn = createSerialQueue()
  let isOver = false

  function soon(milliseconds = document.visibilityState === 'visible' ? rest : restUnseen): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void inTurn(look).catch(() => undefined), milliseconds)
  }

  async function look(): Promise<void> {
    if (isOver || !navigator.onLine) return
    const drafts = (await listDrafts()).filter(({ waiting }) => waiting !== undefined)
    if (drafts.length === 0) return
    let isLeft = false
    // In order of saving, oldest first.
    for (const draft of drafts.toReversed()) {
      await withFreeDraft(draft.id, async () => {
        isLeft = !(await send(client, router, draft.id)) || isLeft
      })
    }
    if (!isLeft) return
    soon(pause)
    pause = Math.min(longestPause, pause * 2)
  }

  const changed = () => soon()
  const back = () => {
    pause = firstPause
    soon()
  }
  const seen = () => document.visibilityState === 'visible' && soon()
  const leave = router.subscribe('onResolved', changed)
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', seen)
  draftsChanged.addEventListener('change', changed)
  soon()
  return () => {
    isOver = true
    clearTimeout(timer)
    leave()
    window.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', seen)
    draftsChanged.removeEventListener('change', changed)
  }
}

/** Sends one unlocked draft. False when it must be tried again. */
async function send(client: QueryClient, router: RegisteredRouter, id: string): Promise<boolean> {
  const draft: Draft | null = await readDraft(id)
  const waiting = draft?.waiting
  if (draft === null || waiting === undefined) return true
  const session = await client.fetchQuery(sessionQuery).catch(() => null)
  if (session === null) return false
  if (accountOf(session) !== waiting.account) return true
  const answer = await sendWaiting(client, waiting)
  if (answer.kind === 'later') return false
  if (answer.kind === 'refused') {
    await finishRefused(draft, answer.failure)
    tellRefused(router, draft, answer.failure)
    return true
  }
  const { record, notTaken } = answer
  const isTypedOn = await finishSaved(client, waiting, draft, record)
  tellSaved(router, draft, { codeId: record.id, notTaken, isTypedOn })
  return true
}

type SentSave =
  | { readonly kind: 'saved'; readonly record: QrCode; readonly notTaken: readonly string[] }
  /** Not sent, or safe to repeat: try again. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly failure: Failure }

/**
 * Sends a save from the queue. Safe to repeat: a create carries its key and an edit its version. An edit that finds its
 * own values in a newer version was saved by an earlier try. A create that may have arrived at a service without keys is
 * left to the user.
 */
async function sendWaiting(client: QueryClient, { request: wanted }: WaitingSave): Promise<SentSave> {
  // Nothing leaves a browser that is offline.
  const isUnsent = !navigator.onLine
  let record: QrCode
  try {
    record = await sendSave(client, wanted)
  } catch (thrown) {
    const failure = failureOf(thrown)
    const isRepeatable = isUnsent || wanted.kind === 'update' || takesHeader(client, 'idempotency-key')
    if (isOutcomeUnknown(failure) && !isRepeatable) return { kind: 'refused', failure }
    if (maySucceedLater(failure, 'queued-save')) return { kind: 'later' }
    const current = failure.kind === 'changed' ? failure.current : null
    if (current === null || fieldsNotTaken(wanted.body, current).length > 0)
      return { kind: 'refused', failure }
    record = current
    showSaved(client, wanted, record)
  }
  return { kind: 'saved', record, notTaken: fieldsNotTaken(wanted.body, record) }
}

/** Deletes the draft of a sent save. Later typing stays as a draft; returns true then. */
async function finishSaved(
  client: QueryClient,
  sent: WaitingSave,
  draft: Draft,
  record: QrCode,
): Promise<boolean> {
  const now = (await readDraft(draft.id)) ?? draft
  const { waiting: _, ...rest } = now
  if (isTypedOn(now, sent)) {
    await saveDraft({ ...rest, reason: 'typed', codeId: record.id, base: sent.values })
    return true
  }
  keepFromService(draft.id)
  await deleteDraft(draft.id)
  void deleteTombstonedDrafts(client)
  return false
}

/** Keeps the draft of a refused save for the user. It is not sent again. */
async function finishRefused(draft: Draft, failure: Failure): Promise<void> {
  const { waiting: _, ...rest } = (await readDraft(draft.id)) ?? draft
  const reason = failure.kind === 'changed' ? 'changed' : failure.kind === 'plan-limit' ? 'limit' : 'refused'
  await saveDraft({ ...rest, reason })
}

/** Both are stored without passwords, so they can be compared. */
function isTypedOn({ values }: Draft, sent: WaitingSave): boolean {
  const entries = Object.entries(values) as [keyof typeof values, unknown][]
  return entries.some(
    ([field, value]) => field !== 'password' && JSON.stringify(value) !== JSON.stringify(sent.values[field]),
  )
}

/** Announces a sent save and fields that were not saved. */
function tellSaved(
  router: RegisteredRouter,
  draft: Draft,
  saved: { readonly codeId: number; readonly notTaken: readonly string[]; readonly isTypedOn: boolean },
): void {
  const fields = formatList([...new Set(saved.notTaken.map(fieldLabel))])
  showToast({
    message: [
      t('waiting.saved', { title: nameOf(draft) }),
      ...(fields === '' ? [] : [t('waiting.notTaken', { fields })]),
      ...(saved.isTypedOn ? [t('waiting.rest')] : []),
    ].join(' '),
    lasting: fields !== '',
    action: {
      label: t('waiting.open'),
      onSelect: () =>
        void router.navigate({
          to: '/codes/$id',
          params: { id: String(saved.codeId) },
          search: saved.isTypedOn ? { draft: draft.id } : {},
        }),
    },
  })
}

/** Announces a refused save with a link to the draft. */
function tellRefused(router: RegisteredRouter, draft: Draft, failure: Failure): void {
  const search = { draft: draft.id }
  showToast({
    message: `${t(`waiting.refused.${reasonOf(failure)}`, { title: nameOf(draft) })} ${t('waiting.kept')}`,
    lasting: true,
    action: {
      label: t('waiting.open'),
      onSelect: () =>
        void (draft.codeId === null
          ? router.navigate({ to: '/codes/new', search })
          : router.navigate({ to: '/codes/$id', params: { id: String(draft.codeId) }, search })),
    },
  })
}

function reasonOf({ kind }: Failure) {
  if (kind === 'network' || kind === 'server') return 'unknown'
  return kind === 'changed' || kind === 'conflict' || kind === 'plan-limit' || kind === 'not-found'
    ? kind
    : 'other'
}

function nameOf({ values }: Draft): string {
  return values.title.trim() || `${values.brandedDomain}/${values.slashTag}`
}
