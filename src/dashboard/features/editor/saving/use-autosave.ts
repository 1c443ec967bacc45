import { useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { changedFields } from '../values/changed-fields.ts'
import { useLatest } from '../../../ui/use-latest.ts'

/** Milliseconds without typing before the work is kept, and the most that typing on can hold it off. */
const rest = 300
const longest = 1_200

type Clock = {
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the typing that is not kept yet began; null when nothing waits. */
  since: number | null
  isStopped: boolean
}

export type AutosaveOptions = {
  readonly form: UseFormReturn<EditorValues>
  /** The values that exist on the service, or the empty ones of a new code. */
  readonly saved: EditorValues
  readonly keep: (values: EditorValues) => Promise<unknown>
  readonly forget: () => Promise<unknown>
}

/**
 * Keeps the form as a draft while a person types, when they look away, and when they leave. Typing everything back
 * takes the draft away. `flush` keeps at once; `stop` ends it, for the work is saved.
 */
export function useAutosave({ form, saved, keep, forget }: AutosaveOptions) {
  const { getValues, subscribe } = form
  const now = useLatest({ saved, keep, forget })
  const clock = useRef<Clock>({ timer: undefined, since: null, isStopped: false })

  const autosave = useMemo(() => {
    async function flush(): Promise<void> {
      clearTimeout(clock.current.timer)
      if (clock.current.since === null || clock.current.isStopped) return
      clock.current.since = null
      const values = getValues()
      if (changedFields(now.current.saved, values).size > 0) await now.current.keep(values)
      else await now.current.forget()
    }
    function touch(): void {
      const since = (clock.current.since ??= Date.now())
      clearTimeout(clock.current.timer)
      clock.current.timer = setTimeout(
        () => void flush(),
        Math.max(0, Math.min(rest, since + longest - Date.now())),
      )
    }
    return {
      flush,
      touch,
      stop: () => {
        clock.current.isStopped = true
        clearTimeout(clock.current.timer)
      },
      /** What waits is settled: the values are saved. */
      settle: () => {
        clock.current.since = null
        clearTimeout(clock.current.timer)
      },
    }
  }, [getValues, now])

  useEffect(() => {
    const ending = () => void autosave.flush()
    const looking = () => document.visibilityState === 'hidden' && ending()
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => autosave.touch() })
    window.addEventListener('pagehide', ending)
    document.addEventListener('visibilitychange', looking)
    return () => {
      unsubscribe()
      ending()
      window.removeEventListener('pagehide', ending)
      document.removeEventListener('visibilitychange', looking)
    }
  }, [autosave, subscribe])
  return autosave
}
