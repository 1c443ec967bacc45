import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { changedFields } from '../values/changed-fields.ts'

/**
 * Whether the form holds work that exists nowhere else: neither on the service nor, as `keptAs` tells, in a draft.
 * `isUnsaved` is exact at the moment it is asked; `hasChanges` follows the form a moment later, for the words.
 */
export function useUnsaved(
  form: UseFormReturn<EditorValues>,
  saved: EditorValues,
  draft: EditorValues | null,
) {
  const { getValues, subscribe } = form
  const kept = useRef(draft)
  const [hasChanges, setHasChanges] = useState(() => changedFields(saved, getValues()).size > 0)

  const isUnsaved = useCallback(() => {
    const now = getValues()
    if (changedFields(saved, now).size === 0) return false
    return kept.current === null || changedFields(kept.current, now).size > 0
  }, [getValues, saved])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setHasChanges(changedFields(saved, getValues()).size > 0)
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

  return { isUnsaved, hasChanges, keptAs }
}
