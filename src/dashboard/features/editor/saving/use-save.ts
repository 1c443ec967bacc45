import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CreateRequest } from '#contract/create.ts'
import type { Failure } from '#contract/failure.ts'
import type { QrCode } from '#contract/record.ts'
import type { UpdateRequest } from '#contract/update.ts'
import { useCreateQrCode } from '../../../api/create-qr-code.ts'
import { useUpdateQrCode } from '../../../api/update-qr-code.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import type { PlanLimitFailure } from '../../../prompts/upgrade-words.ts'
import { announce } from '../../../ui/announce.ts'
import type { TakenLinkAnswer } from '../editor-context.ts'
import { changedFields } from '../values/changed-fields.ts'
import { fieldsNotTaken } from '../values/compare-saved.ts'
import { toCreateRequest } from '../values/to-create-request.ts'
import { toUpdateRequest } from '../values/to-update-request.ts'
import { type Change, changesOf } from './changes.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { formFieldOf } from './form-field-of.ts'

/** What was answered, beside the fields of the wire that the service did not take. */
export type Saved = { readonly record: QrCode; readonly notTaken: readonly string[] }

type Attempt =
  | { readonly kind: 'create'; readonly values: EditorValues; readonly body: CreateRequest }
  | { readonly kind: 'update'; readonly values: EditorValues; readonly body: UpdateRequest; readonly changes: readonly Change[] }

export type SaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  readonly element: RefObject<HTMLFormElement | null>
  /** The code that is edited with its values as saved; null for a new one. */
  readonly existing: { readonly record: QrCode; readonly values: EditorValues } | null
  readonly onSaved: (saved: Saved, values: EditorValues) => void
  /** Keeps the work in this browser; tells whether that worked. */
  readonly keepDraft: (values: EditorValues) => Promise<boolean>
}

/** The way from a filled form to a stored code, and back into the form whatever the service answers. */
export function useSave({ form, element, existing, onSaved, keepDraft }: SaveOptions) {
  const create = useCreateQrCode()
  const update = useUpdateQrCode()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<TakenLinkAnswer | null>(null)
  const [limit, setLimit] = useState<{ failure: PlanLimitFailure; draftKept: boolean | null } | null>(null)
  const [summary, setSummary] = useState<Extract<Attempt, { kind: 'update' }> | null>(null)
  const [last, setLast] = useState<Attempt | null>(null)

  function submit(values: EditorValues): void {
    if (existing === null) return send({ kind: 'create', values, body: toCreateRequest(values) })
    const changed = changedFields(existing.values, values)
    if (changed.size === 0) return announce(t('editor.save.nothing'))
    setFailure(null)
    setSummary({
      kind: 'update',
      values,
      body: toUpdateRequest(values, changed, existing.values, existing.record),
      changes: changesOf(existing.values, values, changed),
    })
  }

  function send(attempt: Attempt): void {
    setLast(attempt)
    setFailure(null)
    const answered = {
      onSuccess: (record: QrCode) => {
        setConflict(null)
        setSummary(null)
        onSaved({ record, notTaken: fieldsNotTaken(attempt.body, record) }, attempt.values)
      },
      onError: (refusal: Failure) => {
        setSummary(null)
        void place(refusal, attempt.values)
      },
    }
    if (attempt.kind === 'create') create.mutate(attempt.body, answered)
    else if (existing !== null) update.mutate({ id: existing.record.id, body: attempt.body }, answered)
  }

  async function place(refusal: Failure, values: EditorValues): Promise<void> {
    if (refusal.kind === 'conflict') {
      setConflict({ link: `${values.brandedDomain}/${values.slashTag}`, suggestions: refusal.suggestions })
      form.setError('slashTag', { type: 'conflict', message: t('editor.tag.inUse') })
      // A dialog gives the focus back to what opened it; the field gets it after that.
      setTimeout(() => form.setFocus('slashTag'), 50)
    } else if (refusal.kind === 'plan-limit') {
      const draftKept = refusal.limit === 'colours' ? null : await keepDraft(values)
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
    } else setFailure(refusal)
  }

  return {
    submit: form.handleSubmit(submit, () => {
      announce(t('editor.save.invalid'))
      focusFirstInvalid(element.current)
    }),
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
  }
}
