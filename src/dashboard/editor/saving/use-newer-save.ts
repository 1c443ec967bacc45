import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { lastChangeOf } from '../../api/live-changes.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { showToast } from '../../ui/toaster.tsx'
import { changedFields } from '../values/content-values.ts'
import { compareEdits, mergeEdits, valuesFromRecord } from '../values/record-values.ts'
import type { Existing } from './save-state.ts'
import type { useSave } from './use-save.ts'

type NewerSave = {
  /** The code as the cache has it now. */
  readonly opened: QrCode | null
  readonly existing: Existing | null
  readonly form: UseFormReturn<EditorValues>
  readonly save: ReturnType<typeof useSave>
  readonly me: number | undefined
  readonly onUntouched: (current: QrCode) => void
  readonly onMerged: (current: QrCode, theirs: EditorValues, merged: EditorValues) => void
}

/**
 * Follows saves of other people and windows. A form without own changes shows the new state; other changes of both stay.
 * Where both changed the same field, a notice offers to compare them.
 */
export function useNewerSave({ opened, existing, form, save, me, onUntouched, onMerged }: NewerSave): void {
  const { step, dispatch } = save
  const shown = useRef('')

  const follow = useEffectEvent(() => {
    if (opened === null || existing === null || shown.current === opened.updatedAt) return
    if (Date.parse(opened.updatedAt) <= Date.parse(existing.record.updatedAt)) return
    if (step.at !== 'editing' && step.at !== 'saved') return
    shown.current = opened.updatedAt
    const { values: base } = existing
    const mine = form.getValues()
    const theirs = valuesFromRecord(opened, mine.expiration.zone)
    const edits = { base, theirs, mine }
    const by = lastChangeOf(opened.id)?.person ?? null
    const isContested = compareEdits(edits).contested.length > 0
    if (!isContested) {
      if (changedFields(base, mine).size === 0) onUntouched(opened)
      else onMerged(opened, theirs, mergeEdits(edits, new Set()))
      // "Live" would name a state that is over.
      dispatch({ type: 'followed' })
    }
    if (by === null || (by.id === me && !isContested)) return
    void fieldsWords(base, theirs).then((fields) =>
      showToast({
        message: t(isContested ? 'editor.newer.both' : 'editor.newer.saved', { name: by.name, fields }),
        lasting: isContested,
        ...(isContested && {
          action: {
            label: t('editor.newer.compare'),
            onSelect: () =>
              dispatch({
                type: 'newer',
                edits: { ...edits, mine: form.getValues() },
                current: opened,
                by,
              }),
          },
        }),
      }),
    )
  })
  useEffect(() => follow(), [opened, step.at])
}

/** The names of the changed fields. They load with the questions of a save. */
async function fieldsWords(before: EditorValues, after: EditorValues): Promise<string> {
  const { changesOf } = await import('./changes.tsx')
  const labels = changesOf(before, after, changedFields(before, after)).map(({ label }) => label)
  return formatList([...new Set(labels)])
}
