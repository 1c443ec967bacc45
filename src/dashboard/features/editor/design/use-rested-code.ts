import { useDeferredValue, useMemo } from 'react'
import type { Design } from '#design/design.ts'
import { useRested } from '../use-rested.ts'
import { useSamplePayload } from '../use-sample-payload.ts'
import { useDesign } from './use-design.ts'

/** Milliseconds of rest before the pictured choices follow: the preview comes first. */
const rest = 120

/** The code as the pictured choices show it, drawn when nothing more urgent is to be drawn. */
export function useRestedCode(): { readonly design: Design; readonly payload: string } {
  const design = useDesign()
  const { text } = useSamplePayload()
  const rested = useRested(useMemo(() => ({ design, payload: text }), [design, text]), rest)
  return useDeferredValue(rested)
}
