import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { currentOwner } from '../../api/credentials.ts'
import {
  deleteDraft,
  type Draft,
  holdDraft,
  leaveDraft,
  newDraftId,
  saveDraft,
  storedDraft,
  type WaitingSave,
} from '../../api/drafts.ts'
import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import type * as SendDrafts from '../../api/service-drafts.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { changedFields } from '../values/content-values.ts'

type DraftBase = { readonly codeId: number | null; readonly values: EditorValues | null }

/** The draft of a form. `ownId` gives its id, and makes one that no other tab takes. */
function useOwnDraft(draftId: string | null) {
  const id = useRef(draftId)
  const held = useRef(() => undefined as void)
  useLayoutEffect(() => {
    id.current = draftId
  }, [draftId])
  useEffect(() => () => held.current(), [])
  const ownId = useCallback((): string => {
    if (id.current === null) {
      id.current = newDraftId()
      held.current = holdDraft(id.current)
    }
    return id.current
  }, [])
  return { id, held, ownId }
}

/** One draft per open form; a successful save deletes it. When another tab has the draft, this form starts its own. */
export function useDraftKeeping(draftId: string | null, base: DraftBase) {
  const client = useQueryClient()
  const { id, held, ownId } = useOwnDraft(draftId)
  const over = useLatest(base)
  // The form may close because another person has signed in.
  const [owner] = useState(currentOwner)
  // A slow autosave must not recreate a deleted draft.
  const [inTurn] = useState(createSerialQueue)
  return useMemo(() => {
    /** For the end of the page, which waits for nothing. Returns whether the browser stored it. */
    function leave(values: EditorValues): boolean {
      const savedAt = new Date().toISOString()
      return leaveDraft({ ...originOf(over.current, owner), id: ownId(), values, savedAt, reason: 'typed' })
    }

    /** Returns whether the browser stored it. Autosave keeps the reason and the queued save of an existing draft. */
    function keep(
      values: EditorValues,
      reason: Draft['reason'],
      waiting: WaitingSave | null = null,
    ): Promise<boolean> {
      const copy = structuredClone(values)
      const origin = originOf(over.current, owner)
      return inTurn(async () => {
        const ownDraft = ownId()
        try {
          const before = await storedDraft(ownDraft)
          const draft = {
            ...nextDraft(before, reason, waiting),
            ...origin,
            id: ownDraft,
            values: copy,
          }
          await saveDraft(draft)
          onService(({ sendServiceDraft }) => sendServiceDraft(client, draft))
          return true
        } catch {
          // No storage or no space: the caller reports it.
          return false
        }
      })
    }

    function forget(): Promise<void> {
      return inTurn(async () => {
        if (id.current === null) return
        const deletedId = id.current
        id.current = null
        held.current()
        await deleteDraft(deletedId).catch(() => undefined)
        onService((drafts) => {
          drafts.keepFromService(deletedId)
          void drafts.deleteTombstonedDrafts(client)
        })
      })
    }

    return { keep, forget, leave }
  }, [client, held, id, inTurn, over, ownId, owner])
}

/** The part that sends drafts loads after the first picture. Until then, and without it, the browser has the draft. */
function onService(act: (drafts: typeof SendDrafts) => void): void {
  void import('../../api/service-drafts.ts').then(act).catch(() => undefined)
}

function originOf({ codeId, values }: DraftBase, owner: string | null) {
  return {
    codeId,
    ...(codeId !== null && values !== null && { base: values }),
    ...(owner !== null && { owner }),
  }
}

/** The parts of a draft that follow from the one before. */
function nextDraft(before: Draft | null, reason: Draft['reason'], waiting: WaitingSave | null) {
  const isTyped = reason === 'typed'
  const waits = isTyped ? before?.waiting : (waiting ?? undefined)
  return {
    savedAt: new Date().toISOString(),
    reason: isTyped && before !== null && before.reason !== 'started' ? before.reason : reason,
    ...(waits && { waiting: waits }),
    ...(before?.sent === true && { sent: true }),
  }
}

/** Milliseconds without typing before saving, and the maximum delay while typing continues. */
const rest = 300
const longest = 1_200

type Clock = {
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the unsaved typing began; null when nothing is pending. */
  since: number | null
  /** The latest save, so that leaving waits for it. */
  running: Promise<unknown>
  /** Its values until they are stored. */
  unstored: EditorValues | null
  isStopped: boolean
  /** The page has ended; it may come back. */
  isLeft: boolean
}

type AutosaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  /** The saved values, or those of a new code where nothing is typed. */
  readonly saved: () => EditorValues
  readonly keep: (values: EditorValues) => Promise<unknown>
  readonly forget: () => Promise<unknown>
  /** Stores what the page has no time to keep. */
  readonly leave: (values: EditorValues) => boolean
}

type AutosaveParts = Pick<AutosaveOptions, 'saved' | 'keep' | 'forget' | 'leave'>

function createAutosave(getValues: () => EditorValues, now: { readonly current: AutosaveParts }) {
  const clock: Clock = {
    timer: undefined,
    since: null,
    running: Promise.resolve(),
    unstored: null,
    isStopped: false,
    isLeft: false,
  }
  function flush(): Promise<unknown> {
    clearTimeout(clock.timer)
    if (clock.since === null || clock.isStopped) return clock.running
    clock.since = null
    const values = getValues()
    const isChanged = changedFields(now.current.saved(), values).size > 0
    clock.unstored = isChanged ? values : null
    clock.running = (isChanged ? now.current.keep(values) : now.current.forget()).finally(() => {
      if (clock.unstored === values) clock.unstored = null
    })
    return clock.running
  }
  /**
   * For a page that ends. No write of the table begins then: it may have no time, and in Safari's engine it can lock the
   * table for later pages.
   */
  function leaveAtOnce(): void {
    const { since, unstored, isStopped } = clock
    clock.isLeft = true
    const values = since === null ? unstored : getValues()
    if (isStopped || values === null) return
    const isChanged = changedFields(now.current.saved(), values).size > 0
    if (!isChanged || !now.current.leave(values)) void flush()
  }
  function touch(): void {
    const since = (clock.since ??= Date.now())
    clearTimeout(clock.timer)
    clock.timer = setTimeout(() => void flush(), Math.max(0, Math.min(rest, since + longest - Date.now())))
  }
  return {
    flush,
    leaveAtOnce,
    comeBack: () => void (clock.isLeft = false),
    /** A page that nobody sees may end without a word. */
    look: () => {
      if (document.visibilityState === 'hidden' && !clock.isLeft) void flush()
    },
    touch,
    stop: () => {
      clock.isStopped = true
      clearTimeout(clock.timer)
    },
    /** Cancels the pending autosave: the values are saved. */
    finish: () => {
      clock.since = null
      clearTimeout(clock.timer)
    },
  }
}

/** Saves the form as a draft while typing and on leave. Reverting all changes deletes it. `stop` ends autosave after a save. */
export function useAutosave({ form, saved, keep, forget, leave }: AutosaveOptions) {
  const { getValues, subscribe } = form
  const now = useLatest({ saved, keep, forget, leave })
  const autosave = useMemo(() => createAutosave(getValues, now), [getValues, now])

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => autosave.touch() })
    window.addEventListener('pagehide', () => autosave.leaveAtOnce(), { signal })
    window.addEventListener('pageshow', () => autosave.comeBack(), { signal })
    document.addEventListener('visibilitychange', () => autosave.look(), { signal })
    return () => {
      unsubscribe()
      void autosave.flush()
      ended.abort()
    }
  }, [autosave, subscribe])
  return autosave
}

/** Whether there is work that is neither saved nor in a draft. `isUnsaved` is exact; `hasChanges` follows for display. */
export function useUnsaved(
  form: UseFormReturn<EditorValues>,
  saved: () => EditorValues,
  draft: EditorValues | null,
) {
  const { getValues, subscribe } = form
  const kept = useRef(draft)
  const [hasChanges, setHasChanges] = useState(() => changedFields(saved(), getValues()).size > 0)

  const lostFields = useCallback((): ReadonlySet<EditorField> => {
    const now = getValues()
    const changed = changedFields(saved(), now)
    return changed.size === 0 || kept.current === null ? changed : changedFields(kept.current, now)
  }, [getValues, saved])
  const isUnsaved = useCallback(() => lostFields().size > 0, [lostFields])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setHasChanges(changedFields(saved(), getValues()).size > 0)
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(look, 150)
      },
    })
    look()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [getValues, subscribe, saved])

  const keptAs = useCallback((values: EditorValues) => {
    kept.current = structuredClone(values)
  }, [])

  return { isUnsaved, lostFields, hasChanges, keptAs }
}
