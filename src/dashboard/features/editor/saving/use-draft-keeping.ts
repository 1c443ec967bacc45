import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { holdDraft } from '../../../drafts/draft-lock.ts'
import {
  deleteDraft,
  type Draft,
  newDraftId,
  readDraft,
  saveDraft,
  type WaitingSave,
} from '../../../drafts/draft-store.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { keepFromService, removeGoneDrafts, sendServiceDraft } from '../../../drafts/service-drafts.ts'
import { useLatest } from '../../../ui/use-latest.ts'

/** What a draft of an existing code was typed over. */
export type DraftBase = { readonly codeId: number | null; readonly values: EditorValues | null }

/**
 * One draft for one open form: keeping again replaces it, a successful save takes it away. Once `draftId` is null,
 * for another tab has that draft, this form keeps one of its own.
 */
export function useDraftKeeping(draftId: string | null, base: DraftBase) {
  const client = useQueryClient()
  const id = useRef(draftId)
  const over = useLatest(base)
  const held = useRef(() => undefined as void)
  // One after the other, so that a late keep never brings back what a save has taken away.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  useLayoutEffect(() => {
    id.current = draftId
  }, [draftId])
  useEffect(() => () => held.current(), [])
  return useMemo(() => {
    const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = turn.current.then(work)
      turn.current = result.catch(() => undefined)
      return result
    }

    /**
     * Tells whether this browser keeps it. A draft that was kept for a reason does not lose it by more typing, nor the
     * save that waits with it.
     */
    function keep(
      values: EditorValues,
      reason: Draft['reason'],
      waiting: WaitingSave | null = null,
    ): Promise<boolean> {
      const copy = structuredClone(values)
      const { codeId, values: typedOver } = over.current
      return inTurn(async () => {
        if (id.current === null) {
          id.current = newDraftId()
          held.current = holdDraft(id.current)
        }
        try {
          const before = await readDraft(id.current)
          const waits = reason === 'typed' ? before?.waiting : (waiting ?? undefined)
          const draft: Draft = {
            id: id.current,
            savedAt: new Date().toISOString(),
            reason: reason === 'typed' ? (before?.reason ?? reason) : reason,
            codeId,
            values: copy,
            ...(waits && { waiting: waits }),
            ...(before?.sent === true && { sent: true }),
            ...(codeId !== null && typedOver !== null && { base: typedOver }),
          }
          await saveDraft(draft)
          sendServiceDraft(client, draft)
          return true
        } catch {
          // No storage, or a full one: the caller says so.
          return false
        }
      })
    }

    function forget(): Promise<void> {
      return inTurn(async () => {
        if (id.current === null) return
        const gone = id.current
        id.current = null
        held.current()
        keepFromService(gone)
        await deleteDraft(gone).catch(() => undefined)
        void removeGoneDrafts(client)
      })
    }

    return { keep, forget }
  }, [client, over])
}
