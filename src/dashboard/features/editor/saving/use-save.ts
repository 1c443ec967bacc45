import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import { useCreateQrCode } from '../../../api/create-qr-code.ts'
import { useUpdateQrCode } from '../../../api/update-qr-code.ts'
import { idempotencyKeys } from '../../../api/idempotency-keys.ts'
import { currentCode } from '../../../api/qr-code.ts'
import type { Draft, WaitingSave } from '../../../drafts/draft-store.ts'
import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import type { PlanLimitFailure } from '../../../prompts/upgrade-words.ts'
import { announce } from '../../../ui/announce.ts'
import type { TakenLinkAnswer } from '../editor-context.ts'
import { changedFields } from '../values/changed-fields.ts'
import { fieldsNotTaken } from '../values/compare-saved.ts'
import { compareEdits, type Edits, mergeEdits } from '../values/merge-edits.ts'
import { toCreateRequest } from '../values/to-create-request.ts'
import { valuesFromRecord } from '../values/values-from-record.ts'
import { anEdit, type Attempt, type EditAttempt, type Existing } from './attempt.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { formFieldOf } from './form-field-of.ts'
import { toWaitingSave } from './to-waiting-save.ts'

/** What was answered, beside the fields of the wire that the service did not take. */
export type Saved = { readonly record: QrCode; readonly notTaken: readonly string[] }

export type SaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  readonly element: RefObject<HTMLFormElement | null>
  /** The code that is edited with its values as saved; null for a new one. */
  readonly existing: Existing | null
  /** What the draft in the form was typed over, which may be older than `existing`; null without a draft. */
  readonly typedOver: EditorValues | null
  /** See `accountOf`. */
  readonly account: string
  readonly onSaved: (saved: Saved, values: EditorValues) => void
  /** Hears of valid values first, and passes them on when they may be saved. */
  readonly gate: (values: EditorValues, pass: (values: EditorValues) => void) => Promise<void>
  /** Keeps the work in this browser, with the save that is to be sent when it can be; tells whether that worked. */
  readonly keepDraft: (
    values: EditorValues,
    reason: Draft['reason'],
    waiting?: WaitingSave | null,
  ) => Promise<boolean>
  /** The form goes on from what somebody saved meanwhile, with the merged values in it. */
  readonly onMerged: (current: QrCode, saved: EditorValues, merged: EditorValues) => void
}

/** The way from a filled form to a stored code, and back into the form whatever the service answers. */
export function useSave(options: SaveOptions) {
  const { form, element, existing, typedOver, account, onSaved, gate, keepDraft, onMerged } = options
  const client = useQueryClient()
  const isSending = useRef(false)
  const base = useRef(typedOver)
  const [keys] = useState(idempotencyKeys)
  const create = useCreateQrCode(keys)
  const update = useUpdateQrCode()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<TakenLinkAnswer | null>(null)
  const [limit, setLimit] = useState<{ failure: PlanLimitFailure; draftKept: boolean | null } | null>(null)
  const [summary, setSummary] = useState<EditAttempt | null>(null)
  const [last, setLast] = useState<Attempt | null>(null)
  const [changed, setChanged] = useState<{ readonly edits: Edits; readonly current: QrCode } | null>(null)
  /** The attempt that never left, for there was no connection. */
  const [waiting, setWaiting] = useState<Attempt | null>(null)

  function submit(values: EditorValues): void {
    if (existing === null) return send({ kind: 'create', values, body: toCreateRequest(values) })
    const edit = anEdit(existing, values)
    if (edit.changed.size === 0) return announce(t('editor.save.nothing'))
    setFailure(null)
    const edits = base.current && { base: base.current, theirs: existing.values, mine: values }
    if (edits && compareEdits(edits).contested.length > 0)
      return setChanged({ edits, current: existing.record })
    setSummary(edit)
  }

  function merge(theirs: ReadonlySet<EditorField>): void {
    if (changed === null) return
    const merged = mergeEdits(changed.edits, theirs)
    const edit = anEdit({ record: changed.current, values: changed.edits.theirs }, merged)
    onMerged(changed.current, changed.edits.theirs, merged)
    setChanged(null)
    if (edit.changed.size > 0) send(edit)
    else onSaved({ record: changed.current, notTaken: [] }, merged)
  }

  function send(attempt: Attempt): void {
    // A double press comes before the button is drawn as busy; one body is sent once.
    if (isSending.current) return
    isSending.current = true
    setLast(attempt)
    setFailure(null)
    setWaiting(null)
    const answered = {
      onSuccess: (record: QrCode) => {
        isSending.current = false
        base.current = null
        setConflict(null)
        setSummary(null)
        onSaved({ record, notTaken: fieldsNotTaken(attempt.body, record) }, attempt.values)
      },
      onError: (refusal: Failure) => {
        isSending.current = false
        setSummary(null)
        void place(refusal, attempt)
      },
    }
    if (attempt.kind === 'create') create.mutate(attempt.body, answered)
    else
      update.mutate(
        { id: attempt.on.record.id, body: attempt.body, ifMatch: attempt.on.record.updatedAt },
        answered,
      )
  }

  async function place(refusal: Failure, attempt: Attempt): Promise<void> {
    const { values } = attempt
    const current =
      refusal.kind === 'changed' && attempt.kind === 'update'
        ? (refusal.current ?? (await currentCode(client, attempt.on.record.id)))
        : null
    if (refusal.kind === 'conflict') {
      setConflict({ link: `${values.brandedDomain}/${values.slashTag}`, suggestions: refusal.suggestions })
      form.setError('slashTag', { type: 'conflict', message: t('editor.tag.inUse') })
      // A dialog gives the focus back to what opened it; the field gets it after that.
      setTimeout(() => form.setFocus('slashTag'), 50)
    } else if (refusal.kind === 'plan-limit') {
      const draftKept = refusal.limit === 'colours' ? null : await keepDraft(values, 'limit')
      setLimit({ failure: refusal, draftKept })
    } else if (refusal.kind === 'validation') {
      const unplaced = refusal.errors.filter(({ field, message }) => {
        const path = formFieldOf(field)
        if (path !== null) form.setError(path, { type: 'service', message })
        return path === null
      })
      if (unplaced.length > 0 || refusal.errors.length === 0) setFailure({ ...refusal, errors: unplaced })
      else announce(t('editor.save.invalid'))
      focusFirstInvalid(element.current)
    } else if (current !== null && attempt.kind === 'update') {
      const theirs = valuesFromRecord(current, values.expiration.zone)
      setChanged({ edits: { base: attempt.on.values, theirs, mine: values }, current })
    } else {
      setFailure(refusal)
      if (refusal.kind !== 'network' || navigator.onLine) return
      setWaiting(attempt)
      const kept = await keepDraft(values, 'waiting', toWaitingSave(attempt, account, keys))
      if (kept) announce(waitingWords(attempt))
    }
  }

  const resend = useLatest(() => {
    if (waiting === null) return
    const now = form.getValues()
    // What was typed since stays in a form of an existing code; a new one leaves with its save.
    const mayLeave =
      waiting.kind === 'create'
        ? changedFields(waiting.values, now).size === 0
        : changedFields(waiting.on.values, now).size > 0
    if (mayLeave) send(waiting)
  })
  useEffect(() => {
    if (waiting === null) return undefined
    const back = () => resend.current()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [waiting, resend])

  return {
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit(
        (values) => gate(values, submit),
        () => {
          announce(t('editor.save.invalid'))
          focusFirstInvalid(element.current)
        },
      )(event),
    /** Sends the summed-up edit. */
    confirm: () => summary !== null && send(summary),
    /** Repeats the last attempt as it was; the form may have moved on. */
    retry: () => (failure?.kind === 'network' || failure?.kind === 'server') && last !== null && send(last),
    isSaving: create.isPending || update.isPending,
    failure,
    conflict,
    limit,
    closeLimit: () => setLimit(null),
    summary,
    closeSummary: () => setSummary(null),
    /** What somebody saved while this was edited; null unless a save found it. */
    changed: changed?.edits ?? null,
    merge,
    closeChanged: () => setChanged(null),
    /** That a save waits for a connection, in words; null when none does. */
    waiting: waiting && waitingWords(waiting),
  }
}

function waitingWords({ body }: Attempt): string {
  return t(body.password ? 'drafts.waiting.here' : 'drafts.waiting')
}
