import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { isSame } from '../values/content-values.ts'

export type DesignHistory = {
  /** Changes of one `part` within a second are one undo step, such as a drag in the colour picker. */
  readonly change: (part: string, next: (design: Design) => Design) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const longest = 200
const together = 1_000

const noChange = () => undefined

/** The history of a person who may not change the design. */
export const lockedHistory: DesignHistory = {
  change: noChange,
  undo: noChange,
  redo: noChange,
  canUndo: false,
  canRedo: false,
}

export function useDesignHistory(form: UseFormReturn<EditorValues>): DesignHistory {
  const past = useRef<Design[]>([])
  const future = useRef<Design[]>([])
  const last = useRef({ part: '', at: 0 })
  const [steps, setSteps] = useState({ back: 0, forth: 0 })
  const { getValues, setValue, clearErrors } = form

  const show = useCallback(
    (design: Design) => {
      setValue('design', design, { shouldDirty: true })
      clearErrors('design')
      setSteps((now) => {
        const next = { back: past.current.length, forth: future.current.length }
        return now.back === next.back && now.forth === next.forth ? now : next
      })
    },
    [setValue, clearErrors],
  )

  const change = useCallback<DesignHistory['change']>(
    (part, next) => {
      const before = getValues('design')
      const after = next(before)
      if (isSame(before, after)) return
      const now = Date.now()
      const continues =
        last.current.part === part && now - last.current.at < together && past.current.length > 0
      if (!continues) past.current = [...past.current, before].slice(-longest)
      future.current = []
      last.current = { part, at: now }
      show(after)
    },
    [getValues, show],
  )

  const undo = useCallback(() => {
    const before = past.current.pop()
    if (before === undefined) return
    future.current.push(getValues('design'))
    last.current = { part: '', at: 0 }
    show(before)
  }, [getValues, show])

  const redo = useCallback(() => {
    const after = future.current.pop()
    if (after === undefined) return
    past.current.push(getValues('design'))
    last.current = { part: '', at: 0 }
    show(after)
  }, [getValues, show])

  return useMemo(
    () => ({ change, undo, redo, canUndo: steps.back > 0, canRedo: steps.forth > 0 }),
    [change, undo, redo, steps],
  )
}

/** Ctrl or Cmd with Z and Y undo and redo the design, except in text fields. */
export function useUndoKeys(
  element: { readonly current: HTMLElement | null },
  history: { undo: () => void; redo: () => void },
): void {
  const { undo, redo } = history
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const types =
        target?.matches('input:not([type=radio], [type=range], [type=file]), textarea, select') === true
      if (types || (target !== document.body && element.current?.contains(target) !== true)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    },
    [element, undo, redo],
  )
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
