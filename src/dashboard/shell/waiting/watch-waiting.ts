import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../../api/account-of.ts'
import { sessionQuery } from '../../api/session.ts'
import { withFreeDraft } from '../../drafts/draft-lock.ts'
import { type Draft, draftsChanged, listDrafts, readDraft } from '../../drafts/draft-store.ts'
import type { DashboardRouter } from '../../router.ts'
import { sendWaiting } from './send-waiting.ts'
import { settleRefused, settleSaved } from './settle-draft.ts'
import { tellRefused, tellSaved } from './tell-waiting.ts'

/**
 * Milliseconds: a form that closes first keeps what was typed last; a tab that nobody looks at leaves it to one where
 * the person reads what became of it; then between two tries, doubled up to the most.
 */
const rest = 500
const restUnseen = 4_000
const firstPause = 10_000
const longestPause = 300_000

/**
 * Sends what waits for a connection, wherever in the dashboard the person is. A draft that is open in a form is left to
 * the form, one that another tab holds to that tab. Returns the way to stop.
 */
export function watchWaiting(client: QueryClient, router: DashboardRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let turn: Promise<unknown> = Promise.resolve()
  let isOver = false

  function soon(milliseconds = document.visibilityState === 'visible' ? rest : restUnseen): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => (turn = turn.then(look).catch(() => undefined)), milliseconds)
  }

  async function look(): Promise<void> {
    if (isOver || !navigator.onLine) return
    const drafts = (await listDrafts()).filter(({ waiting }) => waiting !== undefined)
    if (drafts.length === 0) return
    let isLeft = false
    // One after the other, oldest first: the order in which they were saved.
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

/** Sends one draft that nobody else holds. False when it has to be tried again. */
async function send(client: QueryClient, router: DashboardRouter, id: string): Promise<boolean> {
  const draft: Draft | null = await readDraft(id)
  const waiting = draft?.waiting
  if (draft === null || waiting === undefined) return true
  const session = await client.fetchQuery(sessionQuery).catch(() => null)
  if (session === null) return false
  if (accountOf(session) !== waiting.account) return true
  const answer = await sendWaiting(client, session, waiting)
  if (answer.kind === 'later') return false
  if (answer.kind === 'refused') {
    await settleRefused(draft, answer.failure)
    tellRefused(router, draft, answer.failure)
    return true
  }
  const { record, notTaken } = answer
  const isTypedOn = await settleSaved(client, waiting, draft, record)
  tellSaved(router, draft, { codeId: record.id, notTaken, isTypedOn })
  return true
}
