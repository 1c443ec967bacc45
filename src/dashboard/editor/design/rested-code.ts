import { startTransition, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { useEditor } from '../editor-context.ts'
import { samplePayload } from '../sample-payload.ts'
import { isSame } from '../values/is-same.ts'

type RestedCode = { readonly design: Design; readonly payload: string }

/**
 * Milliseconds before thumbnails update. Longer than the pause between two keys, so the preview comes first.
 */
const rest = 400

/**
 * The code for thumbnails, debounced and at low priority. It subscribes to the form itself, so a keystroke
 * redraws only the preview.
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
  return {
    design: values.design,
    payload: samplePayload({ ...values, fieldData: values.content.fieldData }, scanMarker, storedTag).text,
  }
}
