import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { currentCode, keepInCache } from '../../api/qr-codes.ts'
import { idempotencyKeys, useCreateQrCode, useUpdateQrCode } from '../../api/change-qr-code.ts'
import type { Draft, WaitingSave } from '../../api/drafts.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { failureOf } from '../../api/failure-of.ts'
import { readAvailability } from '../../api/link-checks.ts'
import { takesHeader } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toaster.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { pathsOfErrors } from '../values/form-fields.ts'
import { changedFields, payloadOfValues } from '../values/content-values.ts'
import { mergeEdits } from '../values/record-values.ts'
import {
  type Attempt,
  type EditAttempt,
  type Existing,
  newSave,
  type Saved,
  type SaveEvent,
  saveReducer,
  type SaveStep,
  toWaitingSave,
} from './save-state.ts'

type SaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  readonly element: RefObject<HTMLFormElement | null>
  readonly existing: Existing | null
  /** The values the draft was based on, perhaps older than `existing`; null without a draft. */
  readonly typedOver: EditorValues | null
  readonly account: string
  readonly scanMarker: string | null
  readonly forwardsQueries: boolean | undefined
  readonly onSaved: (saved: Saved, values: EditorValues) => void
  readonly reveal: (path: string) => void
  /** Stores the work in this browser, with the save to send later; resolves to whether that worked. */
  readonly keepDraft: (
    values: EditorValues,
    reason: Draft['reason'],
    waiting?: WaitingSave | null,
  ) => Promise<boolean>
  /** Continues the form from a newer save, with the merged values. */
  readonly onMerged: (current: QrCode, saved: EditorValues, merged: EditorValues) => void
}

/** Saves the form: validation, sending, and handling of each possible response. */
export function useSave(options: SaveOptions) {
  const { form, element, existing, scanMarker } = options
  const latest = useLatest(options)
  const [save, setSave] = useState(() => newSave(options.typedOver, options.forwardsQueries))
  const now = useRef(save)
  /** Brings the first of the fields with an error into view, and focuses it. */
  const show: ShowFields = (paths) => {
    const [first] = paths
    if (first !== undefined) latest.current.reveal(first)
    focusFirstInvalid(element.current)
  }
  const { judgePicture, checkLink, send, keepWaiting } = useSaveWork(options, show)

  function dispatch(event: SaveEvent): void {
    const next = saveReducer(now.current, event)
    if (next.step === now.current.step) return
    now.current = next
    setSave(next)
    enter(next.step)
  }

  function enter(step: SaveStep): void {
    if (step.at === 'judging') void judgePicture(step.values).then(dispatch)
    if (step.at === 'checking') void checkLink(step.attempt).then(dispatch)
    if (step.at === 'sending') void send(step.attempt).then(dispatch)
    if (step.at === 'waiting') void keepWaiting(step.attempt)
    if (step.at === 'saved') latest.current.onSaved(step, step.values)
    if (step.at === 'conflict') {
      form.setError('slashTag', { type: 'conflict', message: t('editor.tag.inUse') })
      // A dialog gives the focus back to its trigger first; the field gets it after that.
      setTimeout(() => show(['slashTag']), 50)
    }
  }

  const online = useLatest(() => dispatch({ type: 'online', values: form.getValues() }))
  useEffect(() => {
    const back = () => online.current()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [online])

  function submit(values: EditorValues): void {
    if (existing !== null && changedFields(existing.values, values).size === 0)
      return announce(t('editor.save.nothing'))
    dispatch({ type: 'submit', values, existing, scanMarker })
  }

  return {
    step: save.step,
    dispatch,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit(submit, (errors) => {
        announce(t('editor.save.invalid'))
        // The destination is in view already.
        show(errors.destinationUrl === undefined ? pathsOfErrors(errors) : [])
      })(event),
    /** Continues with the merge of both edits; `theirs` are the fields that take the newer save. */
    merge: (theirs: Extract<SaveEvent, { type: 'merge' }>['theirs']) => {
      const { step } = now.current
      if (step.at !== 'changed') return
      latest.current.onMerged(step.current, step.edits.theirs, mergeEdits(step.edits, theirs))
      dispatch({ type: 'merge', theirs })
    },
  }
}

type ShowFields = (paths: readonly string[]) => void

/** The work behind the states: each part ends in the event that it causes. */
function useSaveWork({ form, account, scanMarker, keepDraft }: SaveOptions, show: ShowFields) {
  const client = useQueryClient()
  const [keys] = useState(idempotencyKeys)
  const create = useCreateQrCode(keys)
  const update = useUpdateQrCode()

  async function judgePicture(values: EditorValues): Promise<SaveEvent> {
    const { qrType, design } = values
    const payload = payloadOfValues(values, scanMarker)
    // Without a connection the scan test may not load, and the save itself reports that.
    const answer = await import('../../picture/decode/judge-design.ts').then(
      ({ judgeForSave }) => judgeForSave(client, { qrType, design, payload }),
      () => ({ kind: 'unchecked' as const }),
    )
    if (answer.kind === 'unchecked') showToast({ message: t('editor.save.unchecked') })
    return { type: 'judged', answer }
  }

  async function send(attempt: Attempt): Promise<SaveEvent> {
    // Nothing leaves a browser that is offline.
    const isUnsent = !navigator.onLine
    try {
      const record =
        attempt.kind === 'create'
          ? await create.mutateAsync(attempt.body)
          : await update.mutateAsync({
              id: attempt.on.record.id,
              body: attempt.body,
              ifMatch: attempt.on.record.updatedAt,
            })
      return { type: 'answered', record }
    } catch (thrown) {
      return refusal(failureOf(thrown), attempt, isUnsent)
    }
  }

  async function refusal(failure: Failure, attempt: Attempt, isUnsent: boolean): Promise<SaveEvent> {
    const needsDraft = failure.kind === 'plan-limit' && failure.limit !== 'colours'
    if (failure.kind === 'changed' && failure.current !== null) keepInCache(client, failure.current)
    const left =
      failure.kind === 'validation'
        ? await import('./place-errors.ts').then(
            ({ placeErrors }) => placeErrors(failure, form, show),
            () => failure,
          )
        : failure
    return {
      type: 'refused',
      failure: left,
      isPlaced: left.kind === 'validation' && left.errors.length === 0 && left !== failure,
      current:
        failure.kind === 'changed' && attempt.kind === 'update'
          ? (failure.current ?? (await currentCode(client, attempt.on.record.id)))
          : null,
      isOnline: navigator.onLine,
      isRepeatable: isUnsent || attempt.kind === 'update' || takesHeader(client, 'idempotency-key'),
      draftKept: needsDraft ? await keepDraft(attempt.values, 'limit') : null,
    }
  }

  async function keepWaiting(attempt: Attempt): Promise<void> {
    const kept = await keepDraft(attempt.values, 'waiting', toWaitingSave(attempt, account, keys))
    if (kept) announce(waitingWords(attempt))
  }

  return { judgePicture, checkLink: (edit: EditAttempt) => checkLink(client, edit), send, keepWaiting }
}

/** Whether the new link of an edit is free. */
async function checkLink(client: QueryClient, { values, on }: EditAttempt): Promise<SaveEvent> {
  const { brandedDomain, slashTag } = values
  const answer = await readAvailability(client, brandedDomain, slashTag, on.record.id)
  return { type: 'checked', suggestions: answer === null || answer.available ? null : answer.suggestions }
}

export function waitingWords({ body }: Attempt): string {
  return t(body.password ? 'drafts.waiting.here' : 'drafts.waiting')
}

/** The form marks its fields after the event that refused them, so this waits for the first mark, or for typing. */
function focusFirstInvalid(form: HTMLElement | null): void {
  if (form === null || focusInvalid(form)) return
  const marks = new MutationObserver(() => focusInvalid(form) && stop())
  const stop = () => {
    marks.disconnect()
    form.removeEventListener('input', stop)
  }
  marks.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  form.addEventListener('input', stop)
}

/** Whether there is an invalid field, which has the focus then. */
function focusInvalid(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field !== null
}
