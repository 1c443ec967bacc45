import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, get, type Resolver, set, useForm } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { accountOf } from '../api/credentials.ts'
import { type Draft, useDraftLock, type WaitingSave } from '../api/drafts.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { createStore } from '../ui/store.ts'
import { useDesignHistory, useUndoKeys } from './design/design-history.ts'
import { loadSections } from './load-sections.ts'
import { createPanel } from './panel/panel-state.ts'
import { useAutosave, useDraftKeeping, useUnsaved } from './saving/draft-keeping.ts'
import type { Existing, Saved } from './saving/save-state.ts'
import { useNewerSave } from './saving/use-newer-save.ts'
import { useSave } from './saving/use-save.ts'
import { hasOwnContent, isSame } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

export type EditorFormProps = {
  readonly session: Session
  readonly start: EditorValues
  readonly record: QrCode | null
  readonly draft: Draft | null
  readonly onCreated: (saved: Saved) => void
}

export function useEditing({ session, start, record: opened, draft, onCreated }: EditorFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [panel] = useState(() => createPanel(hasOwnContent(start.qrType) ? 'content' : 'design'))
  const [existing, setExisting] = useState<Existing | null>(
    () => opened && { record: opened, values: valuesFromRecord(opened, start.expiration.zone) },
  )
  const record = existing?.record ?? null
  const saved = existing?.values ?? start
  const [resumed, setResumed] = useState(draft)
  const form = useCheckedForm(start, existing)
  const history = useDesignHistory(form)
  useUndoKeys(element, history)
  const { showRecord, showMerged } = otherStates(form, setExisting, start.expiration.zone)
  const work = useDraftOfForm({ form, draft, start, existing })
  const { keepDraft, autosave, unsaved } = work
  const save = useSave({
    form,
    element,
    existing,
    typedOver: draft?.base ?? null,
    account: accountOf(session),
    scanMarker: session.scanMarker,
    forwardsQueries: session.forwardsQueries,
    keepDraft,
    reveal: panel.reveal,
    onSaved,
    onMerged: showMerged,
  })
  useNewerSave({
    opened,
    existing,
    form,
    save,
    me: session.person?.id,
    onUntouched: showRecord,
    onMerged: showMerged,
  })

  function onSaved(answer: Saved, sent: EditorValues): void {
    autosave.finish()
    void work.forget()
    unsaved.keptAs(sent)
    setResumed(null)
    if (record === null) {
      autosave.stop()
      return onCreated(answer)
    }
    const values = valuesFromRecord(answer.record, sent.expiration.zone)
    setExisting({ record: answer.record, values })
    // Keep what was typed while the save was pending.
    const shown = form.getValues()
    // Values that stay keep their rows: a reset would replace those of lists, under a press or a focus.
    if (isSame(shown, sent)) form.reset(values, { keepValues: isSame(shown, values) })
    else autosave.touch()
  }

  // As a press on the button, so that a running upload delays it too.
  useSaveKey(() => element.current?.requestSubmit())
  return { element, panel, form, record, saved, resumed, history, save, ...work }
}

/** How the form goes on from another state of the code. @param zone of its dates without one. */
function otherStates(
  form: ReturnType<typeof useCheckedForm>,
  setExisting: (existing: Existing) => void,
  zone: string,
) {
  return {
    /** Shows a restored version, or a newer save. */
    showRecord: (current: QrCode): void => {
      const values = valuesFromRecord(current, zone)
      setExisting({ record: current, values })
      form.reset(values)
    },
    /** Continues from a newer save, with the own changes on top. */
    showMerged: (current: QrCode, theirs: EditorValues, merged: EditorValues): void => {
      setExisting({ record: current, values: theirs })
      form.reset(theirs)
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as keyof EditorValues, value, { shouldDirty: true })
    },
  }
}

function useCheckedForm(start: EditorValues, existing: Existing | null) {
  const resolver: Resolver<EditorValues> = async (...question) => {
    const [values, , { names = [] }] = question
    const checks = await loadSections().catch(() => null)
    // Without them only the service validates.
    if (checks === null) return { values, errors: {} }
    const [list] = names
    // The form also asks when a row is added to a list. A new row is no mistake before a save.
    if (names.length === 1 && list !== undefined && !isSubmitted && isList(get(values, list))) {
      const errors: FieldErrors<EditorValues> = {}
      set(errors, list, form.getFieldState(list as 'visitorRules').error)
      return { values: {}, errors }
    }
    return checks.checkValues(existing?.values ?? null, ...question)
  }
  const form = useForm<EditorValues>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isSubmitted } = form.formState
  return form
}

/** Whether a value of the form has rows of their own. */
function isList(value: unknown): boolean {
  return Array.isArray(value) && value.some((row) => typeof row === 'object')
}

type DraftOfForm = {
  readonly form: ReturnType<typeof useCheckedForm>
  readonly draft: Draft | null
  readonly start: EditorValues
  readonly existing: Existing | null
}

/** Keeps the typed work as a draft while it exists nowhere else. */
function useDraftOfForm({ form, draft, start, existing }: DraftOfForm) {
  const draftId = draft?.id ?? null
  const [untouched] = useState(() => createStore(start))
  const saved = useCallback(() => existing?.values ?? untouched.get(), [existing, untouched])
  const isElsewhere = useDraftLock(draftId)
  const drafts = useDraftKeeping(isElsewhere ? null : draftId, {
    codeId: existing?.record.id ?? null,
    values: existing?.values ?? null,
  })
  const unsaved = useUnsaved(form, saved, draftId === null ? null : start)
  /** The password of the last warning that drafts do not keep passwords. */
  const warnedPassword = useRef('')

  async function keepDraft(
    values: EditorValues,
    reason: Draft['reason'],
    waiting: WaitingSave | null = null,
  ): Promise<boolean> {
    const kept = await drafts.keep(values, reason, waiting)
    if (!kept) return false
    // The user knows, so leaving does not ask again: not even when an autosave follows.
    if (reason === 'limit') warnedPassword.current = values.password
    const isWarned = values.password === warnedPassword.current
    unsaved.keptAs(isWarned ? values : { ...values, password: '' })
    return true
  }

  const autosave = useAutosave({
    form,
    saved,
    keep: (values) => keepDraft(values, 'typed'),
    leave: drafts.leave,
    // The values that a new code started from are nowhere but in its draft.
    forget: () =>
      draft !== null && existing === null ? keepDraft(form.getValues(), 'typed') : drafts.forget(),
  })
  return { isElsewhere, untouched, unsaved, autosave, keepDraft, forget: drafts.forget }
}

/** Ctrl+S or Cmd+S saves instead of downloading the page. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    // A dialog over the form has its own way to confirm.
    if (document.querySelector('[role=dialog], [role=alertdialog]') === null && !event.repeat) save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
