import { startTransition, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { useEditor } from '../editor-context.ts'
import { samplePayload } from '../use-sample-payload.ts'
import { isSame } from '../values/changed-fields.ts'

export type RestedCode = { readonly design: Design; readonly payload: string }

/** Milliseconds of rest before the pictured choices follow. Longer than the pause between two keys: the preview comes first. */
const rest = 400

/**
 * The code as the pictured choices show it: once the typing rests, and drawn when nothing more urgent is to be drawn.
 * It listens to the form by itself, so that a keystroke draws the preview and not the choices.
 */
export function useRestedCode(): RestedCode {
  const { getValues, subscribe } = useFormContext<EditorValues>()
  const { session, record } = useEditor()
  const storedTag = record?.slashTag ?? null
  const { scanMarker } = session
  const [code, setCode] = useState(() => codeOf(getValues(), scanMarker, storedTag))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () =>
      startTransition(() => {
        const next = codeOf(getValues(), scanMarker, storedTag)
        setCode((now) => (isSame(now, next) ? now : next))
      })
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(follow, rest)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [getValues, subscribe, scanMarker, storedTag])
  return code
}

function codeOf(values: EditorValues, scanMarker: string | null, storedTag: string | null): RestedCode {
  return { design: values.design, payload: samplePayload(values, scanMarker, storedTag).text }
}
