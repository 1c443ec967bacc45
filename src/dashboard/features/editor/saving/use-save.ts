import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CreateRequest } from '#contract/create.ts'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import type { UpdateRequest } from '#contract/update.ts'
import { useCreateQrCode } from '../../../api/create-qr-code.ts'
import { useUpdateQrCode } from '../../../api/update-qr-code.ts'
import type { Draft } from '../../../drafts/draft-store.ts'
import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import type { PlanLimitFailure } from '../../../prompts/upgrade-words.ts'
import { announce } from '../../../ui/announce.ts'
import type { TakenLinkAnswer } from '../editor-context.ts'
import { changedFields } from '../values/changed-fields.ts'
import { fieldsNotTaken } from '../values/compare-saved.ts'
import { type Edits, mergeEdits } from '../values/merge-edits.ts'
import { toCreateRequest } from '../values/to-create-request.ts'
import { toUpdateRequest } from '../values/to-update-request.ts'
import { valuesFromRecord } from '../values/values-from-record.ts'
import { type Change, changesOf } from './changes.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { formFieldOf } from './form-field-of.ts'

/** What was answered, beside the fields of the wire that the service did not take. */
export type Saved = { readonly record: QrCode; readonly notTaken: readonly string[] }

type Attempt =
  | { readonly kind: 'create'; readonly values: EditorValues; readonly body: CreateRequest }
  | {
      readonly kind: 'update'
      readonly values: EditorValues
      readonly body: UpdateRequest
      readonly changes: readonly Change[]
      /** What the edit was made on. */
      readonly on: Existing
    }

type Existing = { readonly record: QrCode; readonly values: EditorValues }

export type SaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  readonly element: RefObject<HTMLFormElement | null>
  /** The code that is edited with its values as saved; null for a new one. */
  readonly existing: Existing | null
  readonly onSaved: (saved: Saved, values: EditorValues) => void
  /** Hears of valid values first, and passes them on when they may be saved. */
  readonly gate: (values: EditorValues, pass: (values: EditorValues) => void) => Promise<void>
  /** Keeps the work in this browser; tells whether that worked. */
  readonly keepDraft: (values: EditorValues, reason: Draft['reason']) => Promise<boolean>
  /** The form goes on from what somebody saved meanwhile, with the merged values in it. */
  readonly onMerged: (current: QrCode, saved: EditorValues, merged: EditorValues) => void
}

/** The way from a filled form to a stored code, and back into the form whatever the service answers. */
export function useSave({ form, element, existing, onSaved, gate, keepDraft, onMerged }: SaveOptions) {
  const isSending = useRef(false)
  const create = useCreateQrCode()
  const update = useUpdateQrCode()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<TakenLinkAnswer | null>(null)
  const [limit, setLimit] = useState<{ failure: PlanLimitFailure; draftKept: boolean | null } | null>(null)
  const [summary, setSummary] = useState<Extract<Attempt, { kind: 'update' }> | null>(null)
  const [last, setLast] = useState<Attempt | null>(null)
  const [changed, setChanged] = useState<{ readonly edits: Edits; readonly current: QrCode } | null>(null)
  /** The attempt that never left, for there was no connection. */
  const [waiting, setWaiting] = useState<Attempt | null>(null)

  function submit(values: EditorValues): void {
    if (existing === null) return send({ kind: 'create', values, body: toCreateRequest(values) })
    const edit = anEdit(existing, values)
    if (edit.changes.length === 0) return announce(t('editor.save.nothing'))
    setFailure(null)
    setSummary(edit)
  }

  function merge(theirs: ReadonlySet<EditorField>): void {
    if (changed === null) return
    const merged = mergeEdits(changed.edits, theirs)
    const edit = anEdit({ record: changed.current, values: changed.edits.theirs }, merged)
    onMerged(changed.current, changed.edits.theirs, merged)
    setChanged(null)
    if (edit.changes.length > 0) send(edit)
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
    } else if (refusal.kind === 'changed' && refusal.current !== null && attempt.kind === 'update') {
      const theirs = valuesFromRecord(refusal.current, values.expiration.zone)
      setChanged({ edits: { base: attempt.on.values, theirs, mine: values }, current: refusal.current })
    } else {
      setFailure(refusal)
      if (refusal.kind !== 'network' || navigator.onLine) return
      setWaiting(attempt)
      if (await keepDraft(values, 'waiting')) announce(t('drafts.waiting'))
    }
  }

  const resend = useLatest(() => {
    // Only what is still in the form; what was typed since waits for its own save.
    if (waiting !== null && changedFields(waiting.values, form.getValues()).size === 0) send(waiting)
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
    isWaiting: waiting !== null,
  }
}

function anEdit(on: Existing, values: EditorValues): Extract<Attempt, { kind: 'update' }> {
  const changed = changedFields(on.values, values)
  return {
    kind: 'update',
    values,
    on,
    body: toUpdateRequest(values, changed, on.values, on.record),
    changes: changesOf(on.values, values, changed),
  }
}
